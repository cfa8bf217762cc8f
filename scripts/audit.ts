// Audits the books, or an export without a database: npm run audit [-- --json | --archive DIR]. Exits 1 when anything is wrong.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { verifyArchive } from '../apps/server/src/audit/archive/verify-archive.ts';
import { auditAll, type Looked } from '../apps/server/src/audit/audit-all.ts';
import { findLost } from '../apps/server/src/audit/lost/find-lost.ts';
import { readKeyFile } from '../apps/server/src/modules/exports/read-key-file.ts';
import type { Finding } from '../apps/server/src/modules/ledger/audit-ledger.ts';
import { chainBooks } from '../apps/server/src/modules/ledger/chain-books.ts';
import {
  compareHeads,
  type Heads,
  parseHeads,
  readHeads,
} from '../apps/server/src/modules/ledger/compare-heads.ts';
import { proveChains } from '../apps/server/src/modules/ledger/mail-heads.ts';
import { UnreadableBackup } from '../apps/server/src/platform/backup/seal-file.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { connectTo } from '../apps/server/src/platform/postgres/connect-to.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../apps/server/src/platform/refusal.ts';
import { callersFolder } from '../apps/server/src/platform/settings.ts';

const usage = `Usage: npm run audit -- [--json] [--heads FILE] [--against FILE]
       npm run audit -- --archive DIR [--key FILE] [--json] [--against FILE]
       npm run audit -- --lost ADDRESS|PLACE [--json]
Checks the books and names everything that is wrong, one line each; --json prints each as a line of JSON instead.
--heads adds the heads of both chains to a file, to be kept elsewhere; --against compares with such a file, or with a
saved mail of them: a past that was rewritten differs from it. --archive checks an export (npm run export) instead, without any
database; --key names the file with the key of one that is sealed. --lost names
every receipt, person and journal of another database that this one has not, or has otherwise: of an old primary, or of the one before a restore,
at an address of its owner or in a folder as npm run restore makes it.`;

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
  ['moment', 'entries'],
  ['account balance', 'accounts'],
  ['floor', 'accounts'],
  ['passbook sums', 'accounts'],
  ['holds', 'holds'],
  ['house fold', 'house_lines'],
  ['house lines', 'house_lines'],
  ['wallets against liabilities', 'accounts'],
  ['documents', 'transactions'],
  ['earned', 'topups'],
  ['audit log', 'audit_lines'],
  ['ledger chain', 'ledger_links'],
];

function printTable(wrong: ReadonlyMap<string, number>, looked: Looked, kept: number): void {
  const row = (check: string, at: string, result: string) =>
    console.log(`${check.padEnd(28)}  ${at.padStart(24)}  ${result}`);
  const resultOf = (name: string): string => (wrong.has(name) ? `${wrong.get(name)} WRONG` : 'in order');
  row('Check', 'Looked at', 'Result');
  for (const [name, looksAt] of checks)
    row(name, `${looked[looksAt]} ${looksAt.replace('_', ' ')}`, resultOf(name));
  if (kept > 0) row('heads', `${kept} kept`, resultOf('heads'));
}

function printFinding({ check_name, account_id, version, txn_id, problem }: Finding): void {
  const place = [
    account_id && `account ${account_id}`,
    version && `version ${version}`,
    txn_id && `transaction ${txn_id}`,
  ].filter(Boolean);
  console.log([check_name, place.join(', '), problem].filter(Boolean).join(': '));
}

interface Asked {
  json: boolean;
  heads: string | null;
  against: Heads[];
  archive: { folder: string; key: Buffer | null } | null;
  lost: string | null;
}

function readArguments(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    // an option nobody knows is answered with the usage, not with a stack
    strict: false,
    options: {
      json: { type: 'boolean' },
      heads: { type: 'string' },
      against: { type: 'string' },
      archive: { type: 'string' },
      key: { type: 'string' },
      lost: { type: 'string' },
    },
  });
  const { json, heads, against, archive, key, lost, ...unknown } = values;
  const areFiles = [heads, against, archive, key, lost].every(
    (file) => file === undefined || typeof file === 'string',
  );
  const isAlone = [heads, against, archive, key].every((other) => other === undefined);
  const fit = lost === undefined ? (archive === undefined ? key : heads) === undefined : isAlone;
  if (positionals.length > 0 || Object.keys(unknown).length > 0 || !areFiles || !fit) throw refusal(usage);
  const pathOf = (file: unknown) => resolve(callersFolder(), String(file));
  return {
    json: json === true,
    heads: typeof heads === 'string' ? resolve(callersFolder(), heads) : null,
    against: typeof against === 'string' ? readKeptHeads(resolve(callersFolder(), against)) : [],
    archive:
      archive === undefined
        ? null
        : { folder: pathOf(archive), key: key === undefined ? null : readKeyFile(pathOf(key)) },
    lost: lost === undefined ? null : String(lost),
  };
}

