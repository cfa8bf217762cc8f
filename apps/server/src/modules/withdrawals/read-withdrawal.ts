import type { WithdrawalReceipt } from '@banyan/contract/withdrawals/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** How many of the last ones the estimate is made from, and below how many there is none. */
const [looked, needed] = [50, 5];

/** How long the last withdrawals took from request to payment, the middle of them; null = too few were paid. */
export const usualTime = sql<string | null>`(
  select case when count(*) >= ${sql.lit(needed)} then percentile_cont(0.5) within group (order by took) end
  from (select paid_at - requested_at as took from withdrawal where status = 'Paid' order by paid_at desc, id desc
    limit ${sql.lit(looked)}) last)`;

/** When one that is under way is likely to be paid. */
export const expectedAt = sql<string | null>`case when w.status in ('Pending', 'Approved', 'Processing')
  then w.requested_at + ${usualTime} end`;

/** Which transaction pays it on a chain, and under which id. */
export const chainColumns = [
  sql<number | null>`(select p.chain_id from chain_payout p where p.withdrawal_id = w.id)`.as(
    'payment_chain',
  ),
  sql<string | null>`(select p.tx from chain_payout p where p.withdrawal_id = w.id)`.as('payment_tx'),
  sql<string | null>`(select p.payout_id from chain_payout p where p.withdrawal_id = w.id)`.as('payment_id'),
] as const;

/** The columns of a withdrawal's timeline. */
export const timelineColumns = [
  'w.requested_at',
  'w.decided_at',
  'w.decided_remark',
  'w.processing_at',
  'w.paid_at',
  'w.paid_mode',
  'w.utr',
  'w.failed_at',
  'w.failed_reason',
  'w.asked_net',
] as const;

/** A withdrawal as its receipt shows it. */
export async function readWithdrawal(db: Db, id: string): Promise<WithdrawalReceipt> {
  return await db
    .selectFrom('withdrawal as w')
    .select([
      'w.no',
      'w.status',
      'w.amount',
      'w.charge',
      'w.network_fee',
      'w.taxable',
      'w.tds_percent',
      'w.tds',
      'w.destination',
      'w.destination_masked',
      'w.remark',
      ...timelineColumns,
      ...chainColumns,
      sql<string>`w.net`.as('net'),
      expectedAt.as('expected_at'),
      sql<WithdrawalReceipt['net_changed']>`w.net_changed`.as('net_changed'),
    ])
    .where('w.id', '=', id)
    .$narrowType<Pick<WithdrawalReceipt, 'status' | 'destination'>>()
    .executeTakeFirstOrThrow();
}
