// QR pictures, drawn in the browser so that a result travels without a network: model 2, level L.
//
// Source: ISO/IEC 18004:2015. A text is a list of parts, each in the form that takes the least room: bytes,
// or capitals, digits and a few signs. A test compares the modules with those of segno.

const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const LARGEST = 40;
const FORMS = new Set([1, 10, 27]); // versions from which on lengths are written with more bits

// Check words of a block and number of blocks, by version from 1 on.
const CHECKS = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26,
  28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15,
  16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];

const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const range = (count) => Array.from({ length: count }, (_, n) => n);

// Words -------------------------------------------------------------------------------------------

// The modules of a version that hold words.
function room(version) {
  let found = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const aligned = Math.floor(version / 7) + 2;
    found -= (25 * aligned - 10) * aligned - 55;
  }
  return version >= 7 ? found - 36 : found;
}

const wordsOf = (version) => Math.floor(room(version) / 8);
const dataWords = (version) => wordsOf(version) - CHECKS[version - 1] * BLOCKS[version - 1];

// Bits as a list, the highest first.
const bitsOf = (value, length) => range(length).map((n) => (value >>> (length - 1 - n)) & 1);

function lettersBits(text) {
  const bits = [];
  for (let at = 0; at < text.length; at += 2) {
    const one = ALPHANUMERIC.indexOf(text[at]);
    if (at + 1 < text.length) {
      bits.push(...bitsOf(one * 45 + ALPHANUMERIC.indexOf(text[at + 1]), 11));
    } else {
      bits.push(...bitsOf(one, 6));
    }
  }
  return bits;
}

function partBits(text, version) {
  const isPlain = [...text].every((letter) => ALPHANUMERIC.includes(letter));
  if (isPlain) {
    const form = [...FORMS].filter((first) => first <= version).length;
    return [...bitsOf(2, 4), ...bitsOf(text.length, 7 + 2 * form), ...lettersBits(text)];
  }
  const bytes = [...new TextEncoder().encode(text)];
  const head = [...bitsOf(4, 4), ...bitsOf(bytes.length, version < 10 ? 8 : 16)];
  return [...head, ...bytes.flatMap((byte) => bitsOf(byte, 8))];
}

// The smallest version that takes the parts, with their bits; null where none does.
function fitted(parts) {
  let bits = [];
  for (let version = 1; version <= LARGEST; version += 1) {
    if (FORMS.has(version)) {
      bits = parts.flatMap((text) => partBits(text, version));
    }
    if (bits.length <= dataWords(version) * 8) {
      return { version, bits };
    }
  }
  return null;
}

function filledWords(bits, version) {
  const whole = dataWords(version) * 8;
  const ended = [...bits, ...range(Math.min(4, whole - bits.length)).map(() => 0)];
  while (ended.length % 8) {
    ended.push(0);
  }
  const words = range(ended.length / 8).map((n) =>
    ended.slice(n * 8, n * 8 + 8).reduce((word, bit) => word * 2 + bit, 0),
  );
  for (let n = 0; words.length < whole / 8; n += 1) {
    words.push(n % 2 ? 0x11 : 0xec);
  }
  return words;
}

// Check words: Reed and Solomon over the field of 256 elements, polynomial 0x11D --------------------

function product(one, other) {
  let found = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    found = (found << 1) ^ ((found >>> 7) * 0x11d);
    found ^= ((other >>> bit) & 1) * one;
  }
  return found;
}

function divisor(degree) {
  const found = [...range(degree - 1).map(() => 0), 1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    for (let n = 0; n < degree; n += 1) {
      found[n] = product(found[n], root) ^ (found[n + 1] ?? 0);
    }
    root = product(root, 2);
  }
  return found;
}

function checkWords(words, by) {
  const rest = by.map(() => 0);
  for (const word of words) {
    const factor = word ^ rest.shift();
    rest.push(0);
    by.forEach((coefficient, n) => {
      rest[n] ^= product(coefficient, factor);
    });
  }
  return rest;
}

