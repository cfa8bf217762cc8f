import { toDecimal } from '@banyan/plan/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { postJournals } from './post-journals.ts';
import { houseLine } from './rules.ts';

/**
 * Moves the money of a waiting credit or debit: company's adjustment account ↔ wallet (docs/ledger.md §2).
 * @returns its transaction
 * @throws insufficient_funds through the ledger
 */
export async function postAdjustment(
  tx: Tx,
  context: Context,
  id: string,
): Promise<{ txn_id: string | null }> {
  const row = await tx
    .selectFrom('adjustment as a')
    .innerJoin('app_user as u', 'u.id', 'a.owner_id')
    .select(['a.no', 'a.owner_id', 'u.user_type', 'a.wallet_code', 'a.amount', 'a.reason'])
    .where('a.id', '=', id)
    .$narrowType<{ user_type: 'User' | 'Franchise' }>()
    .executeTakeFirstOrThrow();
  const narration = `${row.no}, ${row.reason}`;
  const [txn_id] = await postJournals(tx, context, [
    {
      scope: 'adjustment',
      key: id,
      kind: 'adjustment',
      ref_type: 'adjustment',
      ref_id: id,
      lines: [
        {
          owner_type: row.user_type,
          owner_id: row.owner_id,
          wallet_code: row.wallet_code,
          amount: row.amount,
          narration,
        },
        { ...houseLine('adjustment', toDecimal(row.amount).negated().toFixed()), narration },
      ],
    },
  ]);
  return { txn_id: txn_id ?? null };
}
