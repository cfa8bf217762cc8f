import { expect, it } from 'vitest';
import type { TreeItem, TreePerson } from './tree-item.ts';
import { layoutTree } from './tree-layout.ts';

const person = (key: string, children: TreeItem[] = []): TreePerson => ({
  kind: 'person',
  key,
  name: key,
  code: key,
  initials: 'A',
  status: 'Active',
  counts: [],
  label: key,
  fold: undefined,
  isOnPath: false,
  children,
});
const family = (count: number, at?: number, below: TreeItem[] = []): TreePerson =>
  person(
    'top',
    Array.from({ length: count }, (_, n) => person(`child ${n}`, n === at ? below : [])),
  );
const full = (levels: number, key = 'n'): TreePerson =>
  person(key, levels > 1 ? [full(levels - 1, `${key}l`), full(levels - 1, `${key}r`)] : []);

/** No two nodes stand on each other. */
const expectRoom = (layout: ReturnType<typeof layoutTree>): void => {
  for (const one of layout.places)
    for (const other of layout.places)
      if (one !== other && one.y === other.y)
        expect(Math.abs(one.x - other.x)).toBeGreaterThanOrEqual((one.width + other.width) / 2 - 0.001);
};

it('draws a family of thirty in rows of full width within the room', () => {
  const layout = layoutTree(family(30), { hasNote: false, room: 1060 });
  expect(layout.places).toHaveLength(31);
  expect(layout.width).toBeLessThanOrEqual(1060);
  expect(layout.places.every(({ width }) => width === 128)).toBe(true);
  expect(new Set(layout.places.slice(1).map(({ y }) => y)).size).toBe(4);
  expectRoom(layout);
});

it('leads the line to a further row past the rows above', () => {
  const layout = layoutTree(family(9), { hasNote: false, room: 1060 });
  const last = layout.places.at(-1);
  expect(last?.line?.split('V')[1]).toMatch(/H8$/);
  expect(layout.places.every(({ x }) => x - 64 >= 16)).toBe(true);
});

it('makes room for who is unfolded in a family of several rows', () => {
  const layout = layoutTree(family(12, 2, [person('a'), person('b'), person('c')]), {
    hasNote: true,
    room: 1060,
  });
  expect(layout.places).toHaveLength(16);
  expectRoom(layout);
  const rowOf = (key: string) => layout.places.find(({ item }) => item.key === key)?.y ?? Number.NaN;
  expect(rowOf('child 11')).toBeGreaterThan(rowOf('a'));
});

it('draws five full levels narrower, so that they need not be made small', () => {
  const layout = layoutTree(full(5), { hasNote: false, room: 1060 });
  const widths = layout.places.map(({ width }) => width);
  expect([Math.min(...widths), Math.max(...widths)]).toEqual([84, 128]);
  expect(layout.width).toBe(16 * 84);
  expectRoom(layout);
  expect(layoutTree(full(4), { hasNote: false, room: 1060 }).width).toBe(1024);
  expect(layoutTree(full(5), { hasNote: false }).width).toBe(16 * 128);
});
