import { accountSummary } from '@banyan/contract/ledger/ledger';
import { passbook, passbookMonths } from '@banyan/contract/ledger/passbook';
import { toDecimal } from '@banyan/plan/money';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findings, inOwn } from '../../../test/books.ts';
import { aContext, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aMember } from '../../../test/network.ts';
import { findWhyMonthsStay } from '../../audit/find-why-months-stay.ts';
import { archiveMonths, makeMonths, readMonths } from '../../platform/database/months.ts';
import { foldHouseAccounts } from './fold-house-accounts.ts';
import { postJournals } from './post-journals.ts';
import { reverseTransaction } from './reverse-transaction.ts';
import { houseLine, memberLine } from './rules.ts';
import { selectLines } from './select-lines.ts';
import { sumEntries } from './sum-entries.ts';

const test = useTestServer();
const ask = (sql: string, values: unknown[] = []) => test.asOwner(sql, values);
/** The first moment of a month so far from now, months of UTC. */
const month = (far: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + far, 1));
};
const partOf = (far: number) => `entry_${month(far).toISOString().slice(0, 7).replace('-', '_')}`;

let owner: pg.Client;
let member: Person;
let made = 0;

/** Lines of a wallet, each a journal of its own. @returns their transactions */
function credit(at: Date, count: number, wallet = 'main', amount = '1'): Promise<string[]> {
  return inOwn(test.server, (tx) =>
    postJournals(
      tx,
      { ...aContext(test.server), now: at },
      Array.from({ length: count }, () => ({
        scope: 'months',
        key: String(++made),
        kind: 'adjustment' as const,
        ref_type: 'adjustment',
        ref_id: '1',
        lines: [
          memberLine(member.id, wallet, amount),
          houseLine('adjustment', toDecimal(amount).negated().toFixed()),
        ],
      })),
    ),
  );
}

const partsOf = async (txns: string[]) => {
  const rows = await ask(
    'select distinct tableoid::regclass::text as part from entry where txn_id = any($1) order by 1',
    [txns],
  );
  return rows.map(({ part }) => part);
};

/** What the auditor says of an edit past every trigger, which is taken back. */
async function foundAfter(...edits: string[]): Promise<Record<string, unknown>[]> {
  await ask('begin');
  await ask('set local session_replication_role = replica');
  for (const edit of edits) await ask(edit);
  const found = await ask('select * from audit_ledger()');
  await ask('rollback');
  return found;
}

const takeBack = (txn: string) =>
  inOwn(test.server, (tx) =>
    reverseTransaction(tx, aContext(test.server), txn, {
      scope: 'months',
      key: `reversal of ${txn}`,
      kind: 'incomes_reversal',
      ref_type: 'adjustment',
      ref_id: '1',
      narration: 'taken back',
    }),
  );

beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  member = await aMember(test.server);
});
afterAll(() => owner.end());

it('months stay while a date of theirs is not closed, or the books are not in order', async () => {
  const why = (before: Date) => findWhyMonthsStay(test.server.db, before, new Date());
  expect(await why(month(0))).toBe(null);
  const first = month(-1).toISOString().slice(0, 10);
  await ask(
    `insert into closing (business_date, cut_at, status, failed_in) values ('${first}', now(), 'failed', 'calculating')`,
  );
  expect(await why(month(0))).toBe(`The closing of ${first} is not posted.`);
  expect(await why(month(-3))).toBe(null);
  await ask(`set session_replication_role = replica; delete from closing; reset session_replication_role`);
  // a journal that has no document
  await credit(month(-1), 1, 'fund');
  expect(await why(month(0))).toMatch(/^\d+ things are wrong in the books: npm run audit names them.$/);
});

it('a line lies in the month of its journal; one that was posted before its month was made moves there, and is never changed', async () => {
  const early = await credit(month(3), 1, 'fund');
  const late = await credit(month(10), 1, 'fund');
  expect([await partsOf(early), await partsOf(late)]).toEqual([['entry_rest'], ['entry_rest']]);
  await expect(ask('update entry_rest set amount = 2')).rejects.toThrow('append-only');
  await makeMonths(test.server.db, new Date());
  expect([await partsOf(early), await partsOf(late)]).toEqual([[partOf(3)], ['entry_rest']]);
  expect(await partsOf(await credit(month(3), 1, 'fund'))).toEqual([partOf(3)]);
  for (const part of ['entry', 'entry_before', 'entry_rest', partOf(3)])
    for (const change of [`update ${part} set amount = 2`, `delete from ${part}`, `truncate ${part}`])
      await expect(ask(change)).rejects.toThrow('append-only');
  expect(await findings(test.server)).toEqual([]);
});

