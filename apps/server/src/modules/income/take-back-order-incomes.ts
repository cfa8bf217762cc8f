import { recordNo } from '@banyan/contract/core/records';
import type { Allocation } from '@banyan/plan/instant/caps';
import type { ReturnedPart, TakenPart } from '@banyan/plan/instant/reversal';
import { reversePart, topupsAfterReversal } from '@banyan/plan/instant/reversal';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { lockTopups } from './earning/lock-topups.ts';
import { saveTopups } from './earning/save-topups.ts';
import { readPlanInForce } from './queries.ts';
import { storedRate } from './rules.ts';
import { type NewIncome, type WrittenIncome, writeIncomes } from './write-incomes.ts';

/** A return of an order that closings may have paid on; the caller has locked the order. */
export interface OrderReturn extends Pick<ReturnedPart, 'bv'> {
  /** The event of the return, which is written already. */
  event_id: string;
  order_id: string;
  order_no: string;
  /** The event of the order. */
  order_event_id: string;
  buyer_id: string;
  /** The date of the closing that paid repurchase levels on it; null = none has. */
  closed_on: string | null;
  /** The number of the refund. */
  refund_no: string;
  business_date: string;
  at: Date;
  round_off_digits: number;
}

/**
 * Takes back of each row of repurchase levels and walks that an order paid the part of what came back (docs/plans.md §2.9): after each return
 * Σ reversed = round(row × BV returned so far ÷ BV paid on), of amount and trimmed alike; the remaining cap that part had used is
 * free again. The caller posts the rows.
 */
export async function takeBackOrderIncomes(tx: Tx, order: OrderReturn): Promise<WrittenIncome[]> {
  const { round_off_digits: digits, bv } = order;
  const paid = await readPaid(tx, order);
  const reversed = paid.flatMap(({ taken, returned, ...row }): NewIncome[] => {
    const part = reversePart(row, taken, { bv, returned }, digits);
    if (!part) return [];
    const income_no = recordNo('income', row.reverses ?? '');
    const figures = { no: order.refund_no, income_no, bv, so_far: returned, paid_on: row.base };
    return [{ ...part, explanation: { ...part.explanation, returned: figures } }];
  });
  const { plan } = await readPlanInForce(tx, order.at);
  if (reversed.some((row) => row.allocations.length > 0)) {
    const topups = await lockTopups(tx, [...new Set(reversed.map((row) => row.member))]);
    const multiple = plan.caps.topup_multiple ?? null;
    await saveTopups(tx, topupsAfterReversal([...topups.values()].flat(), reversed, multiple, digits));
  }
  return await writeIncomes(
    tx,
    { id: order.event_id, business_date: order.business_date, at: order.at },
    reversed,
  );
}

/** The kinds of which a part may be taken back, as the index of parts names them. */
const partKinds = sql.raw(`('repurchase_level', 'unilevel', 'differential', 'generation')`);

/** `returned`: what came back since the closing that paid the row, this return included; what came back before, it has taken off. */
type Paid = NewIncome & Pick<ReturnedPart, 'returned'> & { taken: TakenPart };

/** The rows as the closing wrote them, each with what earlier returns took back of it. */
async function readPaid(tx: Tx, order: OrderReturn): Promise<Paid[]> {
  const { order_id, order_no, order_event_id, buyer_id, closed_on } = order;
  const { rows } = await sql<
    Omit<Paid, 'rate' | 'taken'> & {
      percent: string | null;
      fixed_amount: string | null;
      taken_amount: string;
      taken_trimmed: string;
      taken_allocations: Allocation[];
    }
  >`
    select i.kind, i.member_id::text as member, i.from_id::text as from, i.level, trim_scale(i.base)::text as base,
      trim_scale(i.percent)::text as percent, trim_scale(i.fixed_amount)::text as fixed_amount, i.gross::text, i.amount::text,
      i.trimmed::text, i.status, i.reason, i.allocations, i.why as explanation, i.plan_version, i.id as reverses,
      coalesce(i.wallet_code, 'main') as wallet_code, i.pool, i.entry_no, i.source_id, i.code,
      (select trim_scale(coalesce(-sum(bv), 0))::text from business_event
        where kind = 'refund' and ref = ${order_no} and period > i.business_date) as returned,
      taken.amount::text as taken_amount, taken.trimmed::text as taken_trimmed, taken.allocations as taken_allocations
    from income_ever i cross join lateral (
      select coalesce(-sum(r.amount), 0) as amount, coalesce(-sum(r.trimmed), 0) as trimmed,
        coalesce((select jsonb_agg(jsonb_build_object('topup', a ->> 'topup', 'amount', (-(a ->> 'amount')::numeric)::text))
          from income_ever x cross join lateral jsonb_array_elements(x.allocations) a
          where x.reverses = i.id and x.kind in ${partKinds}), '[]') as allocations
      from income_ever r where r.reverses = i.id and r.kind in ${partKinds}
    ) taken
    where i.from_id = ${buyer_id}::bigint and i.reverses is null and (
      (i.kind = 'repurchase_level' and i.business_date = ${closed_on}::date and i.source_id = ${order_id}::bigint)
      or (i.kind in ('unilevel', 'differential', 'generation') and i.source_id = ${order_event_id}::bigint)
    ) order by i.id`.execute(tx);
  return rows.map(({ percent, fixed_amount, taken_amount, taken_trimmed, taken_allocations, ...row }) => ({
    ...row,
    rate: storedRate(percent, fixed_amount),
    taken: { amount: taken_amount, trimmed: taken_trimmed, allocations: taken_allocations },
  }));
}
