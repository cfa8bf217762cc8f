import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';

/** Explorers of all chains that are set up, and the project of phones' wallets. */
export async function readPublicChains(db: Db) {
  const [chains, { wallet_project_id }] = await Promise.all([
    db.selectFrom('evm_chain').select(['chain_id', 'explorer']).orderBy('chain_id').execute(),
    readCompany(db),
  ]);
  return { chains, wallet_project_id };
}
