import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { money } from './rules.ts';
import { type BookOwner, selectLines } from './select-lines.ts';

/** A wallet: whose, and which. */
export interface WalletOf {
  owner_type: 'User' | 'Franchise';
  owner_id: string;
  wallet_code: string;
}

/** The balance of a wallet; 0 when it was never used. */
export async function readBalance(db: Db, wallet: WalletOf): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('balance')
    .where('owner_type', '=', wallet.owner_type)
    .where('owner_id', '=', wallet.owner_id)
    .where('wallet_code', '=', wallet.wallet_code)
    .where('asset_id', '=', money)
    .executeTakeFirst();
  return account?.balance ?? '0';
}

/** Every wallet of this kind of owner with its balance; 0 when it was never used. */
export async function readWalletsOf(
  db: Db,
  owner: Omit<WalletOf, 'wallet_code'>,
): Promise<{ code: string; name: string; balance: string; held: string }[]> {
  return await walletsOf(db, owner).execute();
}

const walletsOf = (db: Db, owner: Omit<WalletOf, 'wallet_code'>) =>
  db
    .selectFrom('wallet as w')
    .leftJoin('account as a', (on) =>
      on
        .onRef('a.owner_type', '=', 'w.owner_type')
        .onRef('a.wallet_code', '=', 'w.code')
        .on('a.owner_id', '=', owner.owner_id)
        .on('a.asset_id', '=', money),
    )
    .select([
      'w.code',
      'w.name',
      sql<string>`coalesce(a.balance, 0)::text`.as('balance'),
      sql<string>`coalesce(a.held, 0)::text`.as('held'),
    ])
    .where('w.owner_type', '=', owner.owner_type)
    .orderBy('w.order_no');

/** Every wallet of this kind of owner as `readWalletsOf`, and what the owner owes the company. */
export async function readPurse(
  db: Db,
  owner: Omit<WalletOf, 'wallet_code'>,
): Promise<{ wallets: Awaited<ReturnType<typeof readWalletsOf>>; recoverable: string }> {
  const rows = await walletsOf(db, owner)
    .select(
      sql<string>`coalesce((select -balance from account where owner_type = ${owner.owner_type}
        and owner_id = ${owner.owner_id} and wallet_code = 'recoverable' and asset_id = ${money}), 0)::text`.as(
        'recoverable',
      ),
    )
    .execute();
  return {
    wallets: rows.map(({ recoverable: _owed, ...wallet }) => wallet),
    recoverable: rows[0]?.recoverable ?? '0',
  };
}

/** The newest lines of a book, as the passbook has them; an amount is signed. */
export async function readRecentLines(
  db: Db,
  owner: BookOwner,
  count = 8,
): Promise<{ id: string; at: string; particulars: string; wallet: string; amount: string }[]> {
  const lines = selectLines(db, owner, {}, null, { newest: count });
  return await db
    .selectFrom(lines.as('line'))
    .select(['id', 'at', 'particulars', 'wallet', 'amount'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
}
