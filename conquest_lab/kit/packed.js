// Texts packed by zlib, in letters of base64 for addresses, as Python packs them.
const through = (content, stream) => new Response(new Blob([content]).stream().pipeThrough(stream));

export async function pack(text) {
  const packed = await through(text, new CompressionStream("deflate")).arrayBuffer();
  return btoa(String.fromCodePoint(...new Uint8Array(packed)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export function unpack(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.codePointAt(0));
  return through(bytes, new DecompressionStream("deflate")).text();
}
