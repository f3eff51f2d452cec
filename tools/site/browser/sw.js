// Keeps the site in the browser: from the second visit on it starts from here, without a network too. A
// new edition of the site is fetched whole beside the old one, and takes its place when no page is open.
const SCOPE = self.registration.scope;
const OURS = "conquest-lab-";

const keep = async (store, path) => {
  const address = new URL(path, SCOPE).href;
  if (await store.match(address)) {
    return; // the page has kept it while it loaded
  }
  // What an older edition kept under a name with the same checksum is the same file.
  const known = path.startsWith("kernel-") ? await caches.match(address) : null;
  const answer = known ?? (await fetch(address, { cache: "no-cache" }));
  if (!answer.ok) {
    throw new Error(`${address}: ${answer.status}`);
  }
  await store.put(address, answer);
};
const install = async () => {
  const store = await caches.open(CACHE);
  await Promise.all(LISTED.map((path) => keep(store, path)));
};
const activate = async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
};
const answer = async (request) => {
  const store = await caches.open(CACHE);
  const kept = await store.match(request, { ignoreSearch: true });
  if (kept) {
    return kept;
  }
  const url = new URL(request.url);
  if (request.mode === "navigate" && !url.pathname.endsWith("/")) {
    const folder = `${url.origin}${url.pathname}/`;
    if (await store.match(folder)) {
      return Response.redirect(`${folder}${url.search}`);
    }
  }
  return fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) {
    event.respondWith(answer(request));
  }
});
