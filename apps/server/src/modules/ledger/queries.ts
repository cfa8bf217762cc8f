import type { Db } from '../../platform/db.ts';

/** A wallet: whose, and which. */
export interface WalletOf {
  owner_type: 'User' | 'Franchise';
  owner_id: string;
  wallet_code: string;
}

/** What a wallet holds; one never used holds 0. */
export async function readBalance(db: Db, wallet: WalletOf): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('owner_type', '=', wallet.owner_type)
    .where('owner_id', '=', wallet.owner_id)
    .where('wallet_code', '=', wallet.wallet_code)
    .executeTakeFirst();
  return account?.balance ?? '0';
}
