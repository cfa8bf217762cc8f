import type { Db } from '../../../platform/database/db.ts';

/** What the game wallet of a member has of money or of play credits. */
export async function readGameBalance(
  db: Db,
  { member_id, asset_id }: { member_id: string; asset_id: number },
): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('balance')
    .where('owner_type', '=', 'User')
    .where('owner_id', '=', member_id)
    .where('wallet_code', '=', 'game')
    .where('asset_id', '=', asset_id)
    .executeTakeFirst();
  return row?.balance ?? '0';
}
