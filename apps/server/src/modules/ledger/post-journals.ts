import type { RecordName } from '@banyan/contract/core/records';
import { entryKinds, type JournalKind } from '@banyan/contract/ledger/entry-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type JournalLine, money } from './rules.ts';

/** Lines that sum to zero, under a key that makes them happen once. */
export interface Journal {
  scope: string;
  /** Unique in its scope for ever. */
  key: string;
  kind: JournalKind;
  /** What it is about, which the contract numbers and links; a business event has no number. */
  ref_type: RecordName | 'business_event';
  ref_id: string;
  /** The product whose pieces it moves; missing = it moves money. */
  asset_id?: string;
  /** The journal this one takes back; one can be taken back once. */
  reverses?: string | null;
  lines: JournalLine[];
}

/**
 * Posts journals in one round trip, all or none; a journal whose key was used before posts nothing (docs/ledger.md §4).
 * On each account lines take effect in the order given.
 * @returns the ids of the transactions, in order; of a replay the id of the first time
 * @throws constraint account_covers_floor (insufficient funds), txn_same_request (key of another journal),
 *   txn_reversed_once, account_is_open; txn_sums_to_zero and txn_lines_complete when the transaction commits
 */
export async function postJournals(
  tx: Tx,
  context: Context,
  journals: readonly Journal[],
): Promise<string[]> {
  const { rows } = await sql<{ txn_ids: string[] }>`
    select txn_ids from post_transactions(${recordsOf(journals)}, ${actorIdOf(context)}::bigint,
      ${ownerOf(context)}::bigint, ${context.now}::timestamptz)`.execute(tx);
  return rows[0]?.txn_ids ?? [];
}

/**
 * As `postJournals`, of several callers by the set: each journal as its caller, and at the caller's moment.
 */
export async function postTogether(
  tx: Tx,
  journals: readonly (Journal & { context: Context })[],
): Promise<string[]> {
  const contexts = journals.map(({ context }) => context);
  const { rows } = await sql<{ txn_ids: string[] }>`
    select post_together(${recordsOf(journals)}, ${contexts.map(actorIdOf)}::bigint[], ${contexts.map(ownerOf)}::bigint[],
      ${contexts.map(({ now }) => now.toISOString())}::timestamptz[]) as txn_ids`.execute(tx);
  return rows[0]?.txn_ids ?? [];
}

/** A journal without its lines, as the posting functions take it. */
export const headOf = (journal: Omit<Journal, 'lines'>, line_count: number) => ({
  idem_scope: journal.scope,
  idem_key: journal.key,
  kind: entryKinds[journal.kind].code,
  ref_type: journal.ref_type,
  ref_id: journal.ref_id,
  asset_id: journal.asset_id ?? money,
  reverses: journal.reverses ?? null,
  line_count,
});

/** Journals and their lines as the posting functions take them. */
function recordsOf(journals: readonly Journal[]): RawBuilder<unknown> {
  const heads = journals.map((journal) => headOf(journal, journal.lines.length));
  const lines = journals.flatMap((journal, index) =>
    journal.lines.map((line) => ({
      journal: index + 1,
      owner_type: line.owner_type,
      owner_id: line.owner_id,
      wallet_code: line.wallet_code,
      amount: line.amount,
      kind: line.kind && entryKinds[line.kind].code,
      ref_id: line.ref_id,
      narration: line.narration,
      recoverable: line.recoverable ?? false,
      hold_id: line.hold_id,
    })),
  );
  return sql`
      array(select jsonb_populate_record(null::journal, x)
        from jsonb_array_elements(${JSON.stringify(heads)}::jsonb) with ordinality as o (x, n) order by n),
      array(select jsonb_populate_record(null::journal_line, x)
        from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as o (x, n) order by n)`;
}

/** Who did it: in a panel an admin has opened, the admin. */
export const actorIdOf = ({ actor }: Context): string | null => actor?.acting_admin_id ?? actor?.id ?? null;

/** Whose opened panel it was done in; null = none. */
export const ownerOf = ({ actor }: Context): string | null => (actor?.acting_admin_id ? actor.id : null);
