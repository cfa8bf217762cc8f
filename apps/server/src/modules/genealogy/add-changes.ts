import type { TeamFigures } from '@banyan/contract/trees';
import { amountText, type Change, type Figures, type Teams } from './read-teams.ts';

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
const sum = (a: Figures, b: Figures): Figures => ({
  joined: a.joined + b.joined,
  active: a.active + b.active,
  business: a.business + b.business,
});
const sumOf = (changes: readonly Change[]): Figures => changes.reduce<Figures>(sum, nobody);

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

/** Below somebody new only new ones stand. */
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

/** Whether a change lies in the sponsor tree below a member who is in the snapshot. */
export function isInTeam(change: Change, row: Pick<TeamRow, 'team_pre' | 'team_size'>): boolean {
  if (change.team_pre === row.team_pre) return change.is_new;
  return change.team_pre > row.team_pre && change.team_pre < row.team_pre + row.team_size;
}

/** The changes below a member in the sponsor tree. */
export function changesInTeam(teams: Teams, id: string, row: TeamRow | null): readonly Change[] {
  if (!teams.teams.is_live) return [];
  if (row) return teams.changes.filter((change) => isInTeam(change, row));
  const team = new Set([id]);
  const found: Change[] = [];
  const fresh = teams.changes.filter((change) => change.is_new);
  for (const change of fresh.toSorted((a, b) => Number(a.member_id) - Number(b.member_id))) {
    if (change.sponsor_id === null || !team.has(change.sponsor_id)) continue;
    team.add(change.member_id);
    found.push(change);
  }
  return found;
}

/** Everybody below a member in the sponsor tree: the snapshot's figures, and what changed since in them. */
export function teamOf(teams: Teams, id: string, row: TeamRow | null): Figures {
  const since = sumOf(changesInTeam(teams, id, row));
  if (!row) return since;
  const { team_size, team_active, team_business } = row;
  const then = {
    joined: team_size - 1,
    active: team_active,
    business: snapshotUnits(teams, team_business),
  };
  return sum(then, since);
}

/** How many members somebody sponsors. */
export function directsOf(teams: Teams, id: string, row: TeamRow | null): number {
  const then = row ? row.left_directs + row.right_directs : 0;
  if (!teams.teams.is_live) return then;
  return then + teams.changes.filter((change) => change.is_new && change.sponsor_id === id).length;
}
