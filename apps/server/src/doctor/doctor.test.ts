import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '../../test/own-server.ts';
import { asOwner, openReplicatedDatabase, type ReplicatedDatabase } from '../../test/replicated-database.ts';
import { migrate, readMigrations } from '../platform/database/migrate.ts';
import { prepareQueue } from '../platform/jobs/jobs.ts';
import { applicationUrl, openApplicationLogin } from '../platform/postgres/application-login.ts';
import { NO_ARCHIVE } from '../platform/postgres/postgres-home.ts';
import { readSettings } from '../platform/settings.ts';
import { examine, type Installation } from './examine.ts';
import { noteBackup } from './note-backup.ts';

let two: ReplicatedDatabase;
let ownerUrl: string;
let node: Server;
/** The chain that the node says it is of. */
let chainOfNode = 56;
const random = (letter: string) => `${letter}0e1d2c3b4a5968778695a4b3c2d1e0f`;

beforeAll(async () => {
  two = await openReplicatedDatabase();
  ownerUrl = two.ownerUrl('banyan');
  await openApplicationLogin({ ownerUrl, appUrl: null });
  await migrate({ url: ownerUrl, log: () => {} });
  await prepareQueue(ownerUrl);
  node = createServer((request, response) => {
    request.resume();
    const block = { timestamp: `0x${Math.floor(Date.now() / 1000).toString(16)}` };
    response.end(
      JSON.stringify([
        { id: 0, result: `0x${chainOfNode.toString(16)}` },
        { id: 1, result: block },
      ]),
    );
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
  await run(`update company set closing_approval_above = 100000`);
  await run(
    `insert into app_user (user_id, name, password_hash, user_type, two_factor_mode, created_at)
     select 'boss' || n, 'Boss', 'x', 'Admin', 'Email', now() from generate_series(1, 2) n`,
  );
  await run(`insert into evm_chain (chain_id, factory, gateway, vault) values (56, '0x1', '0x2', '0x3')`);
  for (const kind of ['backup', 'restore'] as const)
    await noteBackup(ownerUrl, { kind, what: 'a tool', at: new Date() });
  await run(`alter system set archive_command = 'true'`);
  await run(`alter system set max_slot_wal_keep_size = '1GB'`);
  await run('select pg_reload_conf()');
  await two.setSynchronous(true);
});
afterAll(async () => {
  node.closeAllConnections();
  node.close();
  await two.stop();
});

/** One statement on the primary, as the owner. */
async function run(statement: string): Promise<Record<string, unknown>[]> {
  const client = await asOwner(two.primary);
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Settings of a good production. */
const good = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://banyan.example',
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '5',
  DATABASE_URL: ownerUrl,
  BANYAN_SECRET: random('f'),
  METRICS_TOKEN: random('a'),
  BACKUP_KEY: '7f'.concat(random('b'), random('c').slice(2)),
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'office@banyan.example',
  OPERATOR_MAIL: 'operator@banyan.example',
  CHAIN_RPC_56: `http://127.0.0.1:${(node.address() as AddressInfo).port}`,
});
const roomy = () => ({ free: 50e9, size: 100e9 });

/** What is to be mended of an installation with these differences from a good one. */
async function illsOf(
  env: Record<string, string> = {},
  other: Partial<Pick<Installation, 'clock' | 'spaceOf' | 'ownerUrl'>> = {},
): Promise<string[]> {
  const found = await examine({
    settings: readSettings({ ...good(), ...env }),
    ownerUrl,
    url: applicationUrl(ownerUrl, null),
    folders: new Map([['/data', 'the database']]),
    clock: () => new Date(),
    spaceOf: roomy,
    ...other,
  });
  return [...found].flatMap(([area, findings]) =>
    findings.filter(({ state }) => state === 'mend').map(({ line }) => `${area}: ${line}`),
  );
}

it('finds nothing to mend in a good production', async () => {
  expect(await illsOf()).toEqual([]);
});

it('names what is wrong with the settings, the secrets and what stands outside', async () => {
  const ills = await illsOf({
    NODE_ENV: '',
    TRUST_PROXY: '0',
    DRAIN_SECONDS: '0',
    BANYAN_SECRET: '',
    METRICS_TOKEN: 'letmein',
    CHAIN_PAYER_KEY: `0x${'1'.repeat(64)}`,
    CHAIN_SWEEPER_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    CHAIN_RPC_56: 'http://127.0.0.1:1',
    CHAIN_SIGNER_SOCKET: '/nowhere',
    DRAND_URLS: 'http://127.0.0.1:1,http://127.0.0.1:2',
  });
  const lines = [
    'Settings: NODE_ENV is not production',
    'Settings: DRAIN_SECONDS is 0',
    'Settings: Reverse proxy named',
    'Secrets: BANYAN_SECRET is not set',
    'Secrets: METRICS_TOKEN can be guessed',
    'Chains: The node 127.0.0.1:1 of chain 56 does not serve',
    'Chains: No signer answers at /nowhere',
    'Chains: CHAIN_PAYER_KEY is set here',
    'Chains: CHAIN_SWEEPER_KEY is a key that everybody knows',
    'Chains: The relay 127.0.0.1:1 of',
    'Chains: The relay 127.0.0.1:2 of',
  ];
  expect(ills).toEqual(lines.map((line) => expect.stringContaining(line)));
});

it('names a secret that is used twice, and a chain without a node', async () => {
  expect(await illsOf({ METRICS_TOKEN: random('f'), CHAIN_RPC_56: '' })).toEqual([
    expect.stringContaining('METRICS_TOKEN is a secret that is used for something else too'),
    expect.stringContaining('Chain 56 is in use and has no node'),
  ]);
});

it('names clocks that are apart, whichever is ahead, and a disk that is almost full', async () => {
  for (const seconds of [90, -90]) {
    const ills = await illsOf({}, { clock: () => new Date(Date.now() + seconds * 1000) });
    expect(ills.filter((line) => /[89]\d\.\d s apart/.test(line))).toHaveLength(2);
  }
  expect(await illsOf({}, { spaceOf: () => ({ free: 5e9, size: 100e9 }) })).toEqual([
    expect.stringContaining('are free for the database (/data)'),
  ]);
});

/** What is done to the database, and what is said of it. */
const faults: [fault: string, lines: string[]][] = [
  ['alter role banyan_app createdb', ['Permissions: banyan_app may create databases']],
  [
    `select archive_months('audit_log', now() + interval '3 months');
     grant insert on entry, archive.audit_log_before to banyan_app`,
    ['Permissions: banyan_app may change rows of archive.audit_log_before, entry:'],
  ],
  ['grant create on schema public to public', ['Permissions: Everybody who signs in may make tables']],
  [
    `update schema_migration set name = '9999-later.sql', expands = false where name = '0301-backup-notes.sql'`,
    [
      'Migrations: 1 migrations wait, the first is 0301-backup-notes.sql',
      'Migrations: The migration 0001-platform.sql is another',
      'Migrations: A later version has applied 9999-later.sql: this one must end',
    ],
  ],
  [`update schema_migration set checksum = 'x' where name = '0001-platform.sql'`, []],
  [
    `select pg_create_physical_replication_slot('forgotten', true)`,
    ['Replication: The slot forgotten is used by nobody'],
  ],
  [`alter system set synchronous_commit = 'local'`, ['Replication: What was acknowledged can be lost']],
  [`alter system set archive_command = '${NO_ARCHIVE}'`, ['Backups: The log is not archived']],
  [
    `update backup_note set at = at - interval '40 days'`,
    ['Backups: A backup was taken 40 days ago', 'Backups: A restore was tried 40 days ago'],
  ],
  [
    `update evm_chain set off_because = '{"text":"Another vault."}', payouts_stopped_at = now()`,
    ['Chains: Chain 56 was switched off', 'Chains: Payouts on chain 56 are stopped'],
  ],
  [
    `insert into closing (business_date, cut_at, status, failed_in) values ('2026-01-05', now(), 'failed', 'calculating')`,
    ['Work: The closing of 2026-01-05 stopped in calculating'],
  ],
  [
    `update table_month set until_at = '2026-02-01T00:00:00Z'`,
    ['audit_log', 'entry', 'house_entry', 'income', 'txn'].map(
      (table) => `Work: The months of ${table} end on 2026-02-01: the nightly job make_months failed`,
    ),
  ],
  [
    `insert into books_check (at, wallets, company) values (now() - interval '3 days', 1, 1)`,
    ['Work: The books were added up 72 hours ago'],
  ],
];
const mended = [
  'alter role banyan_app nocreatedb',
  'revoke insert on entry, archive.audit_log_before from banyan_app',
  'revoke create on schema public from public',
  `update schema_migration set name = '0301-backup-notes.sql' where name = '9999-later.sql'`,
  `select pg_drop_replication_slot('forgotten')`,
  'alter system reset synchronous_commit',
  `alter system set archive_command = 'true'`,
  'update backup_note set at = now()',
  'update evm_chain set off_because = null, payouts_stopped_at = null',
  `update table_month set until_at = now() + interval '2 months'`,
  'update books_check set at = now(), company = 2',
  `update schema_function set checksum = 'x' where name = 'post_transactions.sql'`,
];

it('names what is wrong in the database, each by itself', async () => {
  for (const [fault] of faults) await run(fault);
  await run('select pg_reload_conf()');
  const lines = faults.flatMap(([, expectedLines]) =>
    expectedLines.map((line) => expect.stringContaining(line)),
  );
  await expect.poll(() => illsOf()).toEqual(lines);
  for (const statement of mended) await run(statement);
  for (const { name, checksum } of readMigrations().slice(0, 1))
    await run(`update schema_migration set checksum = '${checksum}' where name = '${name}'`);
  await run('select pg_reload_conf()');
  await expect
    .poll(() => illsOf())
    .toEqual([
      'Migrations: 1 functions of the database are others, such as post_transactions.sql: start a server of this version.',
      expect.stringContaining('The closing of 2026-01-05 stopped'),
      'Work: Wallets hold something else than the company owes: npm run audit names the rows.',
    ]);
  await migrate({ url: ownerUrl, log: () => {} });
  await run(`update books_check set company = 1`);
  await run('alter table closing disable trigger all');
  await run('delete from closing');
  await run('alter table closing enable trigger all');
  expect(await illsOf()).toEqual([]);
});

it('names a server for reading that is no standby, or away, and takes one that is', async () => {
  const at = (port: number) => ({ READ_DATABASE_URL: `postgres://127.0.0.1:${port}/banyan` });
  expect(await illsOf(at(two.standby.port))).toEqual([]);
  expect(await illsOf(at(two.primary.port))).toEqual([
    expect.stringContaining('READ_DATABASE_URL names no standby'),
  ]);
  expect(await illsOf(at(1))).toEqual([expect.stringContaining('READ_DATABASE_URL does not answer')]);
});

it('names a node of another chain', async () => {
  chainOfNode = 1;
  expect(await illsOf()).toEqual([expect.stringMatching(/of chain 56 is one of chain 1\.$/)]);
  chainOfNode = 56;
});

it('names a standby that does not replay, one that is gone, and commits that wait for it in vain', async () => {
  await query(standbyUrl(), 'select pg_wal_replay_pause()');
  await run(
    `select pg_logical_emit_message(false, 'doctor', repeat('x', 3000000)) from generate_series(1, 8)`,
  );
  expect(await illsOf()).toEqual([expect.stringMatching(/^Replication: The standby two is \d+ MB behind/)]);
  await query(standbyUrl(), 'select pg_wal_replay_resume()');
  two.signal(two.standby, 'SIGKILL');
  const gone = async () => (await run('select from pg_stat_replication')).length;
  await expect.poll(gone).toBe(0);
  const ills = await illsOf();
  for (const line of [
    `The server 127.0.0.1:${two.standby.port} of the database does not answer`,
    '1 of the servers in DATABASE_URL do not follow the primary.',
    'The slot two is used by nobody',
    'and none is there: every write hangs until one joins.',
  ])
    expect(ills.filter((ill) => ill.includes(line))).toHaveLength(1);
  expect(ills).toHaveLength(4);
});

const standbyUrl = () =>
  `postgres://${new URL(ownerUrl).username}:${two.standby.home.password}@127.0.0.1:${two.standby.port}/banyan`;
