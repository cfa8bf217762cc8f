import { setTimeout as sleep } from 'node:timers/promises';

/** How long a batch beside another one gathers its calls at most, and how often it looks whether they are enough. */
const gathering = { maxMs: 10, stepMs: 2 };

/** `never`: it may have taken effect. `each by itself`, all at once: it failed for having waited too long. */
export type Repeats = 'in halves' | 'each by itself' | 'never';

/**
 * Makes one batch of the calls that arrive in one turn of the event loop, or while another batch is under way, so that under
 * load many share what each batch costs, and a call alone waits for nothing. A batch that fails is done again, down to the single call at fault.
 * With one batch at a time the next one is begun before the callers of the last are answered.
 * @param run answers in the order of the items; all or none of them take effect
 * @param maxBatchSize calls above it wait for the next batch
 * @param repeats how a batch that failed for this reason is done again
 * @param maxUnderWay batches under way at once, of about the same size; with more than one their order is not that of
 *   the calls
 */
export function gather<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  maxBatchSize: number,
  repeats: (reason: unknown) => Repeats = () => 'in halves',
  maxUnderWay = 1,
): (item: Item) => Promise<Answer> {
  interface Call {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Call[] = [];
  let underWay = 0;
  let running = 0;
  let callsRunning = 0;

  /** @returns what answers the calls */
  const ask = async (calls: readonly Call[]): Promise<() => void> => {
    try {
      const answers = await run(calls.map(({ item }) => item));
      return () => {
        for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
      };
    } catch (reason) {
      const how = calls.length === 1 ? 'never' : repeats(reason);
      if (how === 'never') {
        for (const { reject } of calls) reject(reason);
      } else if (how === 'each by itself') {
        await Promise.all(calls.map((call) => answer([call])));
      } else {
        const half = Math.ceil(calls.length / 2);
        await answer(calls.slice(0, half));
        await answer(calls.slice(half));
      }
      return () => {};
    }
  };
  const answer = async (calls: readonly Call[]): Promise<void> => (await ask(calls))();
  /**
   * Waits until as many calls wait as the other batch has, or until that one ends: callers who were answered together call
   * again one shortly after the other, and a small batch costs almost what a large one does. Not for long: the other batch may
   * wait for a lock.
   */
  const gatherBeside = async (): Promise<void> => {
    for (
      let ms = 0;
      running > 0 && waiting.length < callsRunning && ms < gathering.maxMs;
      ms += gathering.stepMs
    )
      await sleep(gathering.stepMs);
  };
  const work = async (): Promise<void> => {
    underWay += 1;
    // what arrives at this moment is taken in first
    await nextTurn();
    /** Answers the batch before, as soon as the next one is on its way: the database works meanwhile. */
    let tell: (() => void) | null = null;
    while (waiting.length > 0) {
      await gatherBeside();
      // those who are answered now soon call again: two batches of one size keep both sides busy
      const isAlone = maxUnderWay === 1 && tell === null;
      const share = isAlone
        ? waiting.length
        : Math.ceil((waiting.length + callsRunning) / Math.max(2, maxUnderWay));
      const calls = waiting.slice(0, Math.min(maxBatchSize, share));
      waiting = waiting.slice(calls.length);
      // the other batch ended meanwhile, and its next one took them
      if (calls.length === 0) break;
      running += 1;
      callsRunning += calls.length;
      const asked = ask(calls);
      if (tell) {
        await nextTurn();
        tell();
      }
      const answered = await asked;
      running -= 1;
      tell = () => {
        callsRunning -= calls.length;
        answered();
      };
      // what has arrived by now is read first
      if (maxUnderWay === 1) await nextTurn();
      if (maxUnderWay === 1 && waiting.length > 0) continue;
      tell();
      tell = null;
    }
    underWay -= 1;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < maxUnderWay) void work();
    });
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
