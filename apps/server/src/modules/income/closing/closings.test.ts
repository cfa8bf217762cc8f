import { readCompanySettings, updateCompanySettings } from '@banyan/contract/company/settings';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import * as calls from '@banyan/contract/income/closings';
import { daywiseBusiness } from '@banyan/contract/income/daywise-business';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { passbook } from '@banyan/contract/ledger/passbook';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, anAdmin, contextOf, openTestSession, type Person } from '../../../../test/build.ts';
import { callAs, type TestServer, useTestServer } from '../../../../test/http.ts';
import { untilOneWaits } from '../../../../test/locks.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openBulkClient } from '../../../platform/database/copy-rows.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { summarizeDays } from '../figures/summarize-days.ts';
import { closeDates } from './close-dates.ts';
import { closeFinishedDates } from './close-finished-dates.ts';
import { openCalculatorHere } from './open-calculator.ts';
import { reserveRoom } from './reserve-room.ts';

const plan = {
  incomes: {
    roi: { start_after_days: 0 },
    roi_level: { levels: [{ percent: '10' }, { percent: '5' }] },
    matching: { percent: '10' },
  },
  ranks: [{ code: 'FIRST', self_investment: '1' }],
  caps: { topup_multiple: '1' },
};

/** The date on which everybody of the company below is topped up, and the first one to be closed. */
const first = '2026-01-02';

/**
 * Seven members in a binary tree, each with a topup of 1000 that pays 1 % a day: 7 × 10 ROI on a date, 10 × ROI level
 * above it, and what both legs of three members match.
 */
async function aCompany(test: TestServer) {
  const maker = await aBusiness(test.server, plan);
  const checker = await anAdmin(test.server);
  const context = await contextOf(test.server, maker);
  const topUp = (member: Person) =>
    inTransaction(test.server.db, (tx) =>
      topupMember(tx, context, { user_id: member.user_id, package: 'D', pay_from: 'Cash' }),
    );
  await inTransaction(test.server.db, (tx) =>
    createPackage(tx, context, { code: 'D', name: 'Daily', amount: '1000', roi_percent: '1' }),
  );
  const members: Person[] = [];
  for (let i = 0; i < 7; i++) {
    const sponsor = members[Math.floor((i - 1) / 2)];
    const side = i % 2 === 1 ? 'L' : 'R';
    const member = await aMember(test.server, { ...(sponsor ? { sponsor } : {}), side });
    members.push(member);
    await topUp(member);
  }
  /** The clock of these tests moves by days: everybody signs in anew. */
  const call = async (
    endpoint: Parameters<typeof callAs>[1],
    person: Person,
    body: Record<string, unknown> = {},
    query: Record<string, string> = {},
  ) => {
    const token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
    return (await callAs(test.server, endpoint, { token, body, query })).json();
  };
  return {
    test,
    maker,
    checker,
    members,
    topUp,
    call,
    member: (at: number) => members[at] as Person,
    read: async (business_date: string) =>
      (await call(calls.readClosing, maker, {}, { business_date })).data.closing as calls.ClosingDetail,
    /** Closes what is over, in this thread: it is done before another one would have started. */
    finish: async (isAsked = true) => {
      const calculator = openCalculatorHere(test.url);
      const { db } = test.server;
      await closeFinishedDates({ db, url: test.url, context: aContext(test.server), isAsked, calculator });
      await calculator.close();
    },
    finishInThread: (isAsked = true) =>
      closeFinishedDates({ db: test.server.db, url: test.url, context: aContext(test.server), isAsked }),
    /** Moves the clock to some days after the first date, at ten in the morning. */
    after: (days: number) => {
      test.services.now = new Date(Date.parse(`${first}T10:00:00+05:30`) + days * millisecondsPerDay);
    },
    /** From now on whatever pays more than this waits for an admin. */
    approveAbove: async (closing_approval_above: string) => {
      const settings = (await call(readCompanySettings, maker)).data;
      await call(updateCompanySettings, maker, { ...settings, closing_approval_above });
    },
    /** What topups have earned, as they count it themselves. */
    earned: async () => (await test.asOwner('select sum(earned)::text as sum from topup'))[0]?.sum,
    unfinished: () => test.asOwner(`select status from closing where status <> 'posted'`),
  };
}

