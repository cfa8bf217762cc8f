import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import type { Finding } from '../../modules/ledger/audit-ledger.ts';
import { creditDebit } from '../../modules/ledger/credit-debit.ts';
import { markWithdrawalsPaid } from '../../modules/withdrawals/mark-withdrawals-paid.ts';
import { payWithdrawal } from '../../modules/withdrawals/pay-withdrawal.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { findLost } from './find-lost.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
let member: Person;
/** Sees the books as they are at the moment, and as they were at an earlier one: those of a standby that was promoted then. */
let lost: pg.Client;
let here: pg.Client;

beforeAll(async () => {
  admin = await aBusiness(test.server, { withdrawal: { charge_percent: '5', minimum: '100' } });
  context = await contextOf(test.server, admin);
  member = await aMember(test.server);
  await fund(test.server, admin, member, '5000');
  await credit('main', '2000');
  [lost, here] = [test.ownerUrl, test.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await Promise.all([lost.connect(), here.connect()]);
});
beforeEach(async () => {
  await here.query('rollback');
  await here.query('begin isolation level repeatable read');
  await here.query('select from txn limit 1');
});
afterAll(async () => {
  await Promise.all([lost.end(), here.end()]);
});

/** In each test a little later than before: two things of one moment are told apart by nobody. */
const later = () => {
  test.services.now = new Date(test.services.now.getTime() + 60_000);
  context = { ...context, now: test.services.now };
};
const credit = (wallet: string, amount: string) =>
  inTransaction(test.server.db, (tx) =>
    creditDebit(tx, context, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet,
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: 'Test',
    }),
  );
const withdraw = (amount: string) =>
  inTransaction(test.server.db, (tx) => payWithdrawal(tx, context, { user_id: member.user_id, amount }));

async function losses(books = { lost, here }): Promise<string[]> {
  const found: Finding[] = [];
  await findLost(books, (finding) => found.push(finding));
  return found.map(({ check_name, problem }) => `${check_name}: ${problem}`);
}

describe('what a database that was left has done', () => {
  it('is nothing where this one has all of it, and what this one did since is not lost', async () => {
    expect(await losses()).toEqual([]);
    later();
    await withdraw('100');
    expect(await losses({ lost: here, here: lost })).toEqual([]);
  });

  it('is named to the receipt: a person, a topup, a withdrawal, and the journals of both', async () => {
    later();
    const newcomer = await aMember(test.server, { sponsor: member });
    const { receipt_no } = await topUp(test.server, member, '1000');
    const { no } = await withdraw('200');
    const all = await losses();
    expect(all).toContainEqual(
      expect.stringMatching(`^lost record: User ${newcomer.user_id} at .* is not here$`),
    );
    expect(all).toContainEqual(
      expect.stringMatching(
        `^lost record: Topup ${receipt_no} of ${member.user_id}, status Active, amount 1000`,
      ),
    );
    expect(all).toContainEqual(
      expect.stringMatching(
        `^lost record: Withdrawal ${no} of ${member.user_id}, status Approved, amount 200`,
      ),
    );
    expect(all).toContainEqual(
      expect.stringMatching(
        `^lost journal: withdrawal of Withdrawal ${no} at .* main of ${member.user_id} -200`,
      ),
    );
    expect(all).toContainEqual(expect.stringMatching(`^lost journal: topup of Topup ${receipt_no} at `));
    expect(all).toContainEqual(expect.stringMatching('^lost record: Act pay_withdrawal on '));
  });

  it('a withdrawal that was paid there and waits here is named with both states', async () => {
    later();
    const { no } = await withdraw('300');
    await here.query('rollback; begin isolation level repeatable read; select from txn limit 1');
    later();
    await inTransaction(test.server.db, (tx) =>
      markWithdrawalsPaid(tx, context, [{ no, mode: 'NEFT', utr: 'N77' }]),
    );
    expect(await losses()).toContainEqual(
      expect.stringMatching(
        `^lost change: Withdrawal ${no} .*utr N77 there, nothing here, status Paid there, Approved here`,
      ),
    );
  });

  it('a number that is used again here is said, and a journal that was asked for again is not lost', async () => {
    later();
    const { no } = await withdraw('110');
    const before = await losses();
    expect(before.filter((line) => line.startsWith('lost journal'))).not.toEqual([]);
    // here the same journals have other ids, and the number belongs to a later withdrawal
    await here.query('rollback');
    await here.query('begin');
    await here.query(`set local session_replication_role = replica`);
    await here.query(
      'create temp table moved as select * from txn where id >= (select max(id) - 2 from txn)',
    );
    await here.query('delete from txn where id in (select id from moved)');
    await here.query('update txn_key set txn_id = txn_id + 1000000 where txn_id in (select id from moved)');
    await here.query(`insert into txn overriding system value
      select id + 1000000, ref_id, actor_id, on_behalf_of, reverses, at, line_count, asset_id, kind, idem_scope, idem_key, ref_type,
        request_hash, is_pair, ref_no from moved`);
    expect((await losses()).filter((line) => line.startsWith('lost journal'))).toEqual([]);
    await here.query(
      `update withdrawal set requested_at = requested_at + interval '1 hour', amount = amount + 1, charge = charge + 1 where no = $1`,
      [no],
    );
    const all = await losses();
    expect(all).toContainEqual(
      expect.stringMatching(`^lost record: Withdrawal ${no} .* is not here, its number is used again$`),
    );
    // alike by chance
    expect(all.filter((line) => line.startsWith('lost journal'))).toEqual([
      expect.stringMatching(
        `^lost journal: withdrawal of Withdrawal ${no} .*; its key was withdrawal .*, which something else has here$`,
      ),
    ]);
  });

  it('an act whose month has gone into the archive is named as before, and no other', async () => {
    later();
    const { no } = await withdraw('120');
    const before = await losses();
    expect(before).toContainEqual(expect.stringMatching('^lost record: Act pay_withdrawal on '));
    await here.query('rollback; begin isolation level repeatable read read only; select from txn limit 1');
    expect(await losses()).toEqual([]);
    await here.query('rollback');
    for (const table of ['audit_log', 'entry', 'house_entry', 'txn'])
      await test.asOwner(`select archive_months('${table}', now() + interval '3 months')`);
    await here.query('begin isolation level repeatable read; select from txn limit 1');
    later();
    await credit('main', '1');
    const all = await losses();
    expect(all.filter((line) => line.includes(no))).toEqual([]);
    expect(all).toContainEqual(expect.stringMatching('^lost record: Act credit_debit on '));
    expect(all).toContainEqual(expect.stringMatching('^lost journal: adjustment '));
    await here.query('rollback; begin');
    // as if this database had never seen that act
    await here.query(`set local session_replication_role = replica`);
    await here.query(`delete from archive.audit_log_before where action = 'pay_withdrawal'`);
    expect(await losses()).toContainEqual(expect.stringMatching('^lost record: Act pay_withdrawal on '));
  });
});
