import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Db } from '../../../platform/database/db.ts';

/** A payout on a chain, as the payer reads it. */
export interface Payout {
  id: string;
  no: string;
  payout_id: Hex;
  vault: Hex;
  token: Hex;
  account: string;
  recipient: Hex;
  raw: string;
  status: string;
  nonce_id: string | null;
  tx: Hex | null;
  block_hash: string | null;
  /** The most payouts of a transaction it may be in; null = as many as there are. */
  together: number | null;
}

/** Payouts of a chain that stand at some statuses, the oldest first. */
export async function readPayouts(
  db: Db,
  chain_id: number,
  statuses: readonly string[],
  where = sql`true`,
): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select p.id, w.no, p.payout_id, p.vault, p.token, p.account, p.recipient, p.raw::text, p.status, p.nonce_id, p.tx,
      p.block_hash, p.together
    from chain_payout p join withdrawal w on w.id = p.withdrawal_id
    where p.chain_id = ${chain_id} and p.status = any(${statuses}::text[]) and ${where} order by p.id`.execute(
    db,
  );
  return rows;
}

/**
 * Changes a payout that is as it was read; where another payer was faster nothing is changed.
 * @param instead a status that is as good as the one that was read
 */
export async function setPayoutStatus(
  db: Db,
  payout: Payout,
  set: ReturnType<typeof sql>,
  instead = payout.status,
): Promise<void> {
  await sql`update chain_payout set ${set} where id = ${payout.id} and status in (${payout.status}, ${instead})
    and nonce_id is not distinct from ${payout.nonce_id}`.execute(db);
}

/** Notes why a payout is refused now. It is tried again, and an admin may let its withdrawal fail. */
export async function noteRefusal(db: Db, payout: Payout, why: string, now: Date): Promise<void> {
  await sql`update chain_payout set refused = ${why}, refused_at = ${now} where id = ${payout.id} and status = 'queued'`.execute(
    db,
  );
}
