import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { beginBeside, bringDate, closeAndCompare, tryDate } from '../../../../test/beside.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { closeFinishedDates } from '../../income/closing/close-finished-dates.ts';
import { publishPlan } from '../../income/plan/publish-plan.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { signSwitch } from '../switch/sign-switch.ts';
import { endSideBySide, findEndWaits } from './end-side-by-side.ts';
import { readSideBySide } from './read-side-by-side.ts';

const test = useTestServer();
let context: ActorContext;
let no: string;
const bringing = () => ({ db: test.server.db, url: test.url, context });
const read = () => readSideBySide(test.server.db, context);

/** Who introduced whom, and what each had bought before. */
const network: [id: string, sponsor: string, bought: string][] = [
  ['root1', '', '1000'],
  ['leader1', 'root1', '1000'],
  ['idle01', 'leader1', ''],
  ['low001', 'idle01', '1000'],
];

/** Percentages of the levels, and what an upline needs there. */
const levels = ['5', '3', '1'].map((percent) => ({ percent, need: { self_investment: '100' } }));

beforeAll(async () => {
  const own = await contextOf(test.server, await anAdmin(test.server));
  const at = (moment: string) => ({ ...own, now: new Date(`${moment}+05:30`) });
  await inTransaction(test.server.db, async (tx) => {
    const before = at('2026-04-01T09:00:00');
    await createPackage(tx, before, {
      code: 'P',
      name: 'Range',
      min: '10',
      max: '100000',
      gst_percent: '18',
    });
    await publishPlan(tx, before, {
      plan: { incomes: { level: { levels, compression: true }, referral: { rate: { percent: '10' } } } },
    });
  });
  context = at('2026-05-10T10:00:00');
  no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': csv([
      ['member', 'name', 'sponsor', 'joined'],
      ...network.map(([id, sponsor]) => [id, id, sponsor, '2026-01-01']),
    ]),
    'topups.csv': csv([
      ['member', 'package', 'amount', 'date'],
      ...network.filter(([, , bought]) => bought).map(([id, , bought]) => [id, 'P', bought, '2026-01-02']),
    ]),
  });
  await dryRun(bringing(), no);
  await bringIn(bringing(), no);
  await beginBeside(bringing(), no);
});

/** The made-up old system: pays every upline by distance, eligible or not, and cuts what lies beyond a whole paisa. */
function paidThere(id: string, amount: string, above: Map<string, string>): string[][] {
  const rows: string[][] = [];
  let upline = above.get(id) ?? '';
  for (const [index, { percent }] of levels.entries()) {
    if (upline === '') break;
    const paid = toDecimal(amount).times(percent).dividedBy(100).toDecimalPlaces(2, 1).toFixed(2);
    rows.push([upline, 'Level income', paid, id, String(index + 1)]);
    upline = above.get(upline) ?? '';
  }
  return rows;
}