/** A test with a company of its own: it knows of no closing of another one. */
function inOwnCompany(
  name: string,
  work: (company: Awaited<ReturnType<typeof aCompany>>) => Promise<void>,
): void {
  describe('closing a date', () => {
    const test = useTestServer();
    it(`${name}`, async () => {
      await work(await aCompany(test));
      expect(await findings(test.server)).toEqual([]);
    });
  });
}

inOwnCompany('waits until the date is over', async ({ test, finish }) => {
  await finish();
  expect(await test.asOwner('select * from closing')).toEqual([]);
});

inOwnCompany('waits above the limit for an admin, and shows what it will pay', async (company) => {
  const { approveAbove, after, finish, read, test } = company;
  await approveAbove('50');
  after(1);
  await finish();
  const calculated = await read(first);
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
});

inOwnCompany('is calculated anew to the same result, and gives back the room it took', async (company) => {
  const { approveAbove, after, finish, read, call, checker, earned } = company;
  await approveAbove('50');
  after(1);
  await finish();
  const { result_hash } = await read(first);
  const reserved = await earned();
  expect(reserved).not.toBe('0.00000000');
  const again = await call(calls.recalculateClosing, checker, { business_date: first });
  expect(again.data).toEqual({ business_date: first, status: 'Open' });
  expect(await earned()).toBe('0.00000000');
  await finish();
  expect((await read(first)).result_hash).toBe(result_hash);
  expect(await earned()).toBe(reserved);
});

inOwnCompany(
  'is paid once an admin approves who did not ask for the calculation, and once',
  async (company) => {
    const { approveAbove, after, finish, read, call, maker, checker, earned, test } = company;
    await approveAbove('50');
    after(1);
    await finish();
    await call(calls.recalculateClosing, checker, { business_date: first });
    await finish();
    const own = await call(calls.approveClosing, checker, { business_date: first });
    expect(own.code).toBe('approval_required');
    const approved = await call(calls.approveClosing, maker, { business_date: first });
    expect(approved.data.status).toBe('Approved');
    await finish();
    const posted = await read(first);
    expect(posted).toMatchObject({ status: 'Posted', chunks: 1, chunks_posted: 1, sample: [] });
    expect(posted.decided_by?.user_id).toBe(maker.user_id);
    expect(await test.asOwner('select sum(amount)::text as sum from income')).toEqual([
      { sum: posted.payable },
    ]);
    expect(await earned()).toBe(posted.payable);
    const late = await call(calls.approveClosing, maker, { business_date: first });
    expect(late.code).toBe('already_done');
  },
);

inOwnCompany(
  'shows its rows in the lists of incomes, the passbook and the business of a day',
  async (company) => {
    const { after, finish, call, maker, member } = company;
    after(1);
    await finish();
    const query = { on_from: first, from: member(1).user_id };
    const [{ why }] = (await call(incomeReports.roi_level, maker, {}, query)).data;
    expect(why.passbook_text).toBe('ROI level income of 02-Jan-2026');
    const line = await call(passbook, maker, {}, { owner: member(0).user_id, text: why.passbook_text });
    expect(line).toMatchObject({
      total: 1,
      data: [
        {
          ref: first,
          ref_url: `/admin/income/all-income?f_kind=roi_level&f_on_from=${first}&f_on_to=${first}`,
          at: expect.stringContaining('2026-01-03'),
        },
      ],
    });
    const companys = await call(passbook, maker, {}, { owner_type: 'Company', wallet: 'income:roi_level' });
    expect(companys.data).toMatchObject([{ ref: first, ref_url: `/admin/income/closings?date=${first}` }]);
    expect(await call(daywiseBusiness, maker, {}, { on_to: first })).toMatchObject({
      data: [{ carry_in_left: '0.00', matched: '3000', carry_out_right: '0.00' }],
      totals: { matched: '3000', virtual_left: '0' },
    });
  },
);

