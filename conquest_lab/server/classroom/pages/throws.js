// Throws that anybody can repeat: the generator and the walk of conquest_lab/classroom/throws.py.

const rotated = (word, by) => (word << by) | (word >>> (32 - by));

// Numbers by xoshiro128**, seeded by SplitMix32.
export class Generator {
  constructor(seed) {
    this.words = [1, 2, 3, 4].map((step) => {
      let word = seed + Math.imul(step, 0x9e3779b9); // the next operation keeps 32 bits of it
      word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      return word ^ (word >>> 15);
    });
  }

  // The next 32 bits.
  word() {
    const words = this.words;
    const second = words[1];
    const drawn = Math.imul(rotated(Math.imul(second, 5), 7), 9) >>> 0;
    words[2] ^= words[0];
    words[3] ^= second;
    words[1] ^= words[2];
    words[0] ^= words[3];
    words[2] ^= second << 9;
    words[3] = rotated(words[3], 11);
    return drawn;
  }

  // A number from 0, below `most`, each equally likely.
  below(most) {
    const limit = 2 ** 32 - (2 ** 32 % most);
    let drawn = this.word();
    while (drawn >= limit) {
      drawn = this.word();
    }
    return drawn % most;
  }
}

// One experiment, walked through its table; true when it ends well.
export function thrown(rows, dice) {
  let state = 0;
  while (state >= 0) {
    const [bounds, leadsTo] = rows[state];
    const drawn = dice.below(bounds.at(-1));
    let way = 0;
    while (drawn >= bounds[way]) {
      way += 1;
    }
    state = leadsTo[way];
  }
  return state === -1;
}
