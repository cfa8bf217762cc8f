import type pg from 'pg';
import type { Finding } from '../../modules/ledger/audit-ledger.ts';
import type { TwoBooks } from './differing-rows.ts';
import { findLostJournals } from './lost-journals.ts';
import { findLostRecords } from './lost-records.ts';

/**
 * Names what was done in another database and is not in this one (docs/operations.md §6): after a failover without synchronous
 * replication the old primary, after a restore the database that was left. Both must be of one version of the product. Neither is changed.
 * @param books each a connection without a transaction, or within one
 * @param onFinding called with each receipt, person, act, change and journal, in the order of their kinds
 */
export async function findLost(books: TwoBooks, onFinding: (finding: Finding) => void): Promise<void> {
  await Promise.all([books.lost, books.here].map(asOneReads));
  const usedAgain = await findLostRecords(books, onFinding);
  await findLostJournals(books, usedAgain, onFinding);
}

/** Rows are compared as text, which both must write alike; large books take longer than any request may. */
async function asOneReads(client: pg.Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set statement_timeout = 0; set bytea_output = hex`);
}
