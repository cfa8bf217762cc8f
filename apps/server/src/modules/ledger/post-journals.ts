import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { type EntryKind, entryKinds } from './rules.ts';

export interface Leg {
  owner_type: 'User' | 'Franchise' | 'House';
  owner_id: string;
  wallet_code: string;
  /** Signed. */
  amount: string;
  kind?: EntryKind;
  ref_id?: string;
  narration?: string;
  recoverable?: boolean;
}
export interface Journal {
  scope: string;
  key: string;
  kind: EntryKind;
  ref_type: string;
  ref_id: string;
  reverses?: string | null;
  legs: Leg[];
}

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
      ${context.actor?.id ?? null}::bigint, null::bigint, ${context.now}::timestamptz)`.execute(tx);
  return rows[0]?.txn_ids ?? [];
}
