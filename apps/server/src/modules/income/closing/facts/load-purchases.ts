import type { PurchaseColumns } from '@banyan/plan/closing/closing-facts';
import type { Figure } from '@banyan/plan/columns/figure';
import { unitsFrom } from '@banyan/plan/columns/units';
import { dayOf } from '@banyan/plan/days';
import type { WalkPlan } from '@banyan/plan/plan/plan-walks';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';
import { periodStarts } from './period-starts.ts';

interface Purchase {
  id: number;
  buyer: number;
  isOrder: 0 | 1;
  day: number;
  bv: Figure;
  amount: Figure;
  paid: Figure;
}

/**
 * The purchases of the periods of walks as of the end of the date (docs/plans.md §7.4): topups that count, and orders less what
 * came back; and what earlier closings have worked out of these dates. What was bought in another system up to the last date
 * that it has worked out was paid on there.
 */
export async function loadPurchases(
  client: pg.Client,
  head: ClosingHead,
  { placeOf }: Places,
  walks: readonly WalkPlan[],
): Promise<PurchaseColumns> {
  const { date, digits } = head;
  const starts = periodStarts(head);
  const from = walks.map(({ period }) => starts[period]).toSorted()[0] ?? date;
  const found: Purchase[] = [];
  await copyOut(
    client,
    `select e.id, e.member_id, e.kind = 'order', e.period - date '1970-01-01', e.amount, e.amount_paid,
       e.bv + case when e.kind = 'order' then coalesce((
         select sum(bv) from business_event where kind = 'refund' and ref = e.ref and period <= '${date}'), 0) else 0 end
     from business_event e
     where e.kind in ('topup', 'order') and e.period between '${from}' and '${date}' and not exists (
       select from business_event r where r.kind = 'topup_reversal' and e.kind = 'topup' and r.source_id = e.source_id
         and r.period <= '${date}')
       and not exists (select from brought_topup b where e.kind = 'topup' and b.topup_id = e.source_id and not b.is_open)
       and not (e.kind = 'order' and e.source_id between -2147483648 and -1
         and e.period <= (select coalesce(brought_through, 'infinity') from company))
     order by e.id`,
    (row) =>
      found.push({
        id: row.id(0),
        buyer: placeOf(row.id(1)),
        isOrder: row.flag(2),
        day: row.int(3),
        amount: unitsOf(row, 4, digits),
        paid: unitsOf(row, 5, digits),
        bv: unitsOf(row, 6, digits),
      }),
  );
  const { rows: worked } = await client.query<{
    code: string;
    kind: 'topup' | 'order';
    from: string;
    to: string;
  }>(
    `select code, kind, from_date::text as from, business_date::text as to from walk_closing
     where business_date >= $1 order by code, kind, business_date`,
    [from],
  );
  return {
    id: Float64Array.from(found, ({ id }) => id),
    buyer: Int32Array.from(found, ({ buyer }) => buyer),
    isOrder: Uint8Array.from(found, ({ isOrder }) => isOrder),
    day: Int32Array.from(found, ({ day }) => day),
    bv: unitsFrom(found.map(({ bv }) => bv)),
    amount: unitsFrom(found.map(({ amount }) => amount)),
    paid: unitsFrom(found.map(({ paid }) => paid)),
    worked: worked.map((range) => ({ ...range, from: dayOf(range.from), to: dayOf(range.to) })),
  };
}
