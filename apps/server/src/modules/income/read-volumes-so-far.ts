import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { readPlanInForce } from './queries.ts';

/** The figures of an event that matching may add up, as a closing reads them. */
const figures = { amount: sql`e.amount`, bv: sql`e.bv`, pairs: sql`e.pairs` };

/** What of each member would enter the legs if they got a place now; null where the plan in force pays no matching. */
export async function readVolumesSoFar(db: Db, now: Date, memberIds: readonly string[]) {
  const { matching } = (await readPlanInForce(db, now)).plan.incomes;
  if (!matching) return null;
  const { basis } = matching;
  const { rows } = await sql<{ id: string; total: string }>`
    select m.id, trim_scale(coalesce(sum(${figures[basis]}), 0))::text as total
    from unnest(${[...memberIds]}::bigint[]) as m (id)
      left join business_event e on e.member_id = m.id and e.kind in ('topup', 'topup_reversal')
    group by m.id`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, { basis, total }]));
}
