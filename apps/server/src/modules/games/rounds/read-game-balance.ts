import type { Db } from '../../../platform/database/db.ts';

/** What the game wallets of members have of money or of play credits, by member; one that was never used is missing. */
export async function readGameBalances(
  db: Db,
  memberIds: readonly string[],
  asset_id: number,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('account')
    .select(['owner_id', 'balance'])
    .where('owner_type', '=', 'User')
    .where('owner_id', '=', (on) => on.fn.any(on.val([...new Set(memberIds)])))
    .where('wallet_code', '=', 'game')
    .where('asset_id', '=', asset_id)
    .execute();
  return new Map(rows.map(({ owner_id, balance }) => [owner_id, balance]));
}

/** What the game wallet of a member has of money or of play credits. */
export async function readGameBalance(
  db: Db,
  { member_id, asset_id }: { member_id: string; asset_id: number },
): Promise<string> {
  return (await readGameBalances(db, [member_id], asset_id)).get(member_id) ?? '0';
}
