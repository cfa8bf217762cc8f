import { readDocument } from '@banyan/contract/accounts/documents';
import { blockMember } from '@banyan/contract/genealogy/genealogy';
import * as releases from '@banyan/contract/income/fund-releases';
import { suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { passbook } from '@banyan/contract/ledger/passbook';
import { notifications } from '@banyan/contract/overview/notifications';
import { taxCheck, taxReport } from '@banyan/contract/withdrawals/tax-report';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { anAdmin, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { fillFund } from '../../../../test/funds.ts';
import { asking, balancesOf, callAs, useTestServer } from '../../../../test/http.ts';
import { untilOneWaits } from '../../../../test/locks.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { tellTwoPersonStory } from '../../../../test/two-person-story.ts';
import { documentFindings } from '../../../audit/document-findings.ts';
import { businessDate } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { drawDemoPicture } from '../../../seed/draw-demo-picture.ts';
import { reverseTopup } from '../../topup/reverse-topup.ts';
import { lockPayoutSuspensions } from '../payout/lock-payout-suspensions.ts';
import { makePayouts } from '../payout/make-payouts.ts';
import { startPayout } from '../payout/start-payout.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let root: Person;
let bill: { file_name: string; content: string };
const plan = {
  incomes: { referral: { rate: { percent: '10' } } },
  payout: { tds: { percent: '2', without_pan: '20', yearly_threshold: '500' } },
};

beforeAll(async () => {
  admin = await aBusiness(test.server, plan);
  second = await anAdmin(test.server);
  root = await aMember(test.server);
  bill = await drawDemoPicture();
});

const ask = asking(test);
const bodyOf = (member: Pick<Person, 'user_id'>, amount: string) => ({
  user_id: member.user_id,
  wallet: 'car',
  amount,
  reason: 'Tyres',
  ...bill,
});
const release = (member: Person, amount: string, by = admin) =>
  ask(releases.releaseFund, by, bodyOf(member, amount));
const decide = (no: string, decision: string, person: Person) =>
  ask(releases.decideFundRelease, person, { no, decision });
const balanceOf = balancesOf(test);
/** A member with this amount in the fund. */
async function aHolder(amount: string): Promise<Person> {
  const member = await aMember(test.server, { sponsor: root });
  await fillFund(test, admin, member, amount);
  return member;
}
/** A direct of the member buys for this amount: 10 % of it is an income. */
async function earn(member: Person, amount: string): Promise<{ receipt_no: string }> {
  await fund(test.server, admin, member, '100');
  await topUp(test.server, member, '100');
  const buyer = await aMember(test.server, { sponsor: member });
  await fund(test.server, admin, buyer, amount);
  return await topUp(test.server, buyer, amount);
}
async function payOut(): Promise<void> {
  const context = await contextOf(test.server, admin);
  const through = businessDate(context.now, 'Asia/Kolkata');
  await inTransaction(test.server.db, (tx) => startPayout(tx, context, { through }));
  await makePayouts(test.server.db, context);
}
const statementOf = async (member: Person) =>
  (
    await test.asOwner(
      `select trim_scale(gross)::text as gross, trim_scale(taxable)::text as taxable, trim_scale(tds)::text as tds,
         trim_scale(tds_carried)::text as carried from payout_statement where member_id = $1 order by id desc limit 1`,
      [member.id],
    )
  )[0];

describe('a release of a fund', () => {
  it('goes into the main wallet, and everybody concerned reads what for', async () => {
    const member = await aHolder('1000');
    const { data } = await release(member, '300');
    expect(data).toMatchObject({
      status: 'Approved',
      wallet: 'Car',
      amount: '300',
      tds: '0',
      net: '300',
      approvers: [],
    });
    expect([await balanceOf(member, 'car'), await balanceOf(member, 'main')]).toEqual(['700', '300']);
    const lines = (await ask(passbook, member)).data;
    expect(lines[0]).toMatchObject({ kind: 'fund_release', ref: data.no });
    expect(lines[0].particulars).toContain(`${data.no}, Tyres`);
    const [own] = (await ask(releases.fundReleases, member)).data;
    expect(own).toMatchObject({
      no: data.no,
      fund: 'Car',
      reason: 'Tyres',
      by: null,
      member: null,
      why: null,
    });
    expect((await ask(readDocument, member, { id: own.bill_id })).data).toMatchObject({ kind: 'fund_bill' });
    expect((await ask(readDocument, root, { id: own.bill_id })).code).toBe('not_found');
    const [held] = (await ask(releases.funds, member)).data;
    expect([held.fund, exact(held.balance), exact(held.released)]).toEqual(['Car', '700', '300']);
    expect((await ask(releases.funds, root)).total).toBe(0);
    const notices = (await ask(notifications, member)).data;
    expect(notices).toContainEqual(
      expect.objectContaining({ code: 'fund_released', no: data.no, text: 'Tyres' }),
    );
    const audit = await test.asOwner(`select details from audit_log where action = 'release_fund'`);
    expect(audit).toMatchObject([
      { details: { no: data.no, wallet: 'car', amount: '300', reason: 'Tyres' } },
    ]);
  });

  it('is taxed together with the payouts of the year, whichever comes first', async () => {
    const member = await aHolder('1000');
    expect((await release(member, '400')).data).toMatchObject({ tds: '0', net: '400' });
    // 700 are above the threshold of 500: all of them are taxed
    const quote = await ask(releases.fundHolder, admin, { user_id: member.user_id, amount: '300' });
    expect(quote.data).toMatchObject({
      tax: { taxable: '700.00', tds_percent: '20', tds: '140.00', net: '160.00' },
      funds: [{ code: 'car', waiting: '0' }],
    });
    expect((await release(member, '300')).data).toMatchObject({ tds: '140', net: '160' });
    await earn(member, '1000');
    await payOut();
    expect(await statementOf(member)).toEqual({ gross: '100', taxable: '100', tds: '20', carried: '0' });
    expect((await release(member, '50')).data).toMatchObject({ tds: '10', net: '40' });
  });

  it('carries the tax that finds no room to what is paid next', async () => {
    const member = await aHolder('210');
    await earn(member, '5000');
    await payOut();
    expect(await statementOf(member)).toMatchObject({ gross: '500', tds: '0' });
    // 20 % of 510
    expect((await release(member, '10')).data).toMatchObject({ tds: '10', net: '0' });
    expect((await release(member, '200')).data).toMatchObject({ tds: '132', net: '68' });
    await earn(member, '1000');
    await payOut();
    expect(await statementOf(member)).toMatchObject({ gross: '100', taxable: '100', tds: '20' });
    const report = await ask(taxReport, admin, { member: member.user_id });
    expect(report.data.map(({ tds }: { tds: string }) => exact(tds)).toSorted()).toEqual([
      '0',
      '10',
      '132',
      '20',
    ]);
    expect((await ask(taxCheck, admin)).data.agrees).toBe(true);
  });

  it('repays first what the member owes the company', async () => {
    const member = await aHolder('500');
    const { receipt_no } = await earn(member, '3000');
    await payOut();
    const context = await contextOf(test.server, admin);
    await inTransaction(test.server.db, (tx) => reverseTopup(tx, context, { receipt_no, reason: 'Test' }));
    expect([await balanceOf(member, 'main'), await balanceOf(member, 'recoverable')]).toEqual([
      '300',
      '-300',
    ]);
    expect((await release(member, '500')).data).toMatchObject({ tds: '160', net: '340' });
    expect([await balanceOf(member, 'main'), await balanceOf(member, 'recoverable')]).toEqual(['340', '0']);
  });

  it('waits for a payment under way, whose tax it adds to', async () => {
    const member = await aHolder('100');
    const released = await inTransaction(test.server.db, async (tx) => {
      await lockPayoutSuspensions(tx, 'payout');
      const waiting = release(member, '100');
      await untilOneWaits(test);
      expect(await balanceOf(member, 'car')).toBe('100');
      return { waiting };
    });
    expect((await released.waiting).data).toMatchObject({ status: 'Approved', net: '100' });
  });

  it('happens once, however often the same request is sent', async () => {
    const member = await aHolder('100');
    const send = () =>
      callAs(test.server, releases.releaseFund, {
        token: admin.token,
        body: bodyOf(member, '60'),
        key: 'release-once',
      });
    const first = (await send()).json();
    expect((await send()).json()).toEqual(first);
    expect(await balanceOf(member, 'car')).toBe('40');
  });

  it('of two at the same moment that want the same money, one is refused', async () => {
    const member = await aHolder('100');
    const answers = await Promise.all([release(member, '80', admin), release(member, '80', second)]);
    expect(answers.map(({ code, data }) => String(code ?? data.status)).toSorted()).toEqual([
      'Approved',
      'insufficient_funds',
    ]);
    expect(await balanceOf(member, 'car')).toBe('20');
  });

  it('is refused with every problem at once', async () => {
    const member = await aHolder('100');
    const wrong = { ...bodyOf(member, '100.005'), wallet: 'main', user_id: 'nobody' };
    expect(await ask(releases.releaseFund, admin, wrong)).toMatchObject({
      code: 'unknown_member',
      errors: {
        user_id: 'No member has this user id.',
        wallet: 'No wallet found!',
        amount: 'At most 2 decimals.',
      },
    });
    expect(await release(member, '100.01')).toMatchObject({
      code: 'insufficient_funds',
      errors: { amount: 'Insufficient funds!' },
    });
    const empty = await ask(releases.releaseFund, admin, {
      user_id: 'x',
      wallet: '',
      amount: '-1',
      reason: ' ',
    });
    expect(Object.keys(empty.errors).toSorted()).toEqual([
      'amount',
      'content',
      'file_name',
      'reason',
      'user_id',
      'wallet',
    ]);
    await ask(suspendPayout, admin, { user_id: member.user_id, reason: 'Test' });
    expect((await release(member, '1')).code).toBe('payout_suspended');
    await ask(blockMember, admin, { user_id: member.user_id, reason: 'Test' });
    expect((await release(member, '1')).code).toBe('blocked');
    expect(await balanceOf(member, 'car')).toBe('100');
  });

  it('is a right of its own beside the list', async () => {
    const member = await aHolder('10');
    const reader = await aSubAdmin(test.server, { rights: ['/admin/income/funds'] });
    const allowed = await aSubAdmin(test.server, { rights: ['/admin/income/release-fund'] });
    expect((await release(member, '1', reader)).code).toBe('not_allowed');
    expect((await release(member, '1', member)).code).toBe('not_allowed');
    expect((await decide('FR1000001', 'Approve', member)).code).toBe('not_allowed');
    expect((await release(member, '1', allowed)).data.status).toBe('Approved');
  });
});

describe('a release above the limit', () => {
  tellTwoPersonStory(test, {
    people: () => ({ maker: admin, second }),
    decide: releases.decideFundRelease,
    list: releases.fundReleases,
    request: async () => {
      const member = await aHolder('250000');
      const { data } = await release(member, '200000');
      return { data, moved: () => balanceOf(member, 'car'), done: '50000' };
    },
  });

  it('is shown to its member once it is paid, and taxed then', async () => {
    const member = await aHolder('500000');
    const { data } = await release(member, '200000');
    expect(data).toMatchObject({ tds: null, net: null });
    expect((await ask(releases.fundReleases, member)).total).toBe(0);
    const [held] = (await ask(releases.funds, admin, { member: member.user_id })).data;
    expect(exact(held.waiting)).toBe('200000');
    await decide(data.no, 'Approve', second);
    expect([await balanceOf(member, 'car'), await balanceOf(member, 'main')]).toEqual(['300000', '160000']);
  });

  it('is refused when the money has gone, and names others with the same bill', async () => {
    const member = await aHolder('250000');
    const [first, other, last] = [
      (await release(member, '200000')).data.no,
      (await release(member, '200000')).data.no,
      (await release(member, '200000')).data.no,
    ];
    const [row] = (await ask(releases.fundReleases, second, { no: last })).data;
    expect(row.same_bill).toEqual(expect.arrayContaining([first, other]));
    expect((await decide(first, 'Cancel', admin)).data).toMatchObject({ status: 'Cancelled', net: null });
    expect((await decide(other, 'Approve', second)).data.status).toBe('Approved');
    expect((await decide(last, 'Approve', second)).code).toBe('insufficient_funds');
    expect((await decide(last, 'Reject', second)).data).toMatchObject({ status: 'Rejected', net: null });
    expect(await balanceOf(member, 'car')).toBe('50000');
  });
});

it('leaves the books in order, with a document for every line', async () => {
  expect(await findings(test.server)).toEqual([]);
  expect((await documentFindings().execute(test.server.db)).rows).toEqual([]);
});