describe('the company beside its old system', () => {
  const above = new Map(network.map(([id, sponsor]) => [id, sponsor]));

  it('is ended by two admins while no day was brought in, and begun again', async () => {
    const { db } = test.server;
    await inTransaction(db, (tx) => endSideBySide(tx, context, {}));
    expect((await read()).run).toBeNull();
    await beginBeside(bringing(), no);
    expect((await read()).run).toMatchObject({ since: '2026-05-01' });
  });

  it('names the causes of a system that rounds in another way and forgets compression, and no third', async () => {
    const bought: [string, string][] = [
      ['new001', '333.30'],
      ['new002', '777.77'],
      ['low001', '123.45'],
      ['leader1', '199.99'],
    ];
    above.set('new001', 'low001').set('new002', 'new001');
    const referral = [
      ['low001', 'Referral income', '33.33', 'new001', ''],
      ['new001', 'Referral income', '77.78', 'new002', ''],
      // inactive, and so not eligible here: that system knows it too
      ['root1', 'Referral income', '20.00', 'leader1', ''],
    ];
    const checked = await tryDate(bringing(), '2026-05-01', {
      'joins.csv': [
        ['Member', 'Name', 'Sponsor', 'Joined'],
        ['new002', 'Second', 'new001', '2026-05-01 09:00'],
        ['new001', 'First', 'low001', '2026-05-01 09:30'],
      ],
      'topups.csv': [
        ['Member', 'Package', 'Amount', 'Date'],
        ...bought.map(([id, amount], n) => [id, 'p', amount, `2026-05-01 1${n}:00`]),
      ],
      'paid.csv': [
        ['Member', 'Income', 'Amount', 'From', 'Level'],
        ...bought.flatMap(([id, amount]) => paidThere(id, amount, above)),
        ...referral,
      ],
    });
    expect(checked).toMatchObject({ status: 'Checked', problems: [], refused: 0 });
    expect(checked.totals).toMatchObject({ joins: '2', topups: '4', 'topups.amount': '1434.51', paid: '13' });
    expect((await bringDate(bringing(), checked)).status).toBe('Loaded');
    await closeAndCompare(bringing(), '2026-05-01');
    const { run, kinds } = await read();
    expect(run).toMatchObject({
      since: '2026-05-01',
      fed_through: '2026-05-01',
      compared_through: '2026-05-01',
    });
    const level = kinds.find(({ kind }) => kind === 'level');
    expect(level?.found).toEqual({
      rounding: { way: 'down', digits: 2 },
      compression: 'paid',
      eligibility: false,
      carry: false,
      rates: null,
      cap: null,
      days: 0,
    });
    expect(level?.causes.map(({ cause }) => cause).toSorted()).toEqual(['compression', 'rounding']);
    expect(kinds.find(({ kind }) => kind === 'referral')).toMatchObject({
      equal: 3,
      differs: 0,
      only_here: 0,
      only_there: 0,
      causes: [],
    });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('closes no date that was not brought in, also when the nightly job runs', async () => {
    const { db } = test.server;
    await closeFinishedDates({ db, url: test.url, context, isAsked: true });
    const last = await db
      .selectFrom('closing')
      .select(sql<string>`max(business_date)::text`.as('date'))
      .execute();
    expect(last).toEqual([{ date: '2026-05-01' }]);
    await expect(
      sql`insert into closing (business_date, cut_at, status) values ('2026-05-02', now(), 'posted')`.execute(
        db,
      ),
    ).rejects.toMatchObject({ constraint: 'side_by_side_date_is_fed' });
  });

  it('pays nobody: withdrawals, payouts and released funds are refused by the database', async () => {
    const { db } = test.server;
    const refused = { constraint: 'side_by_side_pays_nothing' };
    await expect(
      sql`insert into payout_run (business_date, plan_version, at) values ('2026-05-01', 1, now())`.execute(
        db,
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      sql`insert into withdrawal (owner_id, owner_type, wallet_code, amount, charge, financial_year, status, business_date, requested_at)
        select id, 'User', 'main', 10, 0, 2026, 'Pending', '2026-05-01', now() from member limit 1`.execute(
        db,
      ),
    ).rejects.toMatchObject(refused);
    await expect(
      sql`insert into fund_release (member_id, wallet_code, amount, reason, bill_id, requested_at)
        select id, 'fund', 10, 'x', 1, now() from member limit 1`.execute(db),
    ).rejects.toMatchObject(refused);
  });

  it('brings a date in once, however often it is tried', async () => {
    const files = {
      'topups.csv': [
        ['Member', 'Package', 'Amount'],
        ['leader1', 'P', '100'],
      ],
    };
    const [first, second] = [
      await tryDate(bringing(), '2026-05-02', files),
      await tryDate(bringing(), '2026-05-02', files),
    ];
    const tries = [first, second].map((dryRun) => bringDate(bringing(), dryRun));
    const ends = (await Promise.allSettled(tries)).map(({ status }) => status);
    expect(ends.toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql<{ topups: number }>`
      select count(*)::int as topups from topup where business_date = '2026-05-02'`.execute(test.server.db);
    expect(rows).toEqual([{ topups: 1 }]);
    await expect(tryDate(bringing(), '2026-05-02', files)).rejects.toMatchObject({ code: 'already_done' });
  });

  it('names every row that is wrong or would be refused here, and brings none of it', async () => {
    const checked = await tryDate(bringing(), '2026-05-03', {
      'joins.csv': [
        ['Member', 'Name', 'Sponsor', 'Joined'],
        ['root1', 'Again', 'leader1', '2026-05-03'],
        ['new009', 'Late', 'leader1', '2026-05-04'],
      ],
      'topups.csv': [
        ['Member', 'Package', 'Amount'],
        ['nobody', 'P', '100'],
        ['leader1', 'Q', '100'],
      ],
      'paid.csv': [
        ['Member', 'Income', 'Amount'],
        ['nobody', 'Level income', '5'],
        ['root1', 'Tea money', '5'],
      ],
    });
    expect(Object.fromEntries(checked.problems.map(({ sort, rows }) => [sort, rows]))).toEqual({
      not_here: 1,
      other_day: 1,
      paid_to_nobody: 1,
      taken_id: 1,
      unknown_income: 1,
      unknown_package: 1,
    });
    await expect(bringDate(bringing(), checked)).rejects.toMatchObject({ code: 'invalid_request' });
    const small = await tryDate(bringing(), '2026-05-03', {
      'topups.csv': [
        ['Member', 'Package', 'Amount'],
        ['leader1', 'P', '5'],
      ],
    });
    expect(small.problems).toEqual([{ sort: 'refused_here', rows: 1, mend: 'refuse' }]);
  });

  it('cannot end once a day was brought in, nor be switched to: the old system has paid what was earned on it', async () => {
    const { db } = test.server;
    const refused = { code: 'side_by_side' };
    await expect(inTransaction(db, (tx) => endSideBySide(tx, context, {}))).rejects.toMatchObject(refused);
    await expect(inTransaction(db, (tx) => findEndWaits(tx))).rejects.toMatchObject(refused);
    const asked = { no, totals_hash: 'f'.repeat(64), switch_on: '2026-06-01', says_en: '', says_hi: '' };
    await expect(inTransaction(db, (tx) => signSwitch(tx, context, asked))).rejects.toMatchObject(refused);
    await closeFinishedDates({ db, url: test.url, context, isAsked: true });
    const last = await db
      .selectFrom('closing')
      .select(sql<string>`max(business_date)::text`.as('date'))
      .execute();
    expect(last).toEqual([{ date: (await read()).run?.fed_through }]);
    expect(await findAll(db)).toEqual([]);
  });
});
