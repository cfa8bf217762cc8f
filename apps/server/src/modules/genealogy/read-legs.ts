import type { Side } from '@banyan/contract/core/constants';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { readTeamMembers } from './find-in-team.ts';
import { readTeams } from './read-teams.ts';
import { figuresText, legsOf } from './rules.ts';

/** One leg of a member's binary tree: members, active ones, and the amounts of their unreversed topups. */
export interface Leg {
  total: number;
  active: number;
  business: string;
}

/** Legs up to this size are counted live when too much has changed to be added to the snapshot. */
const fewEnough = 10_000;

/**
 * Both legs of a member as of now, every topup included. While more has changed than can be added up, large legs are
 * those of the last snapshot.
 */
export async function readLegs(db: Db, memberId: string): Promise<{ left: Leg; right: Leg }> {
  const teams = await readTeams(db, new Date(0));
  const [member] = await readTeamMembers(db, teams, sql`m.id = ${memberId}`);
  const { left, right } = legsOf(teams, memberId, member?.row ?? null);
  if (!teams.legs.is_live && left.joined + right.joined < fewEnough) return await countLegs(db, memberId);
  const leg = ({ joined, active, business }: ReturnType<typeof figuresText>): Leg => ({
    total: joined,
    active,
    business,
  });
  return { left: leg(figuresText(left)), right: leg(figuresText(right)) };
}

async function countLegs(db: Db, memberId: string): Promise<{ left: Leg; right: Leg }> {
  const { rows } = await sql<Leg & { leg: Side }>`
    with recursive down as (
      select id, side as leg, live_topups, self_investment from member where parent_id = ${memberId}
      union all
      select m.id, down.leg, m.live_topups, m.self_investment from down join member m on m.parent_id = down.id
    )
    select leg, count(*)::int as total, sum(self_investment)::text as business,
      count(*) filter (where live_topups > 0 and not u.is_blocked)::int as active
    from down join app_user u on u.id = down.id group by leg`.execute(db);
  const legOf = (side: Side): Leg =>
    rows.find((row) => row.leg === side) ?? { total: 0, active: 0, business: '0' };
  return { left: legOf('L'), right: legOf('R') };
}
