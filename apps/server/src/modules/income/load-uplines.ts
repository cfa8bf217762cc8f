import type { LiveTopup } from '@banyan/plan/caps';
import type { UplineFacts } from '@banyan/plan/facts';
import type { NeededFacts } from '@banyan/plan/needed-facts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { lockTopups } from './lock-topups.ts';

const nothing = sql`null`;

/** Active members at any depth of the sponsor tree, and the amounts of all their unreversed topups. */
const team = (figure: 'count' | 'sum') => sql`(
  with recursive team as (
    select id, live_topups, self_investment from member where sponsor_id = m.id
    union all
    select d.id, d.live_topups, d.self_investment from team join member d on d.sponsor_id = team.id
  )
  select ${figure === 'count' ? sql`count(*)::int` : sql`coalesce(sum(self_investment), 0)::text`}
  from team join app_user tu on tu.id = team.id where team.live_topups > 0 and not tu.is_blocked)`;

const highestTopup = sql`coalesce((
  select max(amount) from topup t where t.member_id = m.id and t.status <> 'Reversed'), 0)::text`;

/** What the engine must know of member `m` with account `u`; figures the plan does not ask for stay null. */
export const factsOf = (needed: NeededFacts) => sql`u.is_blocked,
  m.live_topups > 0 and not u.is_blocked as is_active,
  m.self_investment::text as self_investment,
  m.active_directs as directs,
  m.directs_business::text as directs_business,
  ${needed.team ? team('count') : nothing} as team,
  ${needed.team_business ? team('sum') : nothing} as team_business,
  ${needed.highest_topup ? highestTopup : nothing} as highest_topup`;

/**
 * What the engine must know of the uplines of a member, nearest first, in one recursive query. With a multiple cap the uplines' topups are locked, so that two topups
 * below them cannot both take the same room.
 * @param limit how many uplines at most, counted from the sponsor
 * @returns with ids for the rows they may earn, one of each kind (`writeIncomes`)
 */
export async function loadUplines(
  tx: Tx,
  memberId: string,
  needed: NeededFacts,
  limit: number,
): Promise<{ uplines: UplineFacts[]; ids: string[] }> {
  if (limit === 0) return { uplines: [], ids: [] };
  const { rows } = await sql<Omit<UplineFacts, 'topups'> & { id_1: string; id_2: string }>`
    with recursive chain as (
      select sponsor_id as id, 1 as distance from member where id = ${memberId} and sponsor_id is not null
      union all
      select m.sponsor_id, chain.distance + 1 from chain join member m on m.id = chain.id
      where m.sponsor_id is not null and chain.distance < ${limit}::int
    )
    select m.id as member, chain.distance, ${factsOf(needed)},
      nextval('income_id_seq') as id_1, nextval('income_id_seq') as id_2
    from chain join member m on m.id = chain.id join app_user u on u.id = m.id
    order by chain.distance`.execute(tx);
  const topups = needed.topups
    ? await lockTopups(
        tx,
        rows.map((row) => row.member),
      )
    : new Map();
  return {
    uplines: rows.map(({ id_1: _1, id_2: _2, ...row }) => ({
      ...row,
      topups: (topups.get(row.member) as LiveTopup[]) ?? [],
    })),
    ids: rows.flatMap((row) => [row.id_1, row.id_2]),
  };
}
