import { message } from '@banyan/contract/core/text';
import { Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** Below this amount no plausible number of topups reaches the limit. */
const usual = toDecimal('1000000000000');

/** All topups together stay ten times below what the columns of money hold, and far below 128 bits at 8 digits. */
const maxTogether = toDecimal('10000000000000000000');

/**
 * Refuses a topup with which all topups together would be more than closings and ledger count exactly. Only a very
 * large one is worth adding all up.
 * @param before topups of the same transaction that are not written yet
 * @throws amount_out_of_range
 */
export async function refuseUncountable(tx: Tx, topup: Counted, before: readonly Counted[]): Promise<void> {
  const asked = largerOf(topup);
  if (asked.lt(usual)) return;
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(greatest(amount, bv)), 0)::text as total from topup`.execute(tx);
  const together = before.reduce(
    (sum, earlier) => sum.plus(largerOf(earlier)),
    toDecimal(rows[0]?.total ?? '0'),
  );
  if (asked.plus(together).gt(maxTogether))
    throw fail('amount_out_of_range', {
      amount: message('All topups together may be at most {max}.', { max: maxTogether.toFixed() }),
    });
}

interface Counted {
  amount: string;
  bv: string;
}

const largerOf = ({ amount, bv }: Counted): Decimal => Decimal.max(amount, bv);
