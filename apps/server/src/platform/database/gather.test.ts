import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Two batches may be under way at once: what each began with, and what ends it. */
function gatherTwo() {
  const started: number[][] = [];
  const ends: (() => void)[] = [];
  const wait = gather<number, number>(
    async (items) => {
      started.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      return [...items];
    },
    10,
    () => 'never',
    2,
  );
  return { wait, started, ends };
}

it('makes one batch of what arrives in one turn or while another is under way, and answers each call with its own', async () => {
  const batches: number[] = [];
  const double = gather<number, number>(async (items) => {
    batches.push(items.length);
    await nextTurn();
    return items.map((item) => item * 2);
  }, 3);
  const first = [1, 2].map(double);
  await vi.waitUntil(() => batches.length === 1, { timeout: 30_000 });
  expect(await Promise.all([...first, ...[3, 4, 5, 6].map(double)])).toEqual([2, 4, 6, 8, 10, 12]);
  expect(batches).toEqual([2, 3, 1]);
});

it('begins the next batch before it answers the last, with about half of all, and only with what had arrived', async () => {
  const story: string[] = [];
  const ends: (() => void)[] = [];
  const ask = gather<number, number>(async (items) => {
    story.push(`asked ${items.join()}`);
    await new Promise<void>((resolve) => ends.push(resolve));
    return [...items];
  }, 10);
  const call = (item: number) => ask(item).then(() => story.push(`answered ${item}`));
  const calls = [call(1)];
  await vi.waitUntil(() => ends.length === 1, { timeout: 30_000 });
  calls.push(call(2), call(3), call(4));
  ends[0]?.();
  await vi.waitUntil(() => ends.length === 2, { timeout: 30_000 });
  calls.push(call(5));
  ends[1]?.();
  await vi.waitUntil(() => ends.length === 3, { timeout: 30_000 });
  ends[2]?.();
  await Promise.all(calls);
  expect(story).toEqual([
    'asked 1',
    'asked 2,3',
    'answered 1',
    'asked 4,5',
    'answered 2',
    'answered 3',
    'answered 4',
    'answered 5',
  ]);
});

it('shares what waits among the batches that may be under way at once', async () => {
  const { wait, started, ends } = gatherTwo();
  const answers = [1, 2, 3, 4].map(wait);
  await nextTurn();
  answers.push(...[5, 6].map(wait));
  await nextTurn();
  expect(started).toEqual([
    [1, 2],
    [3, 4],
  ]);
  ends[1]?.();
  expect(await Promise.all(answers.slice(2, 4))).toEqual([3, 4]);
  await vi.waitUntil(() => started.length === 3, { timeout: 30_000 });
  expect(started[2]).toEqual([5, 6]);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('waits beside a batch until as many calls wait as that one has, but not for its end', async () => {
  const { wait, started, ends } = gatherTwo();
  const answers = [1, 2, 3, 4].map(wait);
  await vi.waitUntil(() => started.length === 2, { timeout: 30_000 });
  ends[0]?.();
  await answers[0];
  answers.push(wait(5));
  await nextTurn();
  answers.push(wait(6));
  await vi.waitUntil(() => started.length === 3, { timeout: 30_000 });
  expect(started[2]).toEqual([5, 6]);
  ends[1]?.();
  await answers[2];
  // nobody else calls, and the other batch goes on
  answers.push(wait(7));
  await vi.waitUntil(() => started.length === 4, { timeout: 30_000 });
  expect(started[3]).toEqual([7]);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('makes no batch of calls that the other one has taken in meanwhile', async () => {
  const { wait, started, ends } = gatherTwo();
  const answers = [1, 2, 3, 4].map(wait);
  await vi.waitUntil(() => started.length === 2, { timeout: 30_000 });
  ends[0]?.();
  await answers[0];
  answers.push(wait(5));
  await nextTurn();
  ends[1]?.();
  await vi.waitUntil(() => started.length >= 3, { timeout: 30_000 });
  ends[2]?.();
  await Promise.all(answers);
  // timers of one length end in the order in which they began
  await sleep(2);
  expect(started).toEqual([[1, 2], [3, 4], [5]]);
});

it('takes no more into a batch beside a small one than leaves both about the same size', async () => {
  const { wait, started, ends } = gatherTwo();
  const answers = [wait(1)];
  await vi.waitUntil(() => started.length === 1, { timeout: 30_000 });
  answers.push(...[2, 3, 4, 5, 6].map(wait));
  await vi.waitUntil(() => started.length === 2, { timeout: 30_000 });
  expect(started[1]).toEqual([2, 3, 4]);
  ends[0]?.();
  await vi.waitUntil(() => started.length === 3, { timeout: 30_000 });
  expect(started[2]).toEqual([5, 6]);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6]);
});

it('does a batch that fails again in halves, so that only the call at fault fails', async () => {
  const invert = gather<number, number>(async (items) => {
    if (items.includes(0)) throw new Error('zero');
    return items.map((item) => 1 / item);
  }, 10);
  const answers = await Promise.allSettled([1, 0, 2, 4].map(invert));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual([
    1,
    'refused',
    0.5,
    0.25,
  ]);
});

it('does nothing again that may have taken effect', async () => {
  const batches: number[] = [];
  const lose = gather<number, number>(
    async (items) => {
      batches.push(items.length);
      if (items.length > 1) throw new Error('lost');
      return [...items];
    },
    10,
    () => 'never',
  );
  const answers = await Promise.allSettled([1, 2, 3].map(lose));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([3]);
});

it('does calls that waited too long together each by itself, all at once', async () => {
  const batches: number[][] = [];
  const wait = gather<number, number>(
    async (items) => {
      batches.push([...items]);
      await Promise.resolve();
      if (items.includes(2)) throw new Error('too long');
      return [...items];
    },
    10,
    () => 'each by itself',
  );
  const answers = await Promise.allSettled([0, 1, 2, 3].map(wait));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(batches).toEqual([[0, 1, 2, 3], [0], [1], [2], [3]]);
});
