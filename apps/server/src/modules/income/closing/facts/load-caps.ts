import type { ClosingFacts } from '@banyan/plan/closing/closing-facts';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import { dayOf } from '@banyan/plan/days';
import type { Period } from '@banyan/plan/periods';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import { datesOfPeriod, earnedRows } from '../../earning/earned-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';
import { loadTurnover } from './load-turnover.ts';
import { periodStarts } from './period-starts.ts';

/** What the caps over kinds stand on (docs/plans.md §7.11); null where the plan has no such cap. */
export async function loadCaps(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
): Promise<Pick<ClosingFacts, 'earned' | 'companyCap'>> {
  const { member, company } = head.plan.caps;
  return {
    earned: member ? await loadEarnedBefore(client, head, places, member.period) : null,
    companyCap: company
      ? {
          turnover: (await loadTurnover(client, head, company.period))[company.of],
          paid: await loadPaid(client, head, company.period),
        }
      : null,
  };
}

async function loadEarnedBefore(
  client: pg.Client,
  head: ClosingHead,
  { ids, placeOf }: Places,
  period: Period,
): Promise<Units> {
  const dates = datesOfPeriod(head.plan, { period, day: dayOf(head.date) });
  let earned: Units = new Float64Array(ids.length);
  await copyOut(
    client,
    `select i.member_id, sum(i.amount) from (${earnedRows(dates)}) i join member m on m.id = i.member_id
     where m.joined_at < '${head.ends_at}' group by i.member_id`,
    (row) => {
      earned = putFigure(earned, placeOf(row.id(0)), unitsOf(row, 1, head.digits));
    },
  );
  return earned;
}

/** What earlier closings of the period paid; reversals give nothing back. */
async function loadPaid(client: pg.Client, head: ClosingHead, period: Period): Promise<bigint> {
  const { rows } = await client.query<{ paid: string }>(
    `select round(coalesce(sum(payable), 0) * 10::numeric ^ $3::int)::text as paid from (
       select payable from closing where business_date >= $1 and business_date < $2 and status = 'posted'
       union all select by_closings from brought_earned where business_date >= $1 and business_date < $2
     ) c`,
    [periodStarts(head)[period], head.date, head.digits],
  );
  return BigInt(rows[0]?.paid ?? '0');
}
