import type { DirectNode } from '@banyan/contract/genealogy/trees';
import { expect, it } from 'vitest';
import { flatten } from '../../../components/tree/tree-item.ts';
import { directItems } from './direct-items.ts';
import { type DirectAnswer, pathTo, topFor } from './use-direct-tree.ts';

const figures = { joined: 1, active: 1, business: '0' };
const node = (user_id: string): DirectNode => ({
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
  side: null,
  level: 0,
  directs: figures,
  team: figures,
});
const person = (user_id: string) => ({ user_id, name: user_id });
const way = (skipped: number, ...last: string[]) => ({ top: person('TOP'), skipped, last: last.map(person) });
const answer = (parent: string, children: string[], total: number): DirectAnswer => ({
  as_of: '2026-01-01T00:00:00Z',
  is_live: true,
  breadcrumb: way(0),
  parent: node(parent),
  children: children.map(node),
  total,
  page_index: 0,
  page_size: 2,
});

it('marks the way to who is looked for, also where the page of directs that holds them has not come', () => {
  const answers = [answer('TOP', ['A', 'B'], 5), answer('B', ['C', 'D'], 900)];
  const root = directItems(answers, {
    folded: [],
    path: ['TOP', 'B', 'FAR'],
    onPath: [node('B'), node('FAR')],
    stateOf: (key) => (key === 'B' ? 'done' : undefined),
    showMore: () => undefined,
  });
  const drawn = root ? flatten(root).map(({ item }) => item) : [];
  expect(drawn.map(({ key }) => key)).toEqual(['TOP', 'A', 'B', 'C', 'D', 'FAR', 'B/more', 'TOP/more']);
  expect(drawn.flatMap((item) => (item.kind === 'person' && item.isOnPath ? [item.key] : []))).toEqual([
    'TOP',
    'B',
    'FAR',
  ]);
  expect(drawn.flatMap((item) => (item.kind === 'more' ? [item.label] : []))).toEqual([
    'Show more, 897 left',
    'Show more, 3 left',
  ]);
});

it('keeps who stands on top where the way leads through them, and else begins at the first who is named', () => {
  expect(pathTo(way(0, 'A', 'B'), '')).toEqual(['TOP', 'A', 'B']);
  expect(pathTo(way(0, 'A', 'B'), 'A')).toEqual(['A', 'B']);
  expect(pathTo(way(0, 'A', 'B'), 'ELSEWHERE')).toEqual([]);
  expect(pathTo(way(7, 'Y', 'Z'), '')).toEqual([]);
  expect([topFor(way(0, 'A', 'B'), 'A'), topFor(way(0, 'A', 'B'), 'ELSEWHERE')]).toEqual(['A', '']);
  expect(topFor(way(7, 'Y', 'Z'), '')).toBe('Y');
});
