import { expect, it } from 'vitest';
import { changesBetween } from './json-changes.ts';

it('names every leaf that changed, came or went', () => {
  const before = { incomes: { level: { levels: [{ percent: '5', need: {} }, { percent: '3' }] } }, caps: {} };
  const after = {
    incomes: { level: { levels: [{ percent: '6', need: {} }] } },
    caps: { topup_multiple: '3' },
  };
  expect(changesBetween(before, after)).toEqual([
    { path: 'incomes.level.levels[0].percent', before: '5', after: '6' },
    { path: 'incomes.level.levels[1].percent', before: '3', after: undefined },
    { path: 'caps.topup_multiple', before: undefined, after: '3' },
  ]);
  expect(changesBetween(after, after)).toEqual([]);
});
