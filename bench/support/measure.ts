import { performance } from 'node:perf_hooks';

/** What was measured, beside the reference it is compared with. */
export interface Figure {
  name: string;
  per_second: number;
  p50_ms: number;
  p99_ms: number;
  /** How many times it was done. */
  calls: number;
  /** Another figure of the same run, and this one's rate divided by its. */
  reference?: string;
  ratio?: number;
}

/** How long each call took in milliseconds, and how long all of them. */
export interface Timed {
  latencies: number[];
  seconds: number;
}

/** How long something is measured, and by how many callers at once. */
export interface Load {
  seconds: number;
  callers: number;
}

/** Something that is measured in turn with others. */
export interface Turn {
  name: string;
  load: () => Promise<Timed>;
  /** The name of the turn it is compared with. */
  reference?: string;
}

/** Calls again and again from several callers at once; what comes in the first second is not counted. */
export async function measure(load: Load, call: () => Promise<unknown>): Promise<Timed> {
  const latencies: number[] = [];
  const from = performance.now() + 1000;
  const until = from + load.seconds * 1000;
  const callAgain = async (): Promise<void> => {
    for (;;) {
      const started = performance.now();
      if (started >= until) return;
      await call();
      if (started >= from) latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: load.callers }, callAgain));
  return { latencies, seconds: (performance.now() - from) / 1000 };
}

/**
 * Measures several loads in turn, round after round, so that whatever else the machine does meets all alike. A ratio
 * is the middle one of the rounds'.
 */
export async function takeTurns(rounds: number, turns: readonly Turn[]): Promise<Figure[]> {
  const timed = new Map<string, Timed[]>(turns.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    console.error(`Round ${round} of ${rounds}…`);
    for (const { name, load } of turns) timed.get(name)?.push(await load());
  }
  return turns.map(({ name, reference }) => {
    const own = timed.get(name) ?? [];
    const seconds = own.reduce((sum, round) => sum + round.seconds, 0);
    const figure = figureOf(
      name,
      own.flatMap((round) => round.latencies),
      seconds,
    );
    const others = timed.get(reference ?? '');
    if (!others || reference === undefined) return figure;
    const ratios = own.map((round, index) => rateOf(round) / rateOf(others[index]));
    return { ...figure, reference, ratio: round(middle(ratios)) };
  });
}

const rateOf = (timed: Timed | undefined): number =>
  timed ? timed.latencies.length / timed.seconds : Number.NaN;

/** The middle one; of an even number the upper of both. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The figures of calls, from the milliseconds of each and the seconds of all. */
export function figureOf(name: string, latencies: readonly number[], seconds: number): Figure {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) =>
    round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {
    name,
    per_second: round(sorted.length / seconds),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    calls: sorted.length,
  };
}

const round = (value: number): number => Number(value.toPrecision(value >= 1000 ? 5 : 3));

/** An element at random. */
export function anyOf<T>(list: readonly T[]): T {
  const found = list[Math.floor(Math.random() * list.length)];
  if (found === undefined) throw new Error('nothing to draw from');
  return found;
}

/** Watches the memory of this process from now on; in megabytes the most it held, and how much more than at first. */
export function watchMemory(): { peak: () => number; added: () => number } {
  const first = process.memoryUsage().rss;
  let highest = first;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  setInterval(look, 100).unref();
  const sinceLooked = (bytes: () => number) => () => {
    look();
    return Math.round(bytes() / 2 ** 20);
  };
  return { peak: sinceLooked(() => highest), added: sinceLooked(() => highest - first) };
}
