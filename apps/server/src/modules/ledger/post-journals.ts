import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { type EntryKind, entryKinds } from './rules.ts';

/** One line of a journal. */
export interface Leg {
  owner_type: 'User' | 'Franchise' | 'House';
  owner_id: string;
  wallet_code: string;
  /** Signed: a credit is above zero. At most eight decimals. */
  amount: string;
  /** How the passbook names the line; missing = the journal's kind. */
  kind?: EntryKind;
  /** What the line links to; missing = the journal's. */
  ref_id?: string;
  narration?: string;
  /**
   * A credit repays first what its owner owes the company; of a debit the owner owes what the wallet lacks
   * (incomes §2.9). Missing = a debit the wallet cannot pay is refused.
   */
  recoverable?: boolean;
}

/** Legs that sum to zero, under a key that makes them happen once. */
export interface Journal {
  scope: string;
  /** Unique in its scope for ever. */
  key: string;
  kind: EntryKind;
  ref_type: string;
  ref_id: string;
  /** The journal this one takes back; one can be taken back once. */
  reverses?: string | null;
  legs: Leg[];
}

/**
 * Posts journals in one round trip, all or none; a journal whose key was used before posts nothing (money.md §4). On
 * each account legs take effect in the order given.
 * @returns the ids of the transactions, in order; of a replay the id of the first time
 * @throws constraint account_covers_floor (insufficient funds), txn_same_request (key of another journal),
 *   txn_reversed_once, account_is_open; txn_sums_to_zero and txn_legs_complete when the transaction commits
 */
export async function postJournals(
  tx: Tx,
  context: Context,
  journals: readonly Journal[],
): Promise<string[]> {
  const heads = journals.map((journal) => ({
    idem_scope: journal.scope,
    idem_key: journal.key,
    kind: entryKinds[journal.kind].code,
    ref_type: journal.ref_type,
    ref_id: journal.ref_id,
    asset_id: 1,
    reverses: journal.reverses ?? null,
    leg_count: journal.legs.length,
  }));
  const legs = journals.flatMap((journal, index) =>
    journal.legs.map((leg) => ({
      ...leg,
      journal: index + 1,
      kind: leg.kind ? entryKinds[leg.kind].code : null,
      recoverable: leg.recoverable ?? false,
    })),
  );
  const { rows } = await sql<{ txn_ids: string[] }>`
    select txn_ids from post_transactions(
      array(select jsonb_populate_record(null::posting_journal, x)
        from jsonb_array_elements(${JSON.stringify(heads)}::jsonb) with ordinality as o (x, n) order by n),
      array(select jsonb_populate_record(null::posting_leg, x)
        from jsonb_array_elements(${JSON.stringify(legs)}::jsonb) with ordinality as o (x, n) order by n),
      ${doerOf(context)}::bigint, ${ownerOf(context)}::bigint, ${context.now}::timestamptz)`.execute(tx);
  return rows[0]?.txn_ids ?? [];
}

/** Who did it: in a panel an admin has opened, the admin. */
export const doerOf = ({ actor }: Context): string | null => actor?.acting_admin_id ?? actor?.id ?? null;

/** Whose opened panel it was done in; null = the doer's own. */
export const ownerOf = ({ actor }: Context): string | null => (actor?.acting_admin_id ? actor.id : null);
