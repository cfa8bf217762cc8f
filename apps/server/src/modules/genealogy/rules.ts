import type { TeamFigures } from '@banyan/contract/genealogy/trees';
import { amountText, type Change, type Figures, type Teams } from './read-teams.ts';

export type TreeKind = 'binary' | 'sponsor';

/** A member's row of the snapshot; amounts in its units, as text. */
export interface TeamRow {
  pre: number;
  size: number;
  left_joined: number;
  left_active: number;
  right_active: number;
  left_business: string;
  right_business: string;
  team_pre: number;
  team_size: number;
  team_depth: number;
  team_active: number;
  team_business: string;
  left_directs: number;
  right_directs: number;
}

const nobody: Figures = { joined: 0, active: 0, business: 0n };
export const sum = (a: Figures, b: Figures): Figures => ({
  joined: a.joined + b.joined,
  active: a.active + b.active,
  business: a.business + b.business,
});
export const sumOf = (changes: readonly Change[]): Figures => changes.reduce<Figures>(sum, nobody);

/** Units of the snapshot in units of 10^-8. */
export const snapshotUnits = (teams: Teams, amount: string): bigint =>
  BigInt(amount) * 10n ** BigInt(8 - teams.unit_digits);

export const figuresText = ({ joined, active, business }: Figures): TeamFigures => ({
  joined,
  active,
  business: amountText(business),
});

/**
 * Both legs of a member: the snapshot's figures, and what changed since in them.
 * @param row null = the member joined after the snapshot
 */
export function legsOf(teams: Teams, id: string, row: TeamRow | null): { left: Figures; right: Figures } {
  if (!row) return legsOfNew(teams, id);
  const { pre, size, left_joined } = row;
  const lastLeft = pre + left_joined;
  const inLeft = teams.changes.filter((change) =>
    change.pre === pre ? change.side === 'L' : change.pre > pre && change.pre <= lastLeft,
  );
  const inRight = teams.changes.filter((change) =>
    change.pre === pre ? change.side === 'R' : change.pre > lastLeft && change.pre < pre + size,
  );
  const left = {
    joined: left_joined,
    active: row.left_active,
    business: snapshotUnits(teams, row.left_business),
  };
  const right = {
    joined: size - 1 - left_joined,
    active: row.right_active,
    business: snapshotUnits(teams, row.right_business),
  };
  return { left: sum(left, sumOf(inLeft)), right: sum(right, sumOf(inRight)) };
}

/** Below a member who is not in the snapshot stand only members who are not. */
function legsOfNew(teams: Teams, id: string): { left: Figures; right: Figures } {
  const below = new Map<string, { left: Figures; right: Figures }>();
  const legs = (member: string) => {
    const known = below.get(member) ?? { left: nobody, right: nobody };
    below.set(member, known);
    return known;
  };
  const fresh = teams.changes.filter((change) => change.is_new).toSorted((a, b) => b.depth - a.depth);
  for (const change of fresh) {
    const { left, right } = legs(change.member_id);
    const above = legs(change.parent_id ?? '');
    const side = change.own_side === 'L' ? 'left' : 'right';
    above[side] = sum(above[side], sum(change, sum(left, right)));
  }
  return legs(id);
}

/** Whether a change lies below a member who is in the snapshot. */
function isChangeBelow(change: Change, row: TeamRow, tree: TreeKind): boolean {
  const [pre, first, size] =
    tree === 'binary' ? [change.pre, row.pre, row.size] : [change.team_pre, row.team_pre, row.team_size];
  // the place of a new one is that of the nearest above
  return pre === first ? change.is_new : pre > first && pre < first + size;
}

/** The changes below a member. */
export function changesBelow(
  teams: Teams,
  id: string,
  row: TeamRow | null,
  tree: TreeKind,
): readonly Change[] {
  if (tree === 'sponsor' && !teams.teams.is_live) return [];
  if (row) return teams.changes.filter((change) => isChangeBelow(change, row, tree));
  const team = new Set([id]);
  const found: Change[] = [];
  const fresh = teams.changes.filter((change) => change.is_new);
  // above comes before below: by depth in the binary tree, by id among sponsors
  const rank = (change: Change) => (tree === 'binary' ? change.depth : Number(change.member_id));
  for (const change of fresh.toSorted((a, b) => rank(a) - rank(b))) {
    const above = tree === 'binary' ? change.parent_id : change.sponsor_id;
    if (above === null || !team.has(above)) continue;
    team.add(change.member_id);
    found.push(change);
  }
  return found;
}

/** Everybody below a member in the sponsor tree: the snapshot's figures, and what changed since in them. */
export function teamOf(teams: Teams, id: string, row: TeamRow | null): Figures {
  const since = sumOf(changesBelow(teams, id, row, 'sponsor'));
  if (!row) return since;
  const { team_size, team_active, team_business } = row;
  const then = {
    joined: team_size - 1,
    active: team_active,
    business: snapshotUnits(teams, team_business),
  };
  return sum(then, since);
}

/** How many directs a member has. */
export function directsOf(teams: Teams, id: string, row: TeamRow | null): number {
  const then = row ? row.left_directs + row.right_directs : 0;
  if (!teams.teams.is_live) return then;
  return then + teams.changes.filter((change) => change.is_new && change.sponsor_id === id).length;
}

/** Paths of the sign-up page with the sponsor and a leg filled in. */
export function joinLinks(userId: string): { left: string; right: string } {
  const link = (side: string) => `/accounts/sign-up?sponsor=${encodeURIComponent(userId)}&side=${side}`;
  return { left: link('L'), right: link('R') };
}
