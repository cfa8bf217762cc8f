import type { Side } from '@banyan/contract/core/constants';

/** A member as the naive oracle knows one. */
export interface NaiveMember {
  id: string;
  user_id: string;
  sponsor: string | null;
  parent: string | null;
  side: Side | null;
  active: boolean;
  business: number;
}

interface Sum {
  joined: number;
  active: number;
  business: number;
}

/** Counts what stands below by walking everybody's way up: slow, and plainly right. */
export function naiveSums(members: readonly NaiveMember[]) {
  const byId = new Map(members.map((member) => [member.id, member]));
  const legs = new Map<string, { left: Sum; right: Sum }>();
  const teams = new Map<string, Sum>();
  const none = (): Sum => ({ joined: 0, active: 0, business: 0 });
  for (const { id } of members) {
    legs.set(id, { left: none(), right: none() });
    teams.set(id, none());
  }
  const add = (sum: Sum | undefined, member: NaiveMember) => {
    if (!sum) return;
    sum.joined += 1;
    sum.active += member.active ? 1 : 0;
    sum.business += member.business;
  };
  for (const member of members) {
    for (let at: NaiveMember | undefined = member; at?.parent; at = byId.get(at.parent))
      add(legs.get(at.parent)?.[at.side === 'L' ? 'left' : 'right'], member);
    for (let up = member.sponsor; up; up = byId.get(up)?.sponsor ?? null) add(teams.get(up), member);
  }
  return { legs, teams };
}