// Blocks with their check words, taken in turn.
function interleaved(words, version) {
  const count = BLOCKS[version - 1];
  const checks = CHECKS[version - 1];
  const whole = wordsOf(version);
  const long = whole % count; // blocks with one word more, the last ones
  const length = Math.floor(whole / count) - checks;
  const by = divisor(checks);
  let start = 0;
  const blocks = range(count).map((n) => {
    const end = start + length + (n < count - long ? 0 : 1);
    const data = words.slice(start, end);
    start = end;
    return { data, checks: checkWords(data, by) };
  });
  const inTurn = (name, most) =>
    range(most).flatMap((n) =>
      blocks.map((block) => block[name][n]).filter((w) => w !== undefined),
    );
  return [...inTurn("data", length + 1), ...inTurn("checks", checks)];
}

// Modules -----------------------------------------------------------------------------------------

class Modules {
  constructor(version) {
    this.version = version;
    this.size = version * 4 + 17;
    this.dark = range(this.size).map(() => range(this.size).map(() => false));
    this.fixed = range(this.size).map(() => range(this.size).map(() => false));
  }

  set(x, y, isDark) {
    this.dark[y][x] = Boolean(isDark);
    this.fixed[y][x] = true;
  }

  patterns() {
    const { size } = this;
    for (const n of range(size)) {
      this.set(6, n, n % 2 === 0);
      this.set(n, 6, n % 2 === 0);
    }
    this.#finder(3, 3);
    this.#finder(size - 4, 3);
    this.#finder(3, size - 4);
    const centres = this.#centres();
    const last = centres.length - 1;
    centres.forEach((x, across) => {
      centres.forEach((y, down) => {
        const corner = [across, down].every((n) => n === 0 || n === last);
        if (!corner || (across === last && down === last)) {
          this.#aligner(x, y);
        }
      });
    });
    this.format(0);
    this.#versionBits();
  }

  #finder(x, y) {
    for (const down of range(9)) {
      for (const across of range(9)) {
        const far = Math.max(Math.abs(across - 4), Math.abs(down - 4));
        const [atX, atY] = [x + across - 4, y + down - 4];
        if (atX >= 0 && atX < this.size && atY >= 0 && atY < this.size) {
          this.set(atX, atY, far !== 2 && far !== 4);
        }
      }
    }
  }

  #aligner(x, y) {
    for (const down of range(5)) {
      for (const across of range(5)) {
        const far = Math.max(Math.abs(across - 2), Math.abs(down - 2));
        this.set(x + across - 2, y + down - 2, far !== 1);
      }
    }
  }

  #centres() {
    const { version, size } = this;
    if (version === 1) {
      return [];
    }
    const count = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((size - 13) / (count * 2 - 2)) * 2;
    const found = range(count - 1).map((n) => size - 7 - n * step);
    return [6, ...found.toReversed()];
  }

  // The bits that name level and mask, twice.
  format(mask) {
    const { size } = this;
    const data = (1 << 3) | mask;
    let rest = data;
    for (let n = 0; n < 10; n += 1) {
      rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    }
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (n) => (bits >>> n) & 1;
    range(6).forEach((n) => this.set(8, n, bit(n)));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    range(6).forEach((n) => this.set(5 - n, 8, bit(9 + n)));
    range(8).forEach((n) => this.set(size - 1 - n, 8, bit(n)));
    range(7).forEach((n) => this.set(8, size - 7 + n, bit(8 + n)));
    this.set(8, size - 8, true);
  }

  #versionBits() {
    if (this.version < 7) {
      return;
    }
    let rest = this.version;
    for (let n = 0; n < 12; n += 1) {
      rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    }
    const bits = (this.version << 12) | rest;
    for (const n of range(18)) {
      const [far, near] = [this.size - 11 + (n % 3), Math.floor(n / 3)];
      this.set(far, near, (bits >>> n) & 1);
      this.set(near, far, (bits >>> n) & 1);
    }
  }

  // Words in columns of two, up and down from the right.
  words(all) {
    const bits = all.flatMap((word) => bitsOf(word, 8));
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      if (right === 6) {
        right = 5;
      }
      const isUp = ((right + 1) & 2) === 0;
      for (const step of range(this.size)) {
        const y = isUp ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (!this.fixed[y][x] && at < bits.length) {
            this.dark[y][x] = bits[at] === 1;
            at += 1;
          }
        }
      }
    }
  }

  mask(number) {
    this.dark.forEach((row, y) => {
      row.forEach((isDark, x) => {
        if (!this.fixed[y][x]) {
          row[x] = isDark !== MASKS[number](x, y);
        }
      });
    });
  }

  // The penalty of the standard: runs, squares, what looks like a finder, more dark than light.
  penalty() {
    const columns = range(this.size).map((x) => this.dark.map((row) => row[x]));
    const lines = [...this.dark, ...columns];
    const dark = this.dark.flat().filter(Boolean).length;
    const off = Math.floor(Math.abs((dark * 100) / this.size ** 2 - 50) / 5);
    return (
      lines.reduce((sum, line) => sum + runs(line) + finders(line), 0) + this.#squares() + off * 10
    );
  }

  #squares() {
    let found = 0;
    for (const y of range(this.size - 1)) {
      for (const x of range(this.size - 1)) {
        const one = this.dark[y][x];
        const same =
          one === this.dark[y][x + 1] &&
          one === this.dark[y + 1][x] &&
          one === this.dark[y + 1][x + 1];
        found += same ? 3 : 0;
      }
    }
    return found;
  }
}

