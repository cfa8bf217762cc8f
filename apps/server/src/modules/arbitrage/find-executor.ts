import { sql } from 'kysely';
import { getAddress, type Hex } from 'viem';
import type { Db } from '../../platform/database/db.ts';

/** Our contract that trades, on Polygon where several chains have one; null = none is in use. */
export async function findExecutor(db: Db): Promise<string | null> {
  const { rows } = await sql<{ executor: string }>`
    select executor from evm_chain where is_in_use and off_because is null and executor is not null
    order by chain_id <> 137, chain_id limit 1`.execute(db);
  return rows[0] ? getAddress(rows[0].executor as Hex) : null;
}