it('a month holds a version of an account, and a line of a journal, once', async () => {
  const [txn] = await credit(month(3), 1);
  const again = (columns: string) =>
    ask(
      `insert into entry select ${columns} from entry where txn_id = ${txn} and account_id in (select id from account where class = 0)`,
    );
  const others = 'ref_id, at, line, kind, amount, balance_after, hash, narration';
  await expect(again(`account_id, version, null, ${others}`)).rejects.toThrow(`${partOf(3)}_pkey`);
  await expect(again(`account_id, version + 1000, txn_id, ${others}`)).rejects.toThrow(`${partOf(3)}_txn_id`);
});

it('a line at another moment than its journal is refused when it commits', async () => {
  await ask('begin');
  await ask(`with journal as (
      insert into txn (idem_scope, idem_key, request_hash, kind, asset_id, line_count, at)
      values ('months', 'apart', '', 40, 1, 2, now()) returning id, at
    )
    insert into entry (account_id, version, txn_id, at, line, kind, amount, balance_after, hash)
    select n, 1000000, id, at + n * interval '1 month' - interval '1 month', n, 40, 2 * n - 3, 0, ''
    from journal, generate_series(1, 2) n`);
  await expect(ask('set constraints all immediate')).rejects.toMatchObject({
    constraint: 'txn_lines_complete',
  });
  await ask('rollback');
});

it('a month that left is read as before, proved, and never changed; its journals can still be taken back', async () => {
  const [old = ''] = await credit(month(-2), 1300);
  await credit(month(-2), 30, 'fund');
  for (const wallet of ['main', 'fund']) await credit(month(-2), 1, wallet, '-1');
  await credit(month(2), 40);
  await credit(month(3), 20);
  const read = async (): Promise<unknown[]> => {
    const ends = [0, 1, 26].flatMap((page) => ['at', '-at'].map((sort) => ({ sort, page_index: `${page}` })));
    const queries: Record<string, string>[] = [
      ...ends,
      { wallet: 'fund' },
      { on_to: month(-1).toISOString().slice(0, 10) },
    ];
    const pages = queries.map((query) =>
      callAs(test.server, passbook, { token: member.token, query: { page_size: '50', ...query } }),
    );
    const span = { month_from: '2020-01', month_to: month(3).toISOString().slice(0, 7) };
    const months = callAs(test.server, passbookMonths, { token: member.token, query: span });
    const summary = callAs(test.server, accountSummary, { token: member.token });
    return (await Promise.all([...pages, months, summary])).map((reply) => reply.json());
  };
  const before = await read();
  expect(before[0]).toMatchObject({ total: expect.any(Number), data: expect.any(Array) });
  const until = new Date(
    (await readMonths(owner)).find(({ part }) => part === 'entry_before')?.until_at ?? '',
  );
  expect(await archiveMonths(owner, 'entry', new Date(until.getTime() - 1))).toBe(0);
  expect(await archiveMonths(owner, 'entry', until)).toBe(1);
  expect(await partsOf([old])).toEqual([]);

  expect(await read()).toEqual(before);
  // sums of lines of both, kept after the older ones have left
  await sumEntries(test.server.db);
  expect(await ask('select count(*)::int as kept, min(version)::int as first from entry_sum')).toEqual([
    { kept: 5, first: 250 },
  ]);
  expect(await read()).toEqual(before);
  expect(await findings(test.server)).toEqual([]);

  // pages near either end look lines up where they lie, also in the archive
  for (const part of [{ newest: 50 }, { oldest: 50 }]) {
    const book = { owner_type: 'User', owner_id: member.id } as const;
    const { sql: text, parameters } = selectLines(test.server.db, book, {}, null, part).compile();
    await ask('select pg_stat_force_next_flush()');
    await ask('begin');
    expect((await ask(text, [...parameters])).length).toBeGreaterThanOrEqual(50);
    expect(
      await ask(`select distinct seq_scan from pg_stat_xact_all_tables
        where relname ~ '^(entry|txn)(_|$)' and schemaname in ('public', 'archive') and seq_scan + idx_scan > 0`),
    ).toEqual([{ seq_scan: '0' }]);
    await ask('commit');
  }

  const archived = 'archive.entry_before';
  for (const change of [
    `update ${archived} set amount = 2`,
    `delete from ${archived}`,
    `truncate ${archived}`,
  ])
    await expect(ask(change)).rejects.toThrow('append-only');
  const line = (
    await ask(`select account_id, version from ${archived} where txn_id = $1 and line = 1`, [old])
  )[0];
  const place = `account_id = ${String(line?.account_id)} and version = ${String(line?.version)}`;
  for (const edit of ['set amount = 2', `set narration = 'another'`, `set at = at - interval '1 day'`])
    expect(await foundAfter(`update ${archived} ${edit} where ${place}`)).toContainEqual(
      expect.objectContaining({ check_name: 'hash chain', ...line }),
    );
  expect(await foundAfter(`delete from ${archived} where ${place}`)).not.toEqual([]);

  await takeBack(old);
  while ((await foldHouseAccounts(test.server.db, new Date())) > 0);
  expect(await findings(test.server)).toEqual([]);
});

