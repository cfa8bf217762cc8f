// @vitest-environment happy-dom
import { act, useEffect } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../../test/page.tsx';
import { type Fold, flatten, neighbour, type TreePerson } from './tree-item.ts';
import { type Branches, useBranches } from './use-branches.ts';

const person = (key: string, fold: Fold, ...children: TreePerson['children']): TreePerson => ({
  kind: 'person',
  key,
  name: key,
  code: key,
  initials: key.slice(0, 2),
  status: 'Active',
  counts: [],
  label: key,
  fold,
  isOnPath: false,
  children,
});
const slot = (key: string) => ({ kind: 'slot', key, label: key }) as const;

// A has B (with C below) and D
const c = person('C', 'closed');
const b = person('B', 'open', c, slot('free'));
const d = person('D', 'closed');
const a = person('A', 'open', b, d);

const drawn = vi.fn<(branches: Branches) => void>();
function Tree({ of }: { of: string }) {
  const branches = useBranches(of);
  useEffect(() => drawn(branches));
  return null;
}
const branches = (): Branches => {
  if (!drawn.mock.lastCall) throw new Error('The tree was not drawn.');
  return drawn.mock.lastCall[0];
};
const toggle = (item: TreePerson, root = a) => act(async () => branches().toggle(root, item));
beforeEach(async () => {
  await show(<Tree of="A" />);
});

it('reads a tree person by person, each with all that is below', () => {
  expect(flatten(a).map(({ item, level, at, of }) => [item.key, level, at, of])).toEqual([
    ['A', 1, 1, 1],
    ['B', 2, 1, 2],
    ['C', 3, 1, 2],
    ['free', 3, 2, 2],
    ['D', 2, 2, 2],
  ]);
});

it('leads by arrow keys to the parent, the first child and the neighbours of a level, and nowhere else', () => {
  const from = (key: string) =>
    (['up', 'down', 'left', 'right'] as const).map((step) => neighbour(a, key, step));
  expect(from('A')).toEqual([undefined, 'B', undefined, undefined]);
  expect(from('B')).toEqual(['A', 'C', undefined, 'D']);
  expect(from('free')).toEqual(['B', undefined, 'C', undefined]);
  expect(from('nobody')).toEqual([undefined, undefined, undefined, undefined]);
});

it('asks for what is below a closed branch, and forgets it when that is folded', async () => {
  await toggle(c);
  await toggle(d);
  expect(branches().opened).toEqual(['C', 'D']);
  await toggle({ ...d, fold: 'open' });
  expect([branches().opened, branches().folded]).toEqual([['C'], []]);
});

it('folds what came with the first answer, with all that was opened below, and shows it again', async () => {
  await toggle(c);
  await toggle(b);
  expect([branches().opened, branches().folded]).toEqual([[], ['B']]);
  await toggle({ ...b, fold: 'closed' });
  expect([branches().opened, branches().folded]).toEqual([[], []]);
});

it('keeps sixteen branches: the oldest goes, but not one that holds the newest', async () => {
  const below = Array.from({ length: 20 }, (_, at) => person(`n${at}`, 'closed'));
  const inner = person('inner', 'closed');
  const first = person('first', 'open', inner);
  const root = person('root', 'open', first, ...below);
  await toggle({ ...first, fold: 'closed' }, root);
  for (const item of below.slice(0, 15)) await toggle(item, root);
  expect(branches().opened).toHaveLength(16);
  await toggle(inner, root);
  expect(branches().opened).toHaveLength(16);
  expect(branches().opened).toContain('first');
  expect(branches().opened).not.toContain('n0');
  await toggle(below[15] as TreePerson, root);
  expect(branches().opened).not.toContain('first');
  expect(branches().opened).not.toContain('inner');
});

it('begins anew with another root', async () => {
  await toggle(c);
  await show(<Tree of="B" />);
  expect(branches().opened).toEqual([]);
});
