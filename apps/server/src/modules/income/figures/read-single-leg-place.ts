import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { singleLegPlace } from '@banyan/contract/income/income-places';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { readPlanInForce } from '../queries.ts';

type Place = ReplyOf<typeof singleLegPlace>['data'];
interface Own {
  no: number | null;
  length: number;
  directs: number;
  self_investment: string;
  paid: number[];
}

/**
 * A member's place in the single leg, and the first milestone of the plan in force that was not paid
 * (docs/plans.md §3.4).
 */
export async function readSingleLegPlace(db: Db, memberId: string, now: Date): Promise<Place> {
  const [{ plan }, own] = await Promise.all([
    readPlanInForce(db, now),
    sql<Own>`
      select (select no::int from single_leg where member_id = m.id) as no, c.last::int as length,
        m.active_directs as directs, trim_scale(m.self_investment)::text as self_investment,
        coalesce((select array_agg(level) from single_leg_level where member_id = m.id), '{}') as paid
      from member m cross join single_leg_counter c where m.id = ${memberId}`.execute(db),
  ]);
  const { no, length, directs, self_investment, paid } = onlyRow(own);
  const below = no === null ? 0 : length - no;
  const leg = plan.incomes.single_leg;
  const milestones = leg?.mode === 'milestone' ? leg.levels : [];
  const at = milestones.findIndex((_, index) => !paid.includes(index + 1));
  const next = milestones[at];
  return {
    no,
    length,
    below,
    next: next
      ? {
          level: at + 1,
          places: next.team,
          amount: next.amount,
          directs: { required: next.directs, actual: directs },
          self_investment: { required: next.self_investment, actual: self_investment },
        }
      : null,
  };
}
