import { expect, test } from 'vitest';
import { brief, closed, someFacts } from '../../test/closing-builders.ts';
import type { ClosingFacts } from '../closing/closing-facts.ts';
import { packageHolders } from './holders.ts';

const three = [
  { name: 'A' },
  { name: 'B', parent: 'A', side: 'L' as const },
  { name: 'C', parent: 'A', side: 'R' as const },
];
const packages = [{ code: 'STARTER' }, { code: 'GOLD' }];
const upgraded = (): ClosingFacts => {
  const facts = someFacts({
    members: three,
    packages,
    topups: [
      { of: 'A', amount: '5000', package: 'STARTER' },
      { of: 'A', amount: '10000', package: 'GOLD' },
    ],
    over: { volume: Float64Array.of(0, 9_000_000, 9_000_000) },
  });
  const marks = { face: Float64Array.of(500_000, 1_500_000), upgraded: Uint8Array.of(1, 0) };
  return { ...facts, topups: { ...facts.topups, ...marks } };
};

test('of an upgraded topup only the new package is held', () => {
  const { topups } = upgraded();
  const hasPackage = packageHolders(3, topups, packages);
  expect([...(hasPackage('STARTER') ?? [])]).toEqual([0, 0, 0]);
  expect([...(hasPackage('GOLD') ?? [])]).toEqual([1, 0, 0]);
});

test('a closing pays an upgraded member by the new package, and caps at its whole amount', () => {
  const table = { percent: '1', by_package: { STARTER: '20', GOLD: '10' } };
  expect(brief(closed(upgraded(), { incomes: { matching: table } }), 'matching', three)).toEqual([
    'A 0 9000.00 0.00',
  ]);
  const capped = { percent: '20', cap: 'package' };
  expect(brief(closed(upgraded(), { incomes: { matching: capped } }), 'matching', three)).toEqual([
    'A 0 15000.00 3000.00 cap_closing',
  ]);
});

test('the multiple cap gives the difference room of its own', () => {
  const facts = upgraded();
  const earned = Float64Array.of(1_200_000, 0);
  const rich = {
    ...facts,
    topups: { ...facts.topups, earned },
    volume: Float64Array.of(0, 50_000_000, 50_000_000),
  };
  const plan = { incomes: { matching: { percent: '10' } }, caps: { topup_multiple: '3' } };
  expect(brief(closed(rich, plan), 'matching', three)).toEqual(['A 0 33000.00 17000.00 cap_multiple']);
});
