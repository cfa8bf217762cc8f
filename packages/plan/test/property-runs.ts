/**
 * How often properties are tried over random networks and plans. `npm test` tries each two hundred times or so, with
 * another seed each time; a soak as many times more as PROPERTY_RUNS says, fifty by default (bench/soak.ts). PROPERTY_SEED
 * makes a run that failed happen again.
 */
const { PROPERTY_RUNS = '1', PROPERTY_SEED } = process.env;
const factor = Number(PROPERTY_RUNS);
if (!(factor > 0)) throw new Error(`PROPERTY_RUNS is a factor, not ${PROPERTY_RUNS}`);

/** For `fc.assert`: the number of runs in `npm test`. */
export function runs(count: number): { numRuns: number; seed?: number } {
  const numRuns = Math.ceil(count * factor);
  return PROPERTY_SEED === undefined ? { numRuns } : { numRuns, seed: Number(PROPERTY_SEED) };
}

/** For a test: how long it may take, in ms, when it has this many more tries. */
export const patience = Math.ceil(300_000 * Math.max(1, factor));
