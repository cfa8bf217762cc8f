/** `never`: it may have taken effect. `each by itself`, all at once: it failed for having waited too long. */
export type Repeats = 'in halves' | 'each by itself' | 'never';

/**
 * Makes one batch of the calls that arrive while another one is under way, so that under load many share what each
 * batch costs, and a call alone waits for nothing. A batch that fails is done again, down to the single call at fault.
 * @param run answers in the order of the items; all or none of them take effect
 * @param maxBatchSize calls above it wait for the next batch
 * @param repeats how a batch that failed for this reason is done again
 */
export function gather<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
  maxBatchSize: number,
  repeats: (reason: unknown) => Repeats = () => 'in halves',
): (item: Item) => Promise<Answer> {
  interface Call {
    item: Item;
    resolve: (answer: Answer) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Call[] = [];
  let isRunning = false;

  const answer = async (calls: readonly Call[]): Promise<void> => {
    try {
      const answers = await run(calls.map(({ item }) => item));
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
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
    }
  };
  const work = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      await answer(calls);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void work();
    });
}
