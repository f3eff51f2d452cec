// The throws of one pupil: repeated from the seed, with their share.

import { Generator, thrown } from "./throws.js";

const STRIP = 60;
const GROWN = 1.1;

// Throws from the seed on, up to where they are known.
export class Bench {
  constructor(rows, { seed, throws, number }) {
    this.rows = rows;
    this.number = number;
    this.dice = new Generator(seed);
    this.throws = 0;
    this.won = 0;
    this.last = [];
    this.path = [];
    this.more(throws);
  }

  more(count) {
    for (let n = 0; n < count; n += 1) {
      const isWon = thrown(this.rows, this.dice);
      this.throws += 1;
      this.won += isWon ? 1 : 0;
      if (count - n <= STRIP) {
        this.last.push(isWon);
      }
      if (this.throws >= GROWN * (this.path.at(-1)?.throws ?? 0)) {
        this.path.push(shareOf(this.won, this.throws));
      }
    }
    this.last = this.last.slice(-STRIP);
  }
}

// Wilson's interval at 95 %, as the server computes it.
export function shareOf(won, throws) {
  const z = 1.959963984540054;
  const p = won / throws;
  const scale = 1 + (z * z) / throws;
  const middle = (p + (z * z) / (2 * throws)) / scale;
  const half = (z / scale) * Math.sqrt((p * (1 - p)) / throws + (z * z) / (4 * throws * throws));
  return {
    won,
    throws,
    value: p,
    low: won === 0 ? 0 : middle - half,
    high: won === throws ? 1 : middle + half,
  };
}
