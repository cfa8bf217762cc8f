import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { actorIdOf, headOf, type Journal, ownerOf } from './post-journals.ts';

/**
 * Posts a journal from a company account to wallets of members, by the set and without a row passing through here: for
 * very many wallets, most of which have no line yet.
 * @param journal.lines a selection of `owner_id`, `wallet_code` and `amount`, each wallet once
 * @param journal.from the company account that pays
 * @param journal.narration of each line
 * @returns the id of the transaction; of a replay that of the first time
 * @throws as `postJournals`
 */
export async function postOpening(
  tx: Tx,
  context: Context,
  journal: Omit<Journal, 'lines'> & { lines: RawBuilder<unknown>; from: string; narration: string },
): Promise<string> {
  const { lines, from, narration, ...head } = journal;
  const rows = await sql<{ txn_id: string }>`
    with line as materialized (${lines})
    select post_opening(jsonb_populate_record(null::journal, ${JSON.stringify(headOf(head, 0))}::jsonb),
      array(
        select (1, 'User', owner_id, wallet_code, amount, null, null, ${narration}::text, false, null)::journal_line
        from line order by owner_id, wallet_code
      ) || (1, 'House', 0, ${from}::text, -sum(amount), null, null, null, false, null)::journal_line,
      ${actorIdOf(context)}::bigint, ${ownerOf(context)}::bigint, ${context.now}::timestamptz) as txn_id
    from line`.execute(tx);
  return onlyRow(rows).txn_id;
}
