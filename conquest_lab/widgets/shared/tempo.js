export { still } from "../../kit/view.js";

// How long a throw takes on the screen, in milliseconds: one clock for the stage and the map below.
export const TUMBLE = 500;
export const PAIR = 220;
export const FALL = 520;
const QUICK = 320; // a throw that is followed by others at once
const MOST = 2200; // all of these together

// The milliseconds of a throw that others follow, where there are so many of them.
export const quickThrow = (followed) => Math.min(QUICK, MOST / Math.max(1, followed));

// The milliseconds of a throw of computers, whose turns are told at a tempo of 1, 2 or 4.
export const briskThrow = (tempo) => QUICK / tempo;

// The milliseconds until this many throws that came at once have fallen; brisk is 0 for people.
export const allThrows = (count, brisk) =>
  brisk ? count * briskThrow(brisk) : (count - 1) * quickThrow(count - 1) + TUMBLE + PAIR;

// How long what has been decided can be read before it goes by itself.
export const READ = 3200;
export const READ_STILL = 6000; // where nothing moved there was no time to read meanwhile

// The milliseconds until fresh entries of a `throws` are shown: [ply, source, target, briskness], and
// their time where it is no throw of dice.
export const lasting = (fresh) => {
  const [, , , brisk, time] = fresh.at(-1);
  return time ?? allThrows(fresh.length, brisk);
};
