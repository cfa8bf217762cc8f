import type { BinaryNode } from '@banyan/contract/genealogy/trees';
import { expect, it } from 'vitest';
import type { TreePerson } from '../../../components/tree/tree-item.ts';
import { binaryItems } from './binary-items.ts';

const leg = (business: string) => ({ joined: 1, active: 1, business });
const node = (user_id: string, of: Partial<BinaryNode>): BinaryNode => ({
  user_id,
  name: user_id,
  initials: 'AB',
  profile_image_url: null,
  status: 'Active',
  package: null,
  rank: null,
  highest_rank: null,
  joined_at: '2026-01-01T00:00:00Z',
  activated_at: null,
  sponsor: null,
  self_business: '0',
  parent: null,
  side: null,
  depth: 0,
  left: leg('0'),
  right: leg('0'),
  carry: null,
  has_more: false,
  ...of,
});

it('marks the leg with less business of everybody, and the line into that of the top alone', () => {
  const parent = { user_id: 'TOP', name: 'TOP' };
  const nodes = [
    node('TOP', { left: leg('900.00'), right: leg('1000.00') }),
    node('LEFT', { parent, side: 'L', depth: 1, left: leg('20.00'), right: leg('3.00') }),
    node('RIGHT', { parent, side: 'R', depth: 1, left: leg('5.00'), right: leg('5.00') }),
  ];
  const time = { as_of: '2026-01-01T00:00:00Z', is_live: true };
  const breadcrumb = { top: parent, skipped: 0, last: [] };
  const top = binaryItems('TOP', [{ ...time, root: 'TOP', levels: 3, breadcrumb, nodes }], {
    note: undefined,
    company: {
      currency_symbol: '₹',
      is_currency_symbol_prefixed: true,
      round_off_digits: 2,
      timezone: 'UTC',
    },
    folded: [],
    branches: new Map(),
    path: new Set(),
    slotHref: () => undefined,
  });
  const [left, right] = top.children as TreePerson[];
  const weakOf = (person: TreePerson | undefined) =>
    person?.counts.filter(({ isWeak }) => isWeak).map(({ short }) => short);
  expect([top, left, right].map(weakOf)).toEqual([['L'], ['R'], []]);
  expect([left?.isWeakLeg, right?.isWeakLeg]).toEqual([true, false]);
  expect(left?.children.map((item) => item.kind !== 'more' && item.isWeakLeg)).toEqual([false, false]);
  expect(top.label).toMatch(/, left leg weaker$/);
});
