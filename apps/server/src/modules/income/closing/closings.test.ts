import { readCompanySettings, updateCompanySettings } from '@banyan/contract/company/settings';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { daywiseBusiness } from '@banyan/contract/genealogy/teams';
import * as calls from '@banyan/contract/income/closings';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { passbook } from '@banyan/contract/ledger/passbook';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, anAdmin, contextOf, openTestSession, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/create-package.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { summarizeDays } from '../figures/summarize-days.ts';
import { closeDates } from './close-dates.ts';
import { closeFinishedDates } from './close-finished-dates.ts';
import { reserveRoom } from './reserve-room.ts';

const test = useTestServer();
let maker: Person;
let checker: Person;
const members: Person[] = [];

const plan = {
  incomes: {
    roi: { start_after_days: 0 },
    roi_level: { levels: [{ percent: '10' }, { percent: '5' }] },
    matching: { percent: '10' },
  },
  ranks: [{ code: 'FIRST', self_investment: '1' }],
  caps: { topup_multiple: '1' },
};

beforeAll(async () => {
  maker = await aBusiness(test.server, plan);
  checker = await anAdmin(test.server);
  const context = await contextOf(test.server, maker);
  await inTransaction(test.server.db, (tx) =>
    createPackage(tx, context, { code: 'D', name: 'Daily', amount: '1000', roi_percent: '1' }),
  );
  for (let i = 0; i < 7; i++) {
    const sponsor = members[Math.floor((i - 1) / 2)];
    const side = i % 2 === 1 ? 'L' : 'R';
    const member = await aMember(test.server, { ...(sponsor ? { sponsor } : {}), side });
    members.push(member);
    await inTransaction(test.server.db, (tx) =>
      topupMember(tx, context, { user_id: member.user_id, package: 'D', pay_from: 'Cash' }),
    );
  }
});

/** The clock of these tests moves by days: everybody signs in anew. */
async function call(
  endpoint: Parameters<typeof callAs>[1],
  person: Person,
  body: Record<string, unknown>,
  query?: Record<string, string>,
) {
  const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
  return await callAs(test.server, endpoint, { token, body, ...(query ? { query } : {}) });
}
const read = async (business_date: string) =>
  (await call(calls.readClosing, maker, {}, { business_date })).json().data.closing as calls.ClosingDetail;
const finish = (isAsked = false) =>
  closeFinishedDates({ db: test.server.db, url: test.url, context: aContext(test.server), isAsked });
