import { sql } from 'kysely';
import type { Hex } from 'viem';
import type { Db } from '../../platform/database/db.ts';

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
  nonce: string | null;
  signed: Hex | null;
  tx: Hex | null;
  block_hash: string | null;
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
  await sql`update chain_payout set ${set} where id = ${payout.id} and status in (${payout.status}, ${instead})`.execute(
    db,
  );
}
