import { type RawBuilder, sql } from 'kysely';
import type { Finding } from '../modules/ledger/audit-ledger.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import { documentFindings } from './document-findings.ts';

/** How much the auditor looked at. */
export interface Looked {
  accounts: string;
  transactions: string;
  entries: string;
  house_lines: string;
  holds: string;
  topups: string;
  audit_lines: string;
  ledger_links: string;
}

/** Every query of the auditor: a row for each thing that is wrong. */
const queries: readonly (() => RawBuilder<Finding>)[] = [
  () => sql<Finding>`select * from audit_ledger()`,
  () => sql<Finding>`select * from audit_entry_sums()`,
  documentFindings,
  () => sql<Finding>`select * from audit_earned()`,
  () => sql<Finding>`select * from audit_incomes()`,
  () => sql<Finding>`select * from audit_withdrawals()`,
  () => sql<Finding>`select * from audit_pins()`,
  () => sql<Finding>`select * from audit_shop()`,
  () => sql<Finding>`select * from audit_lottery()`,
  () => sql<Finding>`select * from audit_log_chain()`,
  () => sql<Finding>`select * from audit_ledger_chain()`,
];

/** Findings are read in portions: a ledger that was rewritten has millions of them. */
const atOnce = 1000;

/**
 * Runs every check of the auditor over all books, of one moment (docs/ledger.md §12). It believes no stored figure.
 * @param onFinding called with each thing that is wrong, as soon as it is found; never when the books are in order
 * @returns how much was looked at
 */
export async function auditAll(db: Db, onFinding: (finding: Finding) => void): Promise<Looked> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // large books take longer than any request may
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`set local transaction_timeout = 0`.execute(tx);
      await sql`set local work_mem = '128MB'`.execute(tx);
      for (const query of queries) for await (const finding of rowsOf(tx, query())) onFinding(finding);
      return onlyRow(await looked.execute(tx));
    });
}

/** As `auditAll`, for books in which few things can be wrong. */
export async function findAll(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  await auditAll(db, (finding) => void findings.push(finding));
  return findings;
}

async function* rowsOf<Row>(tx: Tx, query: RawBuilder<Row>): AsyncGenerator<Row> {
  await sql`declare found no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from found`.execute(tx);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql`close found`.execute(tx);
}

const looked = sql<Looked>`
  select (select count(*) from account) as accounts, (select count(*) from txn_ever) as transactions,
    (select count(*) from entry_ever) as entries, (select count(*) from hold) as holds,
    (select count(*) from house_pending) + (select count(*) from house_entry_ever) as house_lines,
    (select count(*) from topup) as topups, (select count(*) from audit_log_ever) as audit_lines,
    (select count(*) from ledger_link) as ledger_links`;
