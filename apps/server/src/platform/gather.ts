/**
 * Makes one batch of the calls that arrive while another one is under way, so that under load many share what each
 * batch costs, and a call alone waits for nothing. A batch that fails is done again call by call.
 * @param run answers in the order of the items; all or none of them take effect
 * @param most the size of a batch
 */
export function gather<Item, Answer>(
  run: (items: readonly Item[]) => Promise<Answer[]>,
  most: number,
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
    } catch (error) {
      const [only, ...others] = calls;
      if (others.length === 0) only?.reject(error);
      else for (const call of calls) await answer([call]);
    }
  };
  const work = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const calls = waiting.slice(0, most);
      waiting = waiting.slice(most);
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
