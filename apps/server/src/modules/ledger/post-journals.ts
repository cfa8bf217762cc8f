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
  const legs = journals.flatMap((journal) => journal.legs);
  const { rows } = await sql<{ txn_ids: string[] }>`
    select txn_ids from post_transactions(
      p_idem_scopes => ${journals.map((j) => j.scope)}::text[],
      p_idem_keys => ${journals.map((j) => j.key)}::text[],
      p_kinds => ${journals.map((j) => entryKinds[j.kind].code)}::smallint[],
      p_ref_types => ${journals.map((j) => j.ref_type)}::text[],
      p_ref_ids => ${journals.map((j) => j.ref_id)}::bigint[],
      p_asset_ids => ${journals.map(() => 1)}::smallint[],
      p_leg_counts => ${journals.map((j) => j.legs.length)}::int[],
      p_owner_types => ${legs.map((l) => l.owner_type)}::text[],
      p_owner_ids => ${legs.map((l) => l.owner_id)}::bigint[],
      p_wallet_codes => ${legs.map((l) => l.wallet_code)}::text[],
      p_amounts => ${legs.map((l) => l.amount)}::numeric[],
      p_actor_id => ${context.actor?.id ?? null}::bigint,
      p_on_behalf_of => null::bigint,
      p_at => ${context.now}::timestamptz,
      p_leg_kinds => ${legs.map((l) => (l.kind ? entryKinds[l.kind].code : null))}::smallint[],
      p_leg_ref_ids => ${legs.map((l) => l.ref_id ?? null)}::bigint[],
      p_narrations => ${legs.map((l) => l.narration ?? null)}::text[],
      p_recoverable => ${legs.map((l) => l.recoverable ?? false)}::boolean[],
      p_reverses => ${journals.map((j) => j.reverses ?? null)}::bigint[])`.execute(tx);
  return rows[0]?.txn_ids ?? [];
}
