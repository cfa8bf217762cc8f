import type { Db } from '../../../platform/database/db.ts';
import { readAccount } from '../../accounts/queries.ts';

/** The name that the holder of somebody's bank account must have. */
export async function readHolderName(db: Db, ownerId: string): Promise<string> {
  return (await readAccount(db, ownerId)).name;
}
