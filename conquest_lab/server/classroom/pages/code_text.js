// The code of a result, as conquest_lab/core/codes.py describes it: a page writes it without a network.

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const VERSION = 2;
const NO_BET = 127;
const NAME_BYTES = 24;
const LONGEST_TEXT = 200;

const bytesOf = (text) => [...new TextEncoder().encode(text)];
const big = (value, length) =>
  Array.from({ length }, (_, n) => Math.floor(value / 256 ** (length - 1 - n)) % 256);

// CRC-16 with the polynomial 0x1021, from 0xFFFF on.
function checksum(bytes) {
  let sum = 0xffff;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
    }
  }
  return big(sum, 2);
}

function base32(bytes) {
  let text = "";
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += DIGITS[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return bits ? text + DIGITS[(held << (5 - bits)) & 31] : text;
}

const short = (answer) =>
  typeof answer === "string" ? [...answer].slice(0, LONGEST_TEXT).join("") : answer;

// The answers to each item as text; nothing where nobody answered.
const answersText = (answers) =>
  answers.some((given) => given.length)
    ? JSON.stringify(answers.map((given) => given.map(short)))
    : "";

// The code, in groups of five. bet: in percent or null; answers: of each item a list.
export function codeOf({
  activity,
  seed,
  bet = null,
  throws = 0,
  won = 0,
  name = "",
  answers = [],
}) {
  const line = bytesOf(activity);
  const called = bytesOf(name).slice(0, NAME_BYTES);
  const body = [
    VERSION,
    line.length,
    ...line,
    ...big(seed, 4),
    bet ?? NO_BET,
    ...big(throws, 3),
    ...big(won, 3),
    called.length,
    ...called,
    ...bytesOf(answersText(answers)),
  ];
  return base32([...body, ...checksum(body)])
    .match(/.{1,5}/g)
    .join("-");
}
