import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, byConstraint, findings, inOwn } from '../../../test/books.ts';
import { aContext } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { archiveMonths, makeMonths } from '../../platform/database/months.ts';
import { chainBooks } from './chain-books.ts';
import { type Journal, postJournals } from './post-journals.ts';
import { reverseTransaction } from './reverse-transaction.ts';

const test = useTestServer();
const ask = (sql: string, values: unknown[] = []) => test.asOwner(sql, values);
/** The first moment of a month so far from now, months of UTC. */
const month = (far: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + far, 1));
};
const partOf = (far: number) => `txn_${month(far).toISOString().slice(0, 7).replace('-', '_')}`;
const postAt = (far: number, ...journals: Journal[]) =>
  inOwn(test.server, (tx) => postJournals(tx, { ...aContext(test.server), now: month(far) }, journals));
const credit = (amount: string, more: Partial<Journal> = {}) =>
  aJournal([aLine(owner, 'main', amount), aLine('0', 'adjustment', `-${amount}`)], more);
/** Counted at commit, as more than two lines are. */
const split = () =>
  aJournal([aLine(owner, 'main', '2'), aLine(owner, 'fund', '1'), aLine('0', 'adjustment', '-3')]);
const partsOf = async (ids: string[]) =>
  (await ask('select tableoid::regclass::text as part from txn where id = any($1) order by id', [ids])).map(
    ({ part }) => part,
  );
const takeBack = (txn: string, key = `reversal of ${txn}`) =>
  inOwn(test.server, (tx) =>
    reverseTransaction(tx, aContext(test.server), txn, {
      scope: 'test',
      key,
      kind: 'incomes_reversal',
      ref_type: 'adjustment',
      ref_id: '1',
      narration: 'taken back',
    }),
  );

/** What the auditor says of an edit past every trigger, which is taken back. */
async function foundAfter(edit: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  await ask('begin');
  await ask('set local session_replication_role = replica');
  await ask(edit, values);
  const found = await ask('select * from audit_ledger()');
  await ask('rollback');
  return found;
}

let client: pg.Client;
let owner: string;
beforeAll(async () => {
  client = new pg.Client({ connectionString: test.ownerUrl });
  await client.connect();
  owner = await anOwner(test.server);
});
afterAll(() => client.end());

it('a journal lies in the month of its moment, also one that was posted before its month was made, and is counted there', async () => {
  const ids = await postAt(3, credit('1'), split());
  expect(await partsOf(ids)).toEqual(['txn_rest', 'txn_rest']);
  await makeMonths(test.server.db, new Date());
  const more = await postAt(3, credit('1'), split());
  expect(await partsOf([...ids, ...more])).toEqual(Array(4).fill(partOf(3)));
  for (const part of ['txn', 'txn_before', 'txn_rest', partOf(3)])
    for (const change of [`update ${part} set kind = 1`, `delete from ${part}`, `truncate ${part}`])
      await expect(ask(change)).rejects.toThrow('append-only');
  await ask('begin');
  await ask(
    `insert into txn (idem_scope, idem_key, request_hash, kind, asset_id, line_count, at)
     values ('test', 'without lines', '', 1, 1, 2, $1)`,
    [month(3)],
  );
  await expect(ask('commit')).rejects.toMatchObject(byConstraint('txn_lines_complete'));
  expect(await findings(test.server)).toEqual([]);
});

it('a key is one journal in all months, however many ask at once and at different moments', async () => {
  const one = credit('5');
  const asked = await Promise.all([0, 3, -1, 2, 3, 0].map((far) => postAt(far, one)));
  expect(new Set(asked.flat()).size).toBe(1);
  expect(await postAt(10, one)).toEqual(asked[0]);
  const more = { key: one.key };
  await expect(postAt(2, credit('6', more))).rejects.toMatchObject(byConstraint('txn_same_request'));
  // in one call with others, and as one of many lines
  const [first, second] = await postAt(2, one, split());
  expect([first, second]).toEqual([asked[0]?.[0], expect.any(String)]);
  expect(await findings(test.server)).toEqual([]);
});

it('a month of journals leaves: keys, reversals, the chain and the auditor reach them as before', async () => {
  const old = credit('7');
  const [id = ''] = await postAt(-2, old);
  const [other = ''] = await postAt(-2, split());
  const back = await takeBack(other);
  await chainBooks(test.server.db, new Date());
  const [{ until_at } = {}] = await ask(`select until_at from table_month where part = 'txn_before'`);
  expect(await archiveMonths(client, 'txn', new Date(String(until_at)))).toBe(1);
  expect(await partsOf([id])).toEqual([]);

  expect(await postAt(3, old)).toEqual([id]);
  await expect(postAt(3, credit('8', { key: old.key }))).rejects.toMatchObject(
    byConstraint('txn_same_request'),
  );
  expect(await takeBack(other)).toEqual(back);
  await expect(takeBack(other, 'once more')).rejects.toMatchObject(byConstraint('txn_reversed_once'));
  await takeBack(id);
  expect(await findings(test.server)).toEqual([]);
  // a moment of the month that left: in the rest, in the chain, and proved
  const [late = ''] = await postAt(-2, credit('1'));
  expect(await partsOf([late])).toEqual(['txn_rest']);
  await chainBooks(test.server.db, new Date());
  expect(await ask('select * from audit_ledger_chain()')).toEqual([]);
  expect(await findings(test.server)).toEqual([]);
  for (const change of ['update $ set kind = 1', 'delete from $', 'truncate $'])
    await expect(ask(change.replace('$', 'archive.txn_before'))).rejects.toThrow('append-only');
});

it('the auditor finds a key that is gone, changed or of another, and a journal that stands in two months', async () => {
  const [id = ''] = await postAt(3, credit('1'));
  const key = expect.objectContaining({ check_name: 'key', txn_id: id });
  for (const edit of [
    'delete from txn_key where txn_id = $1',
    `update txn_key set idem_key = 'another' where txn_id = $1`,
    `update txn_key set at = at + interval '1 month' where txn_id = $1`,
    `insert into txn_key select idem_scope, 'another', txn_id, at from txn_key where txn_id = $1`,
    `insert into txn overriding system value select (t.r).* from (
       select jsonb_populate_record(t, jsonb_build_object('at', at - interval '1 month')) as r from txn t where id = $1) t`,
  ])
    expect(await foundAfter(edit, [id])).toContainEqual(key);
  // also where each of the two has a key of its own
  const twice = await foundAfter(
    `with copy as (
       insert into txn overriding system value select (t.r).* from (
         select jsonb_populate_record(t, jsonb_build_object('at', at - interval '1 month', 'idem_key', 'another')) as r
         from txn t where id = $1) t
       returning *
     )
     insert into txn_key select idem_scope, idem_key, id, at from copy`,
    [id],
  );
  expect(twice).toContainEqual(expect.objectContaining({ check_name: 'line count', txn_id: id }));
  for (const change of ['update txn_key set txn_id = 1', 'delete from txn_key', 'truncate txn_key'])
    await expect(ask(change)).rejects.toThrow('append-only');
});