const isSomebodyWaiting = async () =>
  (
    await test.asOwner(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length > 0;
const earned = async () => (await test.asOwner('select sum(earned) as sum from topup'))[0]?.sum;
const daysLater = (days: number) => {
  test.services.now = new Date(Date.parse('2026-01-02T10:00:00+05:30') + days * millisecondsPerDay);
};

describe('closing a date', () => {
  it('waits for an admin above the limit, shows what it will pay, and pays once a second one approves', async () => {
    const settings = (await call(readCompanySettings, maker, {})).json().data;
    expect(
      (await call(updateCompanySettings, maker, { ...settings, closing_approval_above: '50' })).statusCode,
    ).toBe(200);
    await finish();
    expect(await test.asOwner('select * from closing')).toEqual([]);
    daysLater(1);
    await finish();
    const calculated = await read('2026-01-02');
    // 7 × 10 ROI, 2 × (10 % + …) above it, and what both legs of 3 members match
    expect(calculated).toMatchObject({
      status: 'Calculated',
      approval_above: '50.00000000',
      members: 7,
      chunks_posted: 0,
    });
    expect(calculated.totals.map(({ kind, status, rows }) => [kind, status, rows])).toEqual([
      ['roi', 'Credited', 7],
      ['roi_level', 'Credited', 10],
      ['matching', 'Credited', 3],
    ]);
    expect(calculated.sample.find(({ kind }) => kind === 'roi_level')?.why).toMatchObject({
      rule: 'roi_level',
      base_of: 'roi',
    });
    expect(calculated.steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['load', 'compute', 'write', 'reserve']),
    );
    expect(await test.asOwner('select * from income')).toEqual([]);

    const reserved = await earned();
    const again = await call(calls.recalculateClosing, checker, { business_date: '2026-01-02' });
    expect(again.json().data).toEqual({ business_date: '2026-01-02', status: 'Open' });
    expect(await earned()).toBe('0.00000000');
    await finish(true);
    expect((await read('2026-01-02')).result_hash).toBe(calculated.result_hash);
    expect(await earned()).toBe(reserved);

    const own = await call(calls.approveClosing, checker, { business_date: '2026-01-02' });
    expect(own.json().code).toBe('approval_required');
    const approved = await call(calls.approveClosing, maker, { business_date: '2026-01-02' });
    expect(approved.json().data.status).toBe('Approved');
    await finish(true);
    const posted = await read('2026-01-02');
    expect(posted).toMatchObject({ status: 'Posted', chunks: 1, chunks_posted: 1, sample: [] });
    expect(posted.decided_by?.user_id).toBe(maker.user_id);
    expect(await test.asOwner('select sum(amount)::text as sum from income')).toEqual([
      { sum: posted.payable },
    ]);
    expect(await earned()).toBe(posted.payable);
    const rows = await call(
      incomeReports.roi_level,
      maker,
      {},
      { on_from: '2026-01-02', from: members[1]?.user_id ?? '' },
    );
    const [{ why }] = rows.json().data;
    expect(why.passbook_text).toBe('ROI level income of 02-Jan-2026');
    const line = await call(
      passbook,
      maker,
      {},
      { owner: members[0]?.user_id ?? '', text: why.passbook_text },
    );
    expect(line.json()).toMatchObject({
      total: 1,
      data: [{ ref: '2026-01-02', at: expect.stringContaining('2026-01-03') }],
    });
    const days = await call(daywiseBusiness, maker, {}, { on_to: '2026-01-02' });
    expect(days.json()).toMatchObject({
      data: [{ carry_in_left: '0.00', matched: '3000', carry_out_right: '0.00' }],
      totals: { matched: '3000', virtual_left: '0' },
    });
    expect(await findings(test.server)).toEqual([]);
    const late = await call(calls.approveClosing, maker, { business_date: '2026-01-02' });
    expect(late.json().code).toBe('already_done');
  });

  it('posts by itself within the limit, date by date, and never twice', async () => {
    await test.asOwner('update company set closing_approval_above = null');
    daysLater(4);
    await Promise.all([finish(true), finish(true), finish()]);
    const list = await call(calls.closings, maker, {});
    expect(
      list
        .json()
        .data.map((row: { business_date: string; status: string }) => [row.business_date, row.status]),
    ).toEqual([
      ['2026-01-05', 'Posted'],
      ['2026-01-04', 'Posted'],
      ['2026-01-03', 'Posted'],
      ['2026-01-02', 'Posted'],
    ]);
    const rows = await test.asOwner(
      `select business_date::text, count(*)::int as n from income where kind = 'roi' group by 1 order by 1`,
    );
    expect(rows.map(({ n }) => n)).toEqual([7, 7, 7, 7]);
    expect(await test.asOwner('select distinct paid from topup_roi')).toEqual([{ paid: 4 }]);
    expect(
      await test.asOwner('select rank, highest, count(*)::int as n from member_rank group by 1, 2'),
    ).toEqual([{ rank: 'FIRST', highest: 'FIRST', n: 7 }]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('adds itself to sums that were made before it was posted', async () => {
    const sums = () =>
      test.asOwner(`select 'day' as of, business_date::text as on, measure as what, n::int, amount::text from day_total
        union all select 'kind', business_date::text, kind || level, n::int, amount::text from income_total
        union all select 'member', null, member_id::text, 0, income::text from member_total order by 1, 2, 3`);
    const sumUp = () =>
      test.asOwner(`with paid as materialized (select * from income where business_date <= '2026-01-06'), days as (
          insert into day_total select business_date, 'income:' || kind, count(*), sum(amount) from paid group by 1, 2
            union all select business_date, 'trimmed', count(*), sum(trimmed) from paid where trimmed <> 0 group by 1
        ), kinds as (
          insert into income_total select business_date, kind, level, status, count(*), sum(base), sum(gross),
            sum(trimmed), sum(amount) from paid group by 1, 2, 3, 4
        ) insert into member_total select member_id, sum(amount) from paid group by 1`);
    await sumUp();
    await test.asOwner(`update summary set until = '2026-01-06'`);
    daysLater(6);
    await finish(true);
    const added = await sums();
    await test.asOwner('truncate day_total, income_total, member_total');
    await sumUp();
    expect(added).toEqual(await sums());
    // the next date waits for its closing
    daysLater(6.5);
    await inTransaction(test.server.db, (tx) => summarizeDays(tx, test.services.now));
    expect(await test.asOwner('select until::text from summary')).toEqual([{ until: '2026-01-07' }]);
    daysLater(7.2);
    await inTransaction(test.server.db, (tx) => summarizeDays(tx, test.services.now));
    expect(await test.asOwner('select until::text from summary')).toEqual([{ until: '2026-01-07' }]);
  });

  it('is refused to the worker it was taken over from', async () => {
    daysLater(7);
    const stopped = closeDates({
      db: test.server.db,
      url: test.url,
      context: aContext(test.server),
      through: '2026-01-08',
      onPoint: async (point) => {
        if (point === 'begin')
          await test.asOwner(`update closing set fence = fence + 1 where status = 'posting'`);
      },
    });
    await expect(stopped).rejects.toMatchObject({ constraint: 'closing_taken_over' });
    const [closing] = await test.asOwner(`select status from closing where status <> 'posted'`);
    expect(closing?.status).toBe('posting');
    await finish(true);
    expect(await test.asOwner(`select status from closing where status <> 'posted'`)).toEqual([]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('takes no room of a topup that has earned something since it was read', async () => {
    const client = await openBulkClient(test.url);
    try {
      await client.query('begin');
      await client.query(
        `insert into closing_topup select id, earned, earned + 5, false, false from topup limit 2`,
      );
      expect(await reserveRoom(client, 2)).toBe(true);
      expect(await reserveRoom(client, 2)).toBe(false);
      await client.query('rollback');
    } finally {
      await client.end();
    }
  });

  it('fails in words, and goes on once what was wrong is mended', async () => {
    daysLater(9);
    await test.asOwner(`update account set status = 'frozen' where wallet_code = 'main' and owner_id = $1`, [
      members[0]?.id,
    ]);
    await finish(true);
    const [failed] = await test.asOwner(
      `select business_date::text as on, status, problem from closing where status = 'failed'`,
    );
    expect(failed).toMatchObject({ status: 'failed', problem: expect.stringContaining('frozen') });
    await finish();
    expect((await test.asOwner(`select count(*)::int as n from closing where status = 'failed'`))[0]?.n).toBe(
      1,
    );
    await test.asOwner(`update account set status = 'open'`);
    const resumed = await call(calls.resumeClosing, checker, { business_date: String(failed?.on) });
    expect(resumed.json().data.status).toBe('Approved');
    await finish(true);
    expect(await test.asOwner(`select status from closing where status <> 'posted'`)).toEqual([]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('gives way to a transaction that creates a wallet it pays into and waits for one it has locked', async () => {
    const newcomer = await aMember(test.server, { sponsor: members[6] as Person, side: 'L' });
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, maker.id));
    const context = await contextOf(test.server, { token });
    await inTransaction(test.server.db, (tx) =>
      topupMember(tx, context, { user_id: newcomer.user_id, package: 'D', pay_from: 'Cash' }),
    );
    daysLater(10);
    const other = new pg.Client({ connectionString: test.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(
        `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
         select 'User', $1, 'main', id, scale, 0, 0, account_genesis('User', $1, 'main', id) from asset where id = 1`,
        [newcomer.id],
      );
      const closing = finish(true);
      while (!(await isSomebodyWaiting()));
      await other.query(
        `select from account where owner_id = $1 and wallet_code = 'main' for no key update`,
        [members[0]?.id],
      );
      await other.query('commit');
      await closing;
    } finally {
      await other.end();
    }
    expect(
      await test.asOwner(
        `select wallet_code, trim_scale(balance)::text as balance from account where owner_id = $1`,
        [newcomer.id],
      ),
    ).toEqual([{ wallet_code: 'main', balance: '10' }]);
    expect(
      await test.asOwner('select deadlocks from pg_stat_database where datname = current_database()'),
    ).toEqual([{ deadlocks: '0' }]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('is asked for only when the date is over', async () => {
    const early = await call(calls.startClosings, maker, { through: '2027-01-01' });
    expect(early.json().errors).toEqual({ through: 'Choose a date that is over.' });
    expect((await call(calls.startClosings, maker, { through: '2026-01-03' })).statusCode).toBe(200);
  });
});
