import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/** Pages of chains are switched on once a chain is set up and in use. @throws chain_needed */
export async function requireChain(db: Db): Promise<void> {
  const { rows } = await sql`select from evm_chain where is_in_use limit 1`.execute(db);
  if (rows.length === 0) throw fail('chain_needed');
}
