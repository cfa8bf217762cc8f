import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { type Payout, readPayouts } from './set-payout-status.ts';

/** A transaction that was signed under a nonce. */
export interface PayoutTx {
  tx: Hex;
  signed: Hex;
  gas_price: string;
  /** It pays nobody. */
  is_empty: boolean;
  /** When it was sent first. */
  sent_at: string | null;
}

/** A nonce whose fate is not final yet. */
export interface OpenNonce {
  id: string;
  nonce: string;
  /** All that was signed under it, the newest last. */
  txs: PayoutTx[];
  /** What its transactions pay, as far as nothing has come of it yet. */
  payouts: Payout[];
  /** Whether any payout rests on it. */
  is_bound: boolean;
}

/** Open nonces of an operator on a chain, the lowest first. */
export async function readOpenNonces(db: Db, chain_id: number, operator: string): Promise<OpenNonce[]> {
  const { rows } = await sql<Omit<OpenNonce, 'payouts'>>`
    select n.id, n.nonce::text, (
      select jsonb_agg(jsonb_build_object('tx', t.tx, 'signed', t.signed, 'gas_price', t.gas_price::text,
        'is_empty', t.is_empty, 'sent_at', t.sent_at) order by t.place) from payout_tx t where t.nonce_id = n.id) as txs,
      exists (select from chain_payout p where p.nonce_id = n.id) as is_bound
    from payout_nonce n where n.chain_id = ${chain_id} and n.sender = ${operator} and n.is_open
    order by n.nonce`.execute(db);
  const payouts = await readPayouts(db, chain_id, ['signed', 'broadcast']);
  return rows.map((row) => ({ ...row, payouts: payouts.filter(({ nonce_id }) => nonce_id === row.id) }));
}

/** One payer of a chain signs at a time. */
export const lockNonces = (tx: Tx, chain_id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('payouts are signed'), ${chain_id})`.execute(tx);

/** Stores a signed transaction as the newest of its nonce, before it is sent. */
export async function storeTx(
  tx: Tx,
  stored: { nonce_id: string; hash: Hex; signed: Hex; gas_price: bigint; is_empty: boolean; now: Date },
): Promise<void> {
  const { nonce_id, hash, signed, gas_price, is_empty, now } = stored;
  await sql`
    insert into payout_tx (tx, nonce_id, place, is_empty, gas_price, signed, at)
    select ${hash}, ${nonce_id}, coalesce(max(place), 0) + 1, ${is_empty}, ${gas_price}, ${signed}, ${now}
    from payout_tx where nonce_id = ${nonce_id}`.execute(tx);
}

/** Its fate is final. @param mined which of its transactions is on the chain; null = another one than ours */
export async function closeNonce(db: Db, { id }: OpenNonce, mined: Hex | null): Promise<void> {
  await sql`update payout_nonce set is_open = false, tx = ${mined} where id = ${id}`.execute(db);
}
