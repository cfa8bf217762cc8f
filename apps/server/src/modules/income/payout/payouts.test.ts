import { toDecimal } from '@banyan/plan/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { creditDebit } from '../../ledger/credit-debit.ts';
import { reverseTopup } from '../../topup/reverse-topup.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { publishPlan } from '../plan/publish-plan.ts';
import { makePayouts } from './make-payouts.ts';
import { payChunk } from './pay-chunk.ts';
import { startPayout } from './start-payout.ts';

const test = useTestServer();
let context: ActorContext;
let root: Person;
let through: string;
const sponsors: Person[] = [];
const buyers: Person[] = [];

const plan = {
  incomes: { referral: { rate: { percent: '10' } } },
  payout: {
    tds: { percent: '2', without_pan: '20', yearly_threshold: '500' },
    service_percent: '5',
    repurchase_percent: '10',
  },
};

beforeAll(async () => {
  context = await contextOf(test.server, await aBusiness(test.server, plan));
  through = businessDate(context.now, 'Asia/Kolkata');
  root = await aMember(test.server);
  await topUp(root, '1000');
  for (let number = 0; number < 12; number++) {
    const sponsor = await aMember(test.server, { sponsor: root });
    await topUp(sponsor, '100');
    sponsors.push(sponsor);
    buyers.push(await aMember(test.server, { sponsor }));
  }
});

beforeEach(async () => {
  // nothing is left over from the test before
  if ((await unpaid()) !== '0') await pay();
});

const inOwn = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(test.server.db, work);
const topUp = (member: Person, amount: string) =>
  inOwn((tx) =>
    topupMember(tx, context, { user_id: member.user_id, package: 'P', amount, pay_from: 'Cash' }),
  );
const start = () => inOwn((tx) => startPayout(tx, context, { through }));
const pay = async () => {
  const { run_id } = await start();
  await makePayouts(test.server.db, context);
  return run_id;
};
const unpaid = async () => {
  const [row] = await test.asOwner(
    'select trim_scale(coalesce(sum(amount), 0))::text as sum from payout_line where statement_id is null',
  );
  return String(row?.sum);
};
const statementsOf = async (runId: string) =>
  await test.asOwner(
    `select member_id, trim_scale(gross)::text as gross, trim_scale(tds)::text as tds, trim_scale(service)::text as service, trim_scale(repurchase)::text as repurchase, trim_scale(net)::text as net, rows, incomes
     from payout_statement where run_id = $1 order by id`,
    [runId],
  );
const balances = async (member: Person) => {
  const rows = await test.asOwner(
    'select wallet_code, trim_scale(balance)::text as balance from account where owner_id = $1',
    [member.id],
  );
  return Object.fromEntries(rows.map((row) => [row.wallet_code, row.balance]));
};

