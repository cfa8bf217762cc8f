import type { BinaryNode, DirectNode } from '../../../packages/contract/src/genealogy/trees.ts';
import { figures, hash, joinedBelow, leg, member, person, time, top, way } from './sample-people.ts';
import { profile } from './sample-profile.ts';

function binary(root: string, levels: number): unknown {
  const nodes: BinaryNode[] = [];
  let row = [root];
  for (let depth = 0; depth < levels; depth++) {
    for (const id of row) {
      const side = id.at(-1);
      nodes.push({
        ...member(id),
        parent: id === top ? null : person(id.slice(0, -1)),
        side: id !== top && (side === 'L' || side === 'R') ? side : null,
        depth,
        left: leg(`${id}L`),
        right: leg(`${id}R`),
        carry: hash(id) % 2 ? { left: '1200.00', right: '0' } : null,
        has_more: depth === levels - 1 && leg(`${id}L`).joined + leg(`${id}R`).joined > 0,
      });
    }
    row = row.flatMap((id) => [`${id}L`, `${id}R`].filter((child) => joinedBelow(child) > 0));
  }
  return { ...time, root, levels, breadcrumb: way(root), nodes };
}

function direct(parent: string, page: number, size: number): unknown {
  const total = hash(parent) % 40;
  const node = (id: string): DirectNode => ({
    ...member(id),
    side: hash(id) % 2 ? 'L' : 'R',
    level: id.length - top.length,
    directs: { joined: hash(id) % 40, active: hash(id) % 17, business: '150000.00' },
    team: leg(id),
  });
  const first = page * size;
  const children = Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, at) =>
    node(`${parent}${String.fromCharCode(65 + first + at)}`),
  );
  return {
    ...time,
    breadcrumb: way(parent),
    parent: node(parent),
    children,
    total,
    page_index: page,
    page_size: size,
  };
}

function matrix(root: number, levels: number): unknown {
  const width = 3;
  const node = (no: number, depth: number, parent: number | null, slot: number | null) => ({
    no,
    at: time.as_of,
    origin: 'Topup',
    filled: [3, 7, 12],
    ...person(`${top}${no}`),
    profile_image_url: null,
    initials: 'RK',
    status: 'Active',
    parent,
    slot,
    depth,
    has_more: depth === levels && no % 2 === 0,
  });
  const nodes = [node(root, 0, null, null)];
  for (const above of nodes) {
    if (above.depth >= levels) continue;
    for (let slot = 0; slot < width; slot++) {
      const no = above.no * width + slot - 1;
      if (no % 4 !== 3) nodes.push(node(no, above.depth + 1, above.no, slot));
    }
  }
  const breadcrumb =
    root === 1
      ? []
      : [
          { no: 1, ...person(top) },
          { no: root, ...person(`${top}${root}`) },
        ];
  return { width, depth: 3, levels, root, breadcrumb, nodes };
}

const pool = (code: string) => ({
  code,
  width: 3,
  depth: 3,
  capacity: [3, 9, 27],
  placement: 'global',
  package: 'Silver',
  entries_total: 5120,
  entries: [1, 2, 5].map((no) => ({ no, at: time.as_of, origin: 'Topup', filled: [3, 7, 12] })),
});

const levelRows = Array.from({ length: 9 }, (_, at) => ({
  level: at + 1,
  joined: 3 ** at,
  active: 2 ** at,
  business: `${3 ** at * 5000}.00`,
}));

/** The answer of a call about teams; undefined = none of these. */
export function sampleTeams(path: string, query: URLSearchParams): unknown {
  const get = (key: string): string => query.get(key) ?? '';
  const levels = Number(get('levels') || 4);
  switch (path) {
    case 'team/binary_tree':
      return binary(get('root') || top, levels);
    case 'team/binary_tree_path': {
      const id = get('user_id');
      const root = get('root') || top;
      const isNear = id.startsWith(root) && id.length - root.length < levels;
      const show = isNear ? root : id.slice(0, Math.max(top.length, id.length - levels + 1));
      const path = Array.from({ length: id.length - show.length + 1 }, (_, at) =>
        id.slice(0, show.length + at),
      );
      return { member: person(id), depth: id.length - top.length, show, path };
    }
    case 'team/find':
      return [`${top}LRRLLRLRR`, `${top}LL`, `${top}R`].map((id) => ({
        ...person(id),
        status: 'Active',
        depth: id.length - top.length,
      }));
    case 'team/direct_tree':
      return direct(get('parent') || top, Number(get('page_index')), Number(get('page_size') || 50));
    case 'team/matrix_pools':
      return [pool('SILVER'), pool('GOLD')];
    case 'team/matrix_tree':
      return matrix(Number(get('entry') || 1), Number(get('levels') || 2));
    case 'team/downline_levels':
      return { ...time, levels: levelRows, depth: 9, total: figures };
    case 'user/teams':
      return {
        ...time,
        directs: { left: { joined: 4, active: 3 }, right: { joined: 2, active: 1 }, business: '50000' },
        left: figures,
        right: figures,
        team: figures,
        levels: levelRows,
        placement: 'auto',
        single_leg: { no: 58, below: 1220 },
        new_joiners: ['L', 'R', 'LR', 'LL'].map((step) => ({
          ...member(`${top}${step}`),
          sponsor: person(top),
          side: step.startsWith('L') ? 'L' : 'R',
        })),
        referral_links: {
          left: `/accounts/sign-up?sponsor=${top}&side=L`,
          right: `/accounts/sign-up?sponsor=${top}&side=R`,
        },
      };
    case 'user/statistics':
      return {
        ...time,
        step: 'day',
        kinds: [
          { kind: 'referral', name: 'Referral income' },
          { kind: 'level', name: 'Level income' },
        ],
        income: Array.from({ length: 20 }, (_, at) => ({
          at: `2026-11-${String(at + 1).padStart(2, '0')}`,
          amounts: { referral: `${at * 120}`, ...(at % 3 ? { level: `${at * 80}.5` } : {}) },
        })),
        income_before: null,
        not_paid: {
          count: 3,
          amount: '1500',
          reasons: [{ reason: 'inactive', count: 3, amount: '1500' }],
        },
        total_income: '34567.50',
        totals: [{ code: 'withdrawn', label: 'Withdrawn in this range', amount: '12000.00' }],
        left: figures,
        right: figures,
        levels: levelRows,
      };
    case 'admin/team_snapshot':
      return { as_of: time.as_of, members: 1_000_000, took_ms: 8200, changes_since: 412 };
    case 'admin/sponsor_impact':
      return {
        member: { ...person(get('user_id')), status: 'Active', self_business: '12500.00' },
        moves_along: figures,
        from: { ...person(`${top}L`), status: 'Active', directs: figures },
        to: { ...person(get('sponsor_id')), status: 'Inactive', directs: figures },
        new_side: null,
        level_before: 4,
        level_after: 2,
      };
    case 'admin/member_profile':
      return profile(get('user_id'));
  }
  return undefined;
}