function readKeptHeads(file: string): Heads[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw refusal(`The file ${file} cannot be read.`, error);
  }
  const kept = parseHeads(text);
  if (kept.length === 0) throw refusal(`The file ${file} holds no heads.`);
  return kept;
}

async function audit({ json, heads, against }: Asked): Promise<void> {
  // the lines of JSON stand alone
  const log = json ? () => {} : console.log;
  const server = await openDatabaseServer({ log });
  try {
    await migrate({ url: server.ownerUrl, log });
    const pool = openPool(server.url, 1);
    try {
      const wrong = new Map<string, number>();
      const db = openDb(pool);
      const now = new Date();
      await chainBooks(db, now);
      const onFinding = (finding: Finding): void => {
        wrong.set(finding.check_name, (wrong.get(finding.check_name) ?? 0) + 1);
        if (json) console.log(JSON.stringify(finding));
        else printFinding(finding);
      };
      const looked = await auditAll(db, onFinding);
      for (const finding of await compareHeads(db, against)) onFinding(finding);
      if (wrong.size === 0) await proveChains(db, now);
      if (heads !== null) appendFileSync(heads, `${JSON.stringify(await readHeads(db, now))}\n`);
      if (wrong.size > 0) process.exitCode = 1;
      if (json) return;
      printTable(wrong, looked, against.length);
      console.log(wrong.size === 0 ? 'The books are in order.' : 'The books are NOT in order.');
    } finally {
      await pool.end();
    }
  } finally {
    await server.stop();
  }
}

async function auditLost(wanted: string, { json }: Asked): Promise<void> {
  const log = json ? () => {} : console.log;
  const server = await openDatabaseServer({ log });
  const other = await openOther(wanted);
  const [lost, here] = [other, server].map(({ ownerUrl }) => new pg.Client(connectTo(ownerUrl))) as [
    pg.Client,
    pg.Client,
  ];
  try {
    await Promise.all([lost.connect(), here.connect()]);
    const counts = new Map<string, number>();
    await findLost({ lost, here }, (finding) => {
      counts.set(finding.check_name, (counts.get(finding.check_name) ?? 0) + 1);
      if (json) console.log(JSON.stringify(finding));
      else printFinding(finding);
    });
    if (counts.size > 0) process.exitCode = 1;
    const all = [...counts].map(([what, count]) => `${what}: ${count}`).join(', ');
    log(counts.size > 0 ? `${all}.` : 'Nothing is lost: all that was done there is here.');
  } finally {
    await Promise.all([lost.end(), here.end()]);
    await other.stop();
    await server.stop();
  }
}

/** A server at an address, or one that is opened in its folder. */
async function openOther(wanted: string): Promise<{ ownerUrl: string; stop: () => Promise<void> }> {
  if (/^postgres(ql)?:/.test(wanted)) return { ownerUrl: wanted, stop: async () => {} };
  const place = resolve(callersFolder(), wanted);
  if (!existsSync(join(place, 'data/PG_VERSION'))) throw refusal(`The folder ${place} holds no database.`);
  return await openDatabaseServer({ log: () => {}, place });
}

async function auditArchive(
  { folder, key }: NonNullable<Asked['archive']>,
  { json, against }: Asked,
): Promise<void> {
  const onFinding = (finding: Finding): void => {
    process.exitCode = 1;
    if (json) console.log(JSON.stringify(finding));
    else printFinding(finding);
  };
  const looked = await verifyArchive(folder, key, against, onFinding);
  if (json) return;
  console.log(
    Object.entries(looked)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  );
  console.log(process.exitCode === 1 ? 'The export is NOT in order.' : 'The export is in order.');
}

try {
  const asked = readArguments();
  if (asked.lost !== null) await auditLost(asked.lost, asked);
  else await (asked.archive ? auditArchive(asked.archive, asked) : audit(asked));
} catch (error) {
  console.error(isRefusal(error) || error instanceof UnreadableBackup ? error.message : error);
  process.exitCode = 1;
}
