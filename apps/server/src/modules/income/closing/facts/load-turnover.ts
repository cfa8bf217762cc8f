import type { Period } from '@banyan/plan/periods';
import type pg from 'pg';
import type { ClosingHead } from '../read-closing-head.ts';
import { VOLUME_KINDS } from './load-periods.ts';
import { periodStarts } from './period-starts.ts';

/** Money received for topups and volume from the first date of a period to the date of the closing, reversals off; in units. */
export async function loadTurnover(
  client: pg.Client,
  head: ClosingHead,
  period: Period,
): Promise<{ amount_paid: bigint; bv: bigint }> {
  const { rows } = await client.query<{ amount_paid: string; bv: string }>(
    `select round(coalesce(sum(amount_paid) filter (where kind in ('topup', 'topup_reversal')), 0)
         * 10::numeric ^ $3::int)::text as amount_paid,
       round(coalesce(sum(bv), 0) * 10::numeric ^ $3::int)::text as bv
     from business_event where kind in ${VOLUME_KINDS} and period between $1 and $2`,
    [periodStarts(head)[period], head.date, head.digits],
  );
  return { amount_paid: BigInt(rows[0]?.amount_paid ?? '0'), bv: BigInt(rows[0]?.bv ?? '0') };
}
