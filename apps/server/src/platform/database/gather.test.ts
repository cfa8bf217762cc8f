import { expect, it } from 'vitest';
import { gather } from './gather.ts';

it('makes one batch of what arrives while another is under way, and answers each call with its own', async () => {
  const batches: number[] = [];
  const double = gather<number, number>(async (items) => {
    batches.push(items.length);
    await Promise.resolve();
    return items.map((item) => item * 2);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([1, 3, 1]);
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
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(batches).toEqual([1, 2]);
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
  expect(batches).toEqual([[0], [1, 2, 3], [1], [2], [3]]);
});
