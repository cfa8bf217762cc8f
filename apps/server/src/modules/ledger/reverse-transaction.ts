import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { actorIdOf, type Journal, ownerOf } from './post-journals.ts';

/**
 * Posts the negated lines of a transaction. What a wallet lacks its owner owes: a wallet is never
 * negative (docs/plans.md §2.9).
 * @returns the id of the reversal; of a replay that of the first time
 * @throws constraint txn_reversed_once, txn_reversal_is_final (a reversal stays), txn_exists
 */
export async function reverseTransaction(
  tx: Tx,
  context: Context,
  txnId: string,
  reversal: Omit<Journal, 'lines' | 'reverses'> & { narration: string },
): Promise<string> {
  const head = {
    idem_scope: reversal.scope,
    idem_key: reversal.key,
    kind: entryKinds[reversal.kind].code,
    ref_type: reversal.ref_type,
    ref_id: reversal.ref_id,
  };
  const { txn_id } = onlyRow(
    await sql<{ txn_id: string }>`
    select txn_id from reverse_transaction(${txnId}::bigint,
      jsonb_populate_record(null::journal, ${JSON.stringify(head)}::jsonb), ${reversal.narration},
      ${actorIdOf(context)}::bigint, ${ownerOf(context)}::bigint, ${context.now}::timestamptz)`.execute(tx),
  );
  return txn_id;
}
