import type { ClosingFacts } from '@banyan/plan/closing/closing-facts';
import type { Figure } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import { type Units, unitsFrom } from '@banyan/plan/columns/units';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import { unitsOf } from './load-live-topups.ts';
import type { Places } from './load-places.ts';

/**
 * The additional facts of the closing of a month's last day: the orders no closing has paid on, old enough and with
 * refunds of this period and before taken off, everybody's own paid BV of the month, and the money received for topups.
 * @returns null on any other day
 */
export async function loadMonth(
  client: pg.Client,
  head: ClosingHead,
  places: Places,
): Promise<ClosingFacts['month']> {
  if (head.month_from === null) return null;
  const { repurchase_level: level } = head.plan.incomes;
  return {
    orders: await loadOrders(client, head, places, level?.hold_days ?? null),
    selfBv: await loadSelfBv(client, head, places),
    turnover: await loadTurnover(client, head),
  };
}

/** Orders this closing pays on, as SQL; also those returned whole, so that no later closing looks at them. */
export function ordersDue(date: string, holdDays: number): string {
  return `select id, source_id, member_id, bv, ref from business_event
    where kind = 'order' and closing_date is null and period <= '${date}'
      and business_date <= date '${date}' - ${holdDays}`;
}

async function loadOrders(
  client: pg.Client,
  { date, digits }: ClosingHead,
  { placeOf }: Places,
  holdDays: number | null,
) {
  const found: { id: number; buyer: number; bv: Figure }[] = [];
  if (holdDays !== null)
    await copyOut(
      client,
      `select o.source_id, o.member_id, o.bv + coalesce((
         select sum(bv) from business_event where kind = 'refund' and ref = o.ref and period <= '${date}'), 0)
       from (${ordersDue(date, holdDays)}) o order by o.source_id`,
      (row) => found.push({ id: row.id(0), buyer: placeOf(row.id(1)), bv: unitsOf(row, 2, digits) }),
    );
  return {
    id: Float64Array.from(found, ({ id }) => id),
    buyer: Int32Array.from(found, ({ buyer }) => buyer),
    bv: unitsFrom(found.map(({ bv }) => bv)),
  };
}

async function loadSelfBv(
  client: pg.Client,
  { date, month_from, digits }: ClosingHead,
  { ids, placeOf }: Places,
): Promise<Units> {
  let selfBv: Units = new Float64Array(ids.length);
  await copyOut(
    client,
    `select member_id, sum(bv) from business_event
     where kind in ('order', 'refund') and period between '${month_from}' and '${date}' group by member_id`,
    (row) => {
      selfBv = putFigure(selfBv, placeOf(row.id(0)), unitsOf(row, 1, digits));
    },
  );
  return selfBv;
}

async function loadTurnover(client: pg.Client, { date, month_from, digits }: ClosingHead): Promise<bigint> {
  const { rows } = await client.query<{ turnover: string }>(
    `select round(coalesce(sum(amount_paid), 0) * 10::numeric ^ $3::int)::text as turnover from business_event
     where kind in ('topup', 'topup_reversal') and period between $1 and $2`,
    [month_from, date, digits],
  );
  return BigInt(rows[0]?.turnover ?? '0');
}