describe('a payout', () => {
  it('sums what is unpaid into one statement a member and empties the wallet', async () => {
    const [sponsor, buyer] = [sponsors[0] as Person, buyers[0] as Person];
    await topUp(buyer, '1000');
    await topUp(buyer, '333');
    const run = await pay();
    expect(await statementsOf(run)).toEqual([
      {
        member_id: sponsor.id,
        gross: '133.3',
        tds: '0',
        service: '6.67',
        repurchase: '13.33',
        net: '113.3',
        rows: 2,
        incomes: { referral: '133.3' },
      },
    ]);
    expect(await balances(sponsor)).toEqual({ income: '0', main: '113.3', repurchase: '13.33' });
    expect(await statementsOf(await pay())).toEqual([]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('pays what is left when an income that was paid out is taken back', async () => {
    const [sponsor, buyer] = [sponsors[1] as Person, buyers[1] as Person];
    await topUp(buyer, '2000');
    await pay();
    // paid out, then taken back: the wallet has nothing to give it from
    const { receipt_no } = await topUp(buyer, '3000');
    await pay();
    await inOwn((tx) => reverseTopup(tx, context, { receipt_no, reason: 'Test' }));
    expect((await balances(sponsor)).recoverable).toBe('-300');
    expect(await statementsOf(await pay())).toEqual([]);
    await topUp(buyer, '10000');
    // 1000 came in, of which 300 repaid the debt: 700 is paid out
    const [statement] = await statementsOf(await pay());
    expect(statement).toMatchObject({ gross: '700', rows: 2 });
    expect(await balances(sponsor)).toMatchObject({ income: '0', recoverable: '0' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('takes what somebody took out of the wallet from the rest', async () => {
    const [sponsor, buyer] = [sponsors[2] as Person, buyers[2] as Person];
    await topUp(buyer, '1000');
    await inOwn((tx) =>
      creditDebit(tx, context, {
        owner_type: 'User',
        user_id: sponsor.user_id,
        wallet: 'income',
        direction: 'Debit',
        amount: '30',
        reason: 'Other',
        remark: '',
      }),
    );
    const [statement] = await statementsOf(await pay());
    expect(statement).toMatchObject({ gross: '100', net: '85' });
    expect(await balances(sponsor)).toEqual({ income: '0', main: '55', repurchase: '10', recoverable: '0' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('passes over a member with a frozen wallet until it is open again', async () => {
    const [frozen, other] = [sponsors[3] as Person, sponsors[4] as Person];
    await topUp(buyers[3] as Person, '1000');
    await topUp(buyers[4] as Person, '1000');
    const freeze = (status: string) =>
      test.asOwner('update account set status = $1 where owner_id = $2', [status, frozen.id]);
    await freeze('frozen');
    expect((await statementsOf(await pay())).map((row) => row.member_id)).toEqual([other.id]);
    await freeze('open');
    expect((await statementsOf(await pay())).map((row) => row.member_id)).toEqual([frozen.id]);
  });

  it('pays in full what was earned under a plan that paid out, where the plan of today does not', async () => {
    const [sponsor, buyer] = [sponsors[5] as Person, buyers[5] as Person];
    await topUp(buyer, '1000');
    const publish = (next: object) => inOwn((tx) => publishPlan(tx, context, { plan: next }));
    await publish({ incomes: plan.incomes });
    await topUp(buyer, '1000');
    const [statement] = await statementsOf(await pay());
    expect(statement).toMatchObject({
      gross: '100',
      tds: '0',
      service: '0',
      repurchase: '0',
      net: '100',
      rows: 1,
    });
    expect(await balances(sponsor)).toEqual({ income: '0', main: '200' });
    await publish(plan);
  });

  it('is refused for a day to come, and while another one runs', async () => {
    await expect(inOwn((tx) => startPayout(tx, context, { through: '2999-01-01' }))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await start();
    await expect(start()).rejects.toMatchObject({ constraint: 'payout_run_one_at_a_time' });
    await makePayouts(test.server.db, context);
  });
});

describe('a payout of many', () => {
  it('pays each once and everything, also broken off, twice at once and while incomes come in', async () => {
    for (const buyer of buyers) await topUp(buyer, '1000');
    const before = await unpaid();
    const { run_id } = await start();
    // broken off after one small chunk
    await inOwn((tx) => payChunk(tx, context, run_id, 3));
    const broken = inOwn(async (tx) => {
      await payChunk(tx, context, run_id, 3);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    await Promise.all([
      makePayouts(test.server.db, context),
      makePayouts(test.server.db, context),
      ...buyers.map((buyer) => topUp(buyer, '500')),
    ]);
    const paid = await statementsOf(run_id);
    expect(new Set(paid.map((row) => row.member_id)).size).toBe(paid.length);
    const gross = paid.reduce((sum, row) => sum.plus(String(row.gross)), toDecimal('0'));
    expect(gross.plus(await unpaid()).toFixed()).toBe(
      toDecimal(before)
        .plus(String(buyers.length * 50))
        .toFixed(),
    );
    await pay();
    expect(await unpaid()).toBe('0');
    // numbers without gaps; every statement is the sum of its rows
    const [numbers] = await test.asOwner(
      'select count(*)::int as n, max(id)::int as last from payout_statement',
    );
    expect(numbers?.n).toBe(numbers?.last);
    const wrong = await test.asOwner(
      `select s.id from payout_statement s join payout_line l on l.statement_id = s.id
       group by s.id having sum(l.amount) <> s.gross or count(*) <> s.rows`,
    );
    expect(wrong).toEqual([]);
    for (const sponsor of sponsors) expect((await balances(sponsor)).income).toBe('0');
    expect(await findings(test.server)).toEqual([]);
  });
});