function runs(line) {
  let found = 0;
  let length = 0;
  line.forEach((isDark, n) => {
    length = n > 0 && isDark === line[n - 1] ? length + 1 : 1;
    if (length >= 5) {
      found += length === 5 ? 3 : 1;
    }
  });
  return found;
}

function finders(line) {
  const text = `0000${line.map((isDark) => (isDark ? "1" : "0")).join("")}0000`;
  let found = 0;
  for (let at = text.indexOf("1011101"); at >= 0; at = text.indexOf("1011101", at + 1)) {
    if (text.slice(at - 4, at) === "0000" || text.slice(at + 7, at + 11) === "0000") {
      found += 40;
    }
  }
  return found;
}

// The modules of a text of several parts as rows of true and false, with the number of the mask; null for a
// text that is too long.
export function qrCode(parts) {
  const fit = fitted(parts);
  if (!fit) {
    return null;
  }
  const made = new Modules(fit.version);
  made.patterns();
  made.words(interleaved(filledWords(fit.bits, fit.version), fit.version));
  const tried = range(MASKS.length).map((mask) => {
    made.mask(mask);
    made.format(mask);
    const penalty = made.penalty();
    made.mask(mask); // the second time takes it away
    return penalty;
  });
  const mask = tried.indexOf(Math.min(...tried));
  made.mask(mask);
  made.format(mask);
  return { mask, rows: made.dark };
}

const NS = "http://www.w3.org/2000/svg";
const BORDER = 4;

// The picture of a text, null for one that is too long; `words` tell what it is.
export function qrPicture(parts, words) {
  const made = qrCode(parts);
  if (!made) {
    return null;
  }
  const size = made.rows.length + 2 * BORDER;
  const drawn = made.rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
  );
  const picture = document.createElementNS(NS, "svg");
  picture.setAttribute("viewBox", `0 0 ${size} ${size}`);
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
  picture.setAttribute("shape-rendering", "crispEdges");
  const ground = document.createElementNS(NS, "rect");
  ground.setAttribute("width", "100%");
  ground.setAttribute("height", "100%");
  ground.setAttribute("fill", "#fff");
  const path = document.createElementNS(NS, "path");
  path.setAttribute("d", drawn.join(""));
  picture.append(ground, path);
  return picture;
}
