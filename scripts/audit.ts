// Audits the books: npm run audit [-- --json]. Exits 1 when anything is wrong.
import { parseArgs } from 'node:util';
import { auditAll, type Looked } from '../apps/server/src/audit/audit-all.ts';
import type { Finding } from '../apps/server/src/modules/ledger/audit-ledger.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';

const usage = `Usage: npm run audit -- [--json]
Checks the books and names everything that is wrong, one line each; --json prints each as a line of JSON instead.`;

/** The checks of the auditor, with what each looks at. */
const checks: [name: string, looksAt: keyof Looked][] = [
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
  ['documents', 'transactions'],
  ['earned', 'topups'],
];

function printTable(wrong: ReadonlyMap<string, number>, looked: Looked): void {
  const row = (check: string, at: string, result: string) =>
    console.log(`${check.padEnd(28)}  ${at.padStart(24)}  ${result}`);
  row('Check', 'Looked at', 'Result');
  for (const [name, looksAt] of checks) {
    const count = wrong.get(name) ?? 0;
    row(name, `${looked[looksAt]} ${looksAt.replace('_', ' ')}`, count === 0 ? 'in order' : `${count} WRONG`);
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

function readArguments(): { json: boolean } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: { json: { type: 'boolean' } },
  });
  if (positionals.length > 0 || Object.keys(values).some((option) => option !== 'json')) throw refusal(usage);
  return { json: values.json === true };
}

async function audit({ json }: { json: boolean }): Promise<void> {
  // the lines of JSON stand alone
  const log = json ? () => {} : console.log;
  const server = await openDatabaseServer({ log });
  try {
    await migrate({ url: server.ownerUrl, log });
    const pool = openPool(server.url, 1);
    try {
      const wrong = new Map<string, number>();
      const looked = await auditAll(openDb(pool), (finding) => {
        wrong.set(finding.check_name, (wrong.get(finding.check_name) ?? 0) + 1);
        if (json) console.log(JSON.stringify(finding));
        else printFinding(finding);
      });
      if (wrong.size > 0) process.exitCode = 1;
      if (json) return;
      printTable(wrong, looked);
      console.log(wrong.size === 0 ? 'The books are in order.' : 'The books are NOT in order.');
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

try {
  await audit(readArguments());
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
