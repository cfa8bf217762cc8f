// Audits the books: npm run audit. Exits 1 when anything is wrong.
import { type Audited, auditLedger, type Finding } from '../apps/server/src/modules/ledger/audit-ledger.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal } from '../apps/server/src/platform/refusal.ts';

const shown = 50;

/** The checks of `audit_ledger()`, with what each looks at. */
const checks: [name: string, looksAt: keyof Audited][] = [
  ['zero sum', 'transactions'],
  ['line count', 'transactions'],
  ['transaction', 'entries'],
  ['asset', 'entries'],
  ['reversal', 'transactions'],
  ['versions', 'entries'],
  ['balance chain', 'entries'],
  ['hash chain', 'entries'],
  ['account balance', 'accounts'],
  ['floor', 'accounts'],
  ['holds', 'holds'],
  ['house fold', 'house_lines'],
  ['house lines', 'house_lines'],
  ['wallets against liabilities', 'accounts'],
];

function printTable(findings: readonly Finding[], audited: Audited): void {
  const row = (check: string, looked: string, result: string) =>
    console.log(`${check.padEnd(28)}  ${looked.padStart(24)}  ${result}`);
  row('Check', 'Looked at', 'Result');
  for (const [name, looksAt] of checks) {
    const wrong = findings.filter((finding) => finding.check_name === name).length;
    const words = looksAt.replace('_', ' ');
    row(name, `${audited[looksAt]} ${words}`, wrong === 0 ? 'in order' : `${wrong} WRONG`);
  }
}

function printFinding({ check_name, account_id, version, txn_id, problem }: Finding): void {
  const place = [
    account_id && `account ${account_id}`,
    version && `version ${version}`,
    txn_id && `transaction ${txn_id}`,
  ].filter(Boolean);
  console.log([check_name, place.join(', '), problem].filter(Boolean).join(': '));
}

async function audit(): Promise<void> {
  const server = await openDatabaseServer({ log: console.log });
  try {
    await migrate({ url: server.ownerUrl, log: console.log });
    const pool = openPool(server.url, 1);
    try {
      const { findings, audited } = await auditLedger(openDb(pool));
      printTable(findings, audited);
      for (const finding of findings.slice(0, shown)) printFinding(finding);
      if (findings.length > shown) console.log(`… and ${findings.length - shown} more.`);
      console.log(findings.length === 0 ? 'The books are in order.' : 'The books are NOT in order.');
      if (findings.length > 0) process.exitCode = 1;
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

try {
  await audit();
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
