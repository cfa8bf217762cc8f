import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import type { UserType } from '@banyan/contract/core/roles';
import { askPersonalData, readPersonalData } from '@banyan/contract/documents/personal-data';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyArchive } from '../src/audit/archive/verify-archive.ts';
import { findAll } from '../src/audit/audit-all.ts';
import { findWhyMonthsStay } from '../src/audit/find-why-months-stay.ts';
import { writeExportFolder } from '../src/modules/exports/write-export-folder.ts';
import { chainBooks } from '../src/modules/ledger/chain-books.ts';
import { foldHouseAccounts } from '../src/modules/ledger/fold-house-accounts.ts';
import { reverseTransaction } from '../src/modules/ledger/reverse-transaction.ts';
import { sumEntries } from '../src/modules/ledger/sum-entries.ts';
import { archiveMonths, monthlyTables } from '../src/platform/database/months.ts';
import { demoPassword } from '../src/seed/demo-sign-ins.ts';
import { eachAtOnce } from './at-once.ts';
import { inOwn } from './books.ts';
import { aContext, signIn } from './build.ts';
import { closeHere } from './close-here.ts';
import { callAs, useTestServer } from './http.ts';
import { divideSince } from './old-months.ts';
import { openOptionalPages } from './optional-pages.ts';

const test = useTestServer('demo');
const beginningOf2026 = new Date('2026-01-01T00:00:00Z');
const tokens = {} as Record<UserType, string>;
let owner: pg.Client;
let folder: string;

beforeAll(async () => {
  const { db } = test.server;
  await openOptionalPages(test);
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  folder = mkdtempSync(join(tmpdir(), 'banyan-archived-'));
  await closeHere(test, aContext(test.server), '2026-01-01');
  // folded in three months, of which two leave
  await foldHouseAccounts(db, new Date('2025-11-20T00:00:00Z'), 300);
  await foldHouseAccounts(db, new Date('2025-12-20T00:00:00Z'), 300);
  while ((await foldHouseAccounts(db, test.services.now)) > 0);
  await divideSince(test, '2025-11-01T00:00:00Z');
  await chainBooks(db, test.services.now);
  tokens.Admin = await signIn(test.server, 'admin', demoPassword);
  tokens.User = await signIn(test.server, 'BN100002', demoPassword);
  tokens.Franchise = await signIn(test.server, 'franchise1', demoPassword);
}, 300_000);
afterAll(async () => {
  await owner.end();
  rmSync(folder, { recursive: true, force: true });
});

const parts = (table: string) =>
  test.asOwner(
    `select tableoid::regclass::text as part, count(*)::int as lines from ${table} group by 1 order by 1`,
  );
const answer = async (call: Endpoint, role: UserType, query: Record<string, string>) => {
  const { statusCode, body } = await callAs(test.server, call, { token: tokens[role], query });
  return { asked: `${call.path} ${role} ${JSON.stringify(query)}`, statusCode, body };
};

/** What calls ask for that read no list. */
const needed = { user_id: 'BN100003', duration: 'All', month_from: '2025-10', month_to: '2026-01' };

/** What every list says on its first and last page, by dates and as a file, and every other call that reads, to each role. */
async function readAll(): Promise<Map<string, string>> {
  const reads = test.server.mounted.filter(({ method }) => method === 'GET');
  const asked = reads.flatMap((call) => {
    const report = 'columns' in call ? (call as Report) : null;
    const dates = Object.entries(report?.filters ?? {}).filter(([, { kind }]) => kind === 'range');
    const queries: Record<string, string>[] = report
      ? [
          {},
          { page_index: '1' },
          { format: 'csv' },
          ...dates.flatMap(([name]) => [
            { [`${name}_from`]: '2025-11-05', [`${name}_to`]: '2025-12-10' },
            { [`${name}_to`]: '2025-10-31' },
          ]),
        ]
      : [{}, needed, { ...needed, user_id: 'franchise1' }];
    return call.roles.flatMap((role) => queries.map((query) => ({ call, role, query })));
  });
  const answers = await eachAtOnce(asked, ({ call, role, query }) => answer(call, role, query));
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  // a refusal has a number of its own
  return new Map(
    answers.map(({ asked, statusCode, body }) => [asked, statusCode === 200 ? body : String(statusCode)]),
  );
}