it('lines of the company lie in the month of their fold, and can leave like those of people', async () => {
  const fold = async (at: Date) => {
    while ((await foldHouseAccounts(test.server.db, at)) > 0);
  };
  await fold(month(-2));
  const [txn = ''] = await credit(month(3), 2, 'fund');
  await fold(month(3));
  const held = () =>
    ask('select tableoid::regclass::text as part, count(*)::int as n from house_entry group by 1 order by 1');
  expect(await held()).toEqual([
    { part: `house_${partOf(3)}`, n: 2 },
    { part: 'house_entry_before', n: expect.any(Number) },
  ]);
  const read = () => selectLines(test.server.db, { owner_type: 'Company' }, {}).orderBy('id').execute();
  const before = await read();
  const until = new Date(
    (await readMonths(owner)).find(({ part }) => part === 'house_entry_before')?.until_at ?? '',
  );
  expect(await archiveMonths(owner, 'house_entry', until)).toBe(1);
  expect(await held()).toEqual([{ part: `house_${partOf(3)}`, n: 2 }]);
  expect(await read()).toEqual(before);
  expect(await findings(test.server)).toEqual([]);

  const archived = 'archive.house_entry_before';
  await expect(ask(`update ${archived} set amount = 2`)).rejects.toThrow('append-only');
  const line = (await ask(`select txn_id, line from ${archived} order by txn_id desc limit 1`))[0];
  const place = `txn_id = ${String(line?.txn_id)} and line = ${String(line?.line)}`;
  const first = expect.objectContaining({ check_name: 'line count', txn_id: line?.txn_id });
  for (const edit of [
    `delete from ${archived} where ${place}`,
    `insert into house_entry select * from ${archived} where ${place}`,
  ])
    expect(await foundAfter(edit)).toEqual(
      expect.arrayContaining([first, expect.objectContaining({ check_name: 'house fold' })]),
    );
  expect(
    await foundAfter(`update house_entry set at = at + interval '1 hour' where txn_id = ${txn}`),
  ).toContainEqual(expect.objectContaining({ check_name: 'moment' }));
  const [again = ''] = (
    await ask(`select id from txn where id in (select txn_id from ${archived}) and reverses is null
    and not exists (select from reversal r where r.reverses = txn.id) order by id desc limit 1`)
  ).map(({ id }) => String(id));
  await takeBack(again);
  expect(await findings(test.server)).toEqual([]);
});

it('what stands twice in different months is found, and a line that left for another moment', async () => {
  const columns = 'ref_id, $at, line, kind, amount, balance_after, hash, narration';
  const [line] = await ask(
    `select account_id, version, txn_id from archive.entry_before where txn_id is not null order by txn_id desc limit 1`,
  );
  const copy = (version: string) =>
    `insert into entry select account_id, ${version}, txn_id, ${columns.replace('$at', `'${month(3).toISOString()}'`)}
     from archive.entry_before where txn_id = ${String(line?.txn_id)} and account_id = ${String(line?.account_id)}`;
  expect(await foundAfter(copy('version'))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        check_name: 'versions',
        account_id: line?.account_id,
        version: line?.version,
      }),
      expect.objectContaining({ check_name: 'line count', txn_id: line?.txn_id }),
      expect.objectContaining({ check_name: 'moment', txn_id: line?.txn_id }),
    ]),
  );
});
