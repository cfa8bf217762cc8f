import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { readPlanInForce } from './queries.ts';

/**
 * Keeps which milestones of the single leg another system has paid, by the set: none is paid here again. Where nothing is
 * said of a member, those that the queue had reached were paid.
 * @param source a selection of `member_id`, `no` and `paid` (how many milestones; null = not said), of members with a topup
 */
export async function bringMilestones(tx: Tx, now: Date, source: RawBuilder<unknown>): Promise<void> {
  const { plan } = await readPlanInForce(tx, now);
  const leg = plan.incomes.single_leg;
  if (leg?.mode !== 'milestone') return;
  await sql`
    insert into single_leg_level (member_id, level, event_id)
    select s.member_id, m.level, e.id
    from (${source}) s cross join single_leg_counter c
      cross join unnest(${leg.levels.map(({ team }) => team)}::bigint[]) with ordinality m (team, level)
      join (
        select member_id, min(id) as id from business_event where kind = 'topup' group by member_id
      ) e on e.member_id = s.member_id
    where case when s.paid is null then c.last - s.no >= m.team else m.level <= s.paid end
    order by s.member_id, m.level`.execute(tx);
}