/** The files of an export but its manifest, which says when it was made. */
async function exported(name: string): Promise<Record<string, string>> {
  const to = join(folder, name);
  await writeExportFolder({
    db: test.server.db,
    services: test.services,
    now: test.services.now,
    folder: to,
    key: null,
  });
  const found: string[] = [];
  await verifyArchive(to, null, [], ({ check_name, problem }) => found.push(`${check_name}: ${problem}`));
  expect(found).toEqual([]);
  const files = readdirSync(to, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Object.fromEntries(
    files.map((file) => [file.name, readFileSync(join(file.parentPath, file.name), 'utf8')]),
  );
}

const ownData = async (token: string) =>
  (await callAs(test.server, readPersonalData, { token: tokens.User, query: { token } })).body;

it('what reads old lines answers as before once their months are in the archive', {
  timeout: 300_000,
}, async () => {
  for (const table of monthlyTables) expect((await parts(table)).length).toBeGreaterThan(2);
  // what it says of the asking itself, and of the moment, is another thing each time
  const asked = await callAs(test.server, askPersonalData, { token: tokens.User, body: {} });
  const { token } = asked.json().data as { token: string };
  await chainBooks(test.server.db, test.services.now);
  const [own, first, second] = [await ownData(token), await readAll(), await readAll()];
  expect(JSON.parse(own)).toMatchObject({ user_id: 'BN100002' });
  const steady = [...first].filter(([asked, said]) => second.get(asked) === said);
  const changing = [...first.keys()].filter((asked) => second.get(asked) !== first.get(asked));
  expect(
    changing.filter((asked) =>
      /passbook|wallet|audit|tds|gst|stock|report|statement|income|profile/.test(asked),
    ),
  ).toEqual([]);
  expect(changing.length).toBeLessThan(20);
  expect(steady.filter(([, said]) => said.length > 200).length).toBeGreaterThan(300);
  const files = await exported('before');

  expect(await findWhyMonthsStay(test.server.db, beginningOf2026, test.services.now)).toBeNull();
  for (const table of monthlyTables) expect(await archiveMonths(owner, table, beginningOf2026)).toBe(3);
  for (const table of monthlyTables) expect(await archiveMonths(owner, table, beginningOf2026)).toBe(0);

  const then = await readAll();
  const otherwise = steady.filter(([asked, said]) => then.get(asked) !== said);
  expect(otherwise.map(([asked, said]) => ({ asked, said, now: then.get(asked) }))).toEqual([]);
  expect(await ownData(token)).toBe(own);
  const { 'manifest.json': was, ...before } = files;
  const { 'manifest.json': is, ...after } = await exported('after');
  expect(after).toEqual(before);
  const { heads } = JSON.parse(was ?? '') as { heads: unknown };
  expect((JSON.parse(is ?? '') as { heads: unknown }).heads).toEqual(heads);
  expect(await findAll(test.server.db)).toEqual([]);
  // sums that are kept from now on hold lines of both
  await sumEntries(test.server.db);
  const summed = await readAll();
  expect(steady.filter(([asked, said]) => summed.get(asked) !== said)).toEqual([]);
});

it('a journal of a month that left, with folded lines of the company, is taken back whole', async () => {
  const [old] = await test.asOwner(`
    select id from txn t where reverses is null and asset_id = 1 and exists (select from house_entry_ever where txn_id = t.id)
      and not exists (select from entry where txn_id = t.id) and not exists (select from house_entry where txn_id = t.id)
      and not exists (select from reversal r where r.reverses = t.id)
    order by id desc limit 1`);
  expect(old).toBeDefined();
  const taken = await inOwn(test.server, (tx) =>
    reverseTransaction(tx, aContext(test.server), String(old?.id), {
      scope: 'test',
      key: 'taken back',
      kind: 'incomes_reversal',
      ref_type: 'adjustment',
      ref_id: '1',
      narration: 'taken back',
    }),
  );
  // what a wallet lacks of it is owed, in lines above the count
  const lines = (id: unknown, sign: string) =>
    test.asOwner(
      `select account_id, trim_scale(${sign}amount)::text as amount
       from (select txn_id, line, account_id, amount from entry_ever
         union all select txn_id, line, account_id, amount from house_entry_ever
         union all select txn_id, line, account_id, amount from house_pending) l
         join txn on txn.id = l.txn_id
       where txn_id = $1 and line <= line_count order by 1, 2`,
      [id],
    );
  expect((await lines(taken, '')).length).toBeGreaterThan(1);
  expect(await lines(taken, '')).toEqual(await lines(old?.id, '-'));
});

it('an income that waits for a decision stays when its month leaves, and is paid as before', async () => {
  const old = `at < '${beginningOf2026.toISOString()}'`;
  const waiting = await test.asOwner(
    `select distinct tableoid::regclass::text as part, status from income where ${old}`,
  );
  expect(waiting).toEqual([{ part: 'income_rest', status: 'pending' }]);
  const [{ left } = {}] = await test.asOwner(
    `select count(*)::int as left from income_ever where status = 'pending' and ${old} and id not in (select id from income)`,
  );
  expect(left).toBe(0);
  await test.asOwner('begin');
  await test.asOwner(
    `select pay_pending_income(id, gross, null, 'main', '[]', null) from income where ${old} and gross > 0`,
  );
  const paid = await test.asOwner(`select distinct status from income where ${old} and gross > 0`);
  await test.asOwner('rollback');
  expect(paid).toEqual([{ status: 'credited' }]);
});
