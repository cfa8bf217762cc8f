import { sql } from 'kysely';
import { NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Db } from '../../../platform/database/db.ts';

/** Notes on a chain what a node of it did wrong; the same words are one line, with how often. */
export async function noteTrouble(
  db: Db,
  { chain_id, says, now }: { chain_id: number; says: string; now: Date },
): Promise<void> {
  await sql`
    with noted as (
      insert into chain_trouble (chain_id, says, first_at, last_at)
      select chain_id, ${says}, ${now}, ${now} from evm_chain where chain_id = ${chain_id}
      on conflict (chain_id, says) do update set last_at = excluded.last_at, times = chain_trouble.times + 1
    )
    update evm_chain set trouble = ${says}, trouble_at = ${now} where chain_id = ${chain_id}`.execute(db);
}

/** Does something with a node, and notes the trouble it has with it. @throws NodeTrouble, noted */
export async function notingTrouble<T>(
  { db, chain_id, now }: { db: Db; chain_id: number; now: Date },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NodeTrouble) await noteTrouble(db, { chain_id, says: error.message, now });
    throw error;
  }
}