inOwnCompany('posts by itself within the limit, date by date, and never twice', async (company) => {
  const { after, finishInThread, call, maker, test } = company;
  after(4);
  await Promise.all([finishInThread(), finishInThread(), finishInThread(false)]);
  const list = await call(calls.closings, maker);
  expect(
    list.data.map((row: { business_date: string; status: string }) => [row.business_date, row.status]),
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
});

inOwnCompany('adds itself to sums that were made before it was posted', async ({ after, finish, test }) => {
  const sumUp = () => inTransaction(test.server.db, (tx) => summarizeDays(tx, test.services.now));
  const until = async () => (await test.asOwner('select until::text from summary'))[0]?.until;
  const sums = () =>
    test.asOwner(`select 'day' as of, business_date::text as on, measure as what, n::int, trim_scale(amount)::text
        from day_total
      union all select 'kind', business_date::text, kind || level, n::int, trim_scale(amount)::text from income_total
      union all select 'member', null, member_id::text, 0, trim_scale(income)::text from member_total order by 1, 2, 3`);
  // no date is closed yet: nothing waits for closings
  after(3);
  await sumUp();
  expect(await until()).toBe('2026-01-04');
  await finish();
  const added = await sums();
  await test.asOwner('truncate day_total, income_total, member_total');
  await test.asOwner('update summary set until = null');
  await sumUp();
  expect(await until()).toBe('2026-01-04');
  expect(added).toEqual(await sums());
  expect(added.filter(({ of }) => of === 'member')).toHaveLength(7);
});

inOwnCompany('is waited for by the sums of its date', async ({ after, finish, test }) => {
  const sumUp = async () => {
    await inTransaction(test.server.db, (tx) => summarizeDays(tx, test.services.now));
    return (await test.asOwner('select until::text from summary'))[0]?.until;
  };
  after(2);
  await finish();
  expect(await sumUp()).toBe('2026-01-03');
  after(3.2);
  expect(await sumUp()).toBe('2026-01-03');
  await finish();
  expect(await sumUp()).toBe('2026-01-04');
});

inOwnCompany('stops where another worker took it over, who goes on', async (company) => {
  const { after, finish, unfinished, test } = company;
  after(1);
  const stopped = closeDates({
    db: test.server.db,
    url: test.url,
    context: aContext(test.server),
    through: first,
    onPoint: async (point) => {
      if (point === 'begin')
        await test.asOwner(`update closing set fence = fence + 1 where status = 'posting'`);
    },
  });
  await expect(stopped).rejects.toMatchObject({ constraint: 'closing_taken_over' });
  expect(await unfinished()).toEqual([{ status: 'posting' }]);
  await finish();
  expect(await unfinished()).toEqual([]);
});

inOwnCompany('takes no room of a topup that has earned something since it was read', async ({ test }) => {
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

inOwnCompany('fails in words, and goes on once what was wrong is mended', async (company) => {
  const { after, finish, unfinished, call, checker, member, test } = company;
  after(1);
  await finish();
  after(2);
  await test.asOwner(`update account set status = 'frozen' where wallet_code = 'main' and owner_id = $1`, [
    member(0).id,
  ]);
  await finish();
  const failed = () =>
    test.asOwner(`select business_date::text as on, problem from closing where status = 'failed'`);
  expect(await failed()).toEqual([{ on: '2026-01-03', problem: expect.stringContaining('frozen') }]);
  await finish(false);
  expect(await failed()).toHaveLength(1);
  await test.asOwner(`update account set status = 'open'`);
  const resumed = await call(calls.resumeClosing, checker, { business_date: '2026-01-03' });
  expect(resumed.data.status).toBe('Approved');
  await finish();
  expect(await unfinished()).toEqual([]);
});

inOwnCompany(
  'gives way to a transaction that creates a wallet it pays into and waits for one it has locked',
  async ({ after, finish, member, topUp, test }) => {
    after(1);
    await finish();
    const newcomer = await aMember(test.server, { sponsor: member(6), side: 'L' });
    await topUp(newcomer);
    after(2);
    const other = new pg.Client({ connectionString: test.ownerUrl });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(
        `insert into account (owner_type, owner_id, wallet_code, asset_id, scale, class, floor, head)
         select 'User', $1, 'main', id, scale, 0, 0, account_genesis('User', $1, 'main', id) from asset where id = 1`,
        [newcomer.id],
      );
      const closing = finish();
      await untilOneWaits(test);
      await other.query(
        `select from account where owner_id = $1 and wallet_code = 'main' for no key update`,
        [member(0).id],
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
  },
);

inOwnCompany('is asked for only when the date is over', async ({ after, call, maker }) => {
  after(2);
  const early = await call(calls.startClosings, maker, { through: '2027-01-01' });
  expect(early.errors).toEqual({ through: 'Choose a date that is over.' });
  expect((await call(calls.startClosings, maker, { through: '2026-01-03' })).code).toBeUndefined();
});
