import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { reverseTopup } from '../src/modules/topup/reverse-topup.ts';
import { archiveMonths, makeMonths, readMonths } from '../src/platform/database/months.ts';
import { findings, inOwn } from './books.ts';
import { aContext } from './build.ts';
import { useTestServer } from './http.ts';

const test = useTestServer('demo');
const ask = (sql: string, values: unknown[] = []) => test.asOwner(sql, values);
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const until = new Date(
    (await readMonths(owner)).find(({ part }) => part === 'income_before')?.until_at ?? '',
  );
  expect(await archiveMonths(owner, 'income', new Date(until.getTime() - 1))).toBe(0);
  expect(await archiveMonths(owner, 'income', until)).toBe(1);
});
afterAll(() => owner.end());

/** The first moment of a month so far from now, months of UTC. */
const month = (far: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + far, 1));
};

/** A copy of an income in another month, with what is to be different of it. */
const copy = (from: string, columns: string) =>
  ask(`insert into income (kind, member_id, from_id, level, base, percent, fixed_amount, gross, amount, trimmed, reason, wallet_code,
      allocations, why, plan_version, business_date, pool, entry_no, source_id, code, event_id, at, status, reverses)
    select kind, member_id, from_id, level, base, percent, fixed_amount, gross, amount, trimmed, reason, wallet_code, allocations, why,
      plan_version, business_date, pool, entry_no, source_id, code, ${columns} from ${from}`);

it('incomes of months that left are never changed, are proved, and are taken back once', async () => {
  const left = 'archive.income_before';
  for (const change of [`update ${left} set amount = 2`, `delete from ${left}`, `truncate ${left}`])
    await expect(ask(change)).rejects.toThrow('append-only');
  expect(await findings(test.server)).toEqual([]);

  const [topup] =
    await ask(`select t.receipt_no from topup t join business_event e on e.kind = 'topup' and e.source_id = t.id
    where t.status <> 'Reversed' and t.payment_mode not in ('brought', 'beside') and not exists (select from topup n where n.upgrades = t.id)
      and exists (select from income_ever i where i.event_id = e.id and i.amount > 0) order by t.id desc limit 1`);
  await inOwn(test.server, (tx) =>
    reverseTopup(tx, aContext(test.server), { receipt_no: String(topup?.receipt_no), reason: 'Test' }),
  );
  const taken = await ask(
    `select tableoid::regclass::text as part, (select count(*)::int from archive.income_before b where b.id = i.reverses) as n from income i where status <> 'pending'`,
  );
  expect(taken.length).toBeGreaterThan(0);
  expect(taken).toEqual(taken.map(() => ({ part: 'income_rest', n: 1 })));
  expect(await findings(test.server)).toEqual([]);

  // another reversal of the same row, of another event in another month
  const twice = copy(
    `income i, (select id as other, at as moment from business_event where kind = 'topup' order by id limit 1) e
     where i.id = (select min(id) from income where reverses is not null)`,
    'other, moment, status, reverses',
  );
  await expect(twice).rejects.toMatchObject({ constraint: 'income_reversed_once' });
});

it('an income is of the moment of its event, and what a row became is an income', async () => {
  const any = `(select * from income_ever where status = 'credited' and event_id in (select id from business_event where kind = 'topup') limit 1) i`;
  await expect(copy(any, "event_id, at + interval '1 year', status, reverses")).rejects.toMatchObject({
    constraint: 'income_at_its_event',
  });
  const bonus = `insert into bonus_credit (member_id, amount, reason, status, requested_at, decided_at, income_id)
    select id, 1, 'Test', 'Approved', now(), now(), 999999999 from member order by id limit 1`;
  await expect(ask(bonus)).rejects.toMatchObject({
    constraint: 'bonus_credit_income',
  });
});

it('the auditor finds what stands twice in different months, and what was changed in the archive', async () => {
  const foundAfter = async (edit: string) => {
    await ask('begin');
    await ask('set local session_replication_role = replica');
    await ask(edit);
    const found = await ask(`select check_name, problem from audit_incomes()`);
    await ask('rollback');
    return found.map(({ problem }) => String(problem));
  };
  const last = month(20).toISOString();
  const some = (where: string) =>
    `insert into income overriding system value select i.* from (select * from archive.income_before where ${where} order by id limit 1) i`;
  expect(await foundAfter(some("status = 'credited'"))).toEqual([
    expect.stringMatching(/^income I\d+ stands 2 times$/),
  ]);
  expect(await foundAfter(some("status = 'reversed' and kind = 'referral'"))).toContainEqual(
    expect.stringMatching(/^income I\d+ is taken back 2 times$/),
  );
  const moved = `update archive.income_before set at = '${last}' where id = (select max(id) from archive.income_before where event_id in (
    select event_id from archive.income_before group by 1 having count(*) > 1))`;
  expect(await foundAfter(moved)).toEqual([
    expect.stringMatching(/^incomes of the event \d+ of \S+ are of more than one moment$/),
  ]);
});

it('incomes of a month that was made later move there', async () => {
  const at = month(12).toISOString();
  await ask(`set session_replication_role = replica;
    insert into income (kind, event_id, member_id, level, base, gross, amount, trimmed, status, why, plan_version, business_date, at)
    select 'reward', 999999999, id, 0, 1, 1, 1, 0, 'pending', '{}', 1, '${at}'::timestamptz::date, '${at}'
    from member order by id limit 1;
    reset session_replication_role`);
  await makeMonths(test.server.db, month(8));
  const [row] = await ask(`select tableoid::regclass::text as part from income where event_id = 999999999`);
  expect(row?.part).toBe(`income_${at.slice(0, 7).replace('-', '_')}`);
});
