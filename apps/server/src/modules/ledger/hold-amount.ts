import type { RecordName } from '@banyan/contract/core/records';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { WalletOf } from './queries.ts';
import { type JournalLine, money } from './rules.ts';

/** Money, or pieces of a product, to set aside under a key that makes it happen once. */
export interface NewHold {
  scope: string;
  /** Unique in its scope for ever. */
  key: string;
  wallet: Omit<WalletOf, 'owner_type'> & { owner_type: JournalLine['owner_type'] };
  /** The product; missing = money. */
  asset_id?: string;
  amount: string;
  ref_type: RecordName;
  ref_id: string;
  /** From this moment on it cannot be captured, and a job releases it; missing = it has no end. */
  expires_at?: Date;
}

/**
 * Sets money of a wallet aside: it stays in the balance but cannot be spent, until `captureHold` or `releaseHold`.
 * @returns the id of the hold; of a replay that of the first time
 * @throws constraint account_covers_floor (less is free), hold_same_request (key of another hold)
 */
export async function holdAmount(tx: Tx, context: Context, hold: NewHold): Promise<string> {
  const { wallet } = hold;
  const { hold_id } = onlyRow(
    await sql<{ hold_id: string }>`
    select hold_id from hold_amount(${wallet.owner_type}, ${wallet.owner_id}::bigint, ${wallet.wallet_code},
      ${hold.asset_id ?? money}::integer, ${hold.amount}::numeric, ${hold.scope}, ${hold.key}, ${hold.ref_type}, ${hold.ref_id}::bigint,
      ${hold.expires_at ?? null}::timestamptz, ${context.now}::timestamptz)`.execute(tx),
  );
  return hold_id;
}
