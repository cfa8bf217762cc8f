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

it('does a batch that fails again call by call, so that only the call at fault fails', async () => {
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
