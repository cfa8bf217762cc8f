import { entryKinds } from '@banyan/contract/ledger/entry-kinds';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { actorIdOf, type Journal, ownerOf } from './post-journals.ts';

/**
 * Captures a hold: the whole of it leaves its wallet for the lines of the journal, which are the credits only.
 * @returns the id of the transaction; of a replay that of the first time
 * @throws constraint hold_is_pending (released, or spent by another transaction), hold_not_ended (its end has come), and what `postJournals` throws
 */
export async function captureHold(
  tx: Tx,
  context: Context,
  holdId: string,
  journal: Journal,
): Promise<string> {
  const head = {
    idem_scope: journal.scope,
    idem_key: journal.key,
    kind: entryKinds[journal.kind].code,
    ref_type: journal.ref_type,
    ref_id: journal.ref_id,
  };
  const credits = journal.lines.map((line) => ({
    ...line,
    journal: 1,
    kind: line.kind ? entryKinds[line.kind].code : null,
  }));
  const { txn_id } = onlyRow(
    await sql<{ txn_id: string }>`
    select txn_id from capture_hold(${holdId}::bigint,
      jsonb_populate_record(null::journal, ${JSON.stringify(head)}::jsonb),
      array(select jsonb_populate_record(null::journal_line, x)
        from jsonb_array_elements(${JSON.stringify(credits)}::jsonb) with ordinality as o (x, n) order by n),
      ${actorIdOf(context)}::bigint, ${ownerOf(context)}::bigint, ${context.now}::timestamptz)`.execute(tx),
  );
  return txn_id;
}
