import { openPanel } from '@banyan/contract/accounts/security';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { passbook } from '@banyan/contract/ledger/passbook';
import { decideWithdrawals as decideCall } from '@banyan/contract/withdrawals/withdrawal-decisions';
import * as calls from '@banyan/contract/withdrawals/withdrawals';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { aFranchise, anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { appCode, setUpApp } from '../../../test/factors.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { askedBy, asOwnerOf, withPaymentDetails } from '../../../test/withdrawing.ts';
import { findAll } from '../../audit/audit-all.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { decideWithdrawals } from './decide-withdrawals.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { markWithdrawalsPaid } from './mark-withdrawals-paid.ts';

const test = useTestServer();
const tds = { percent: '2', without_pan: '20', yearly_threshold: '0' };
let admin: Person;
let context: ActorContext;
let sponsor: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: { withdrawal_level: { levels: [{ percent: '1' }] } },
    withdrawal: { charge_percent: '5', minimum: '100', tds },
  });
  context = await contextOf(test.server, admin);
  sponsor = await aMember(test.server);
});

const credit = async ({ user_id }: Person, amount: string, owner_type = 'User') => {
  const body = {
    owner_type,
    user_id,
    wallet: 'main',
    direction: 'Credit',
    amount,
    reason: 'Other',
    remark: 'Test',
  };
  const reply = await callAs(test.server, creditDebit, { token: admin.token, body });
  if (reply.statusCode !== 200) throw new Error(reply.body);
};
async function aSaver(amount = '1000'): Promise<Person> {
  const member = await aMember(test.server, { sponsor });
  await credit(member, amount);
  await withPaymentDetails(test, member);
  return member;
}
const decide = (nos: string[], decision: 'Approve' | 'Reject' = 'Approve', by = context) =>
  inTransaction(test.server.db, (tx) => decideWithdrawals(tx, by, { nos, decision, remark: 'Not now' }));
const cancel = async (person: Person, no: string) => {
  const own = await asOwnerOf(test, person);
  return await inTransaction(test.server.db, (tx) => cancelWithdrawal(tx, own, { no }));
};
const walletOf = async ({ id }: Person) => {
  const [row] = await test.asOwner(
    `select balance::text, held::text from account where owner_id = $1 and wallet_code = 'main'`,
    [id],
  );
  return [exact(row?.balance ?? '0'), exact(row?.held ?? '0')];
};
const statusOf = async (no: string) =>
  (await test.asOwner('select status from withdrawal where no = $1', [no]))[0]?.status;
const rule = (values: string, owner_type = 'User') =>
  test.asOwner(`update withdrawal_rule set ${values} where owner_type = $1`, [owner_type]);

describe('a withdrawal that is asked for', () => {
  it('is held, and posted with the figures of the quote', async () => {
    const member = await aSaver();
    const query = { wallet: 'main', amount: '500' };
    const quote = (await callAs(test.server, calls.withdrawalQuote, { token: member.token, query })).json()
      .data;
    expect(quote).toMatchObject({ charge: '25.00', tds_percent: '20', tds: '100.00', net: '375.00' });
    // 2 % with a PAN in place of 20 %
    expect(exact(quote.without_pan)).toBe('90');
    const asked = await askedBy(test, member, '500');
    expect(asked).toMatchObject({ status: 'Pending', destination: 'Bank', expected_at: null });
    expect(asked.destination_masked).toBe('HDFC0001234 ••••6789');
    for (const figure of ['amount', 'charge', 'taxable', 'tds', 'net'] as const)
      expect(exact(asked[figure])).toBe(exact(quote[figure]));
    expect(await walletOf(member)).toEqual(['1000', '500']);
    expect(await decide([asked.no])).toMatchObject({ approved: 1, refused: 0 });
    expect(await walletOf(member)).toEqual(['500', '0']);
    const [line] = (await callAs(test.server, passbook, { token: member.token })).json().data;
    expect(line).toMatchObject({ ref_url: `/user/withdrawal/withdrawal-requests?f_no=${asked.no}` });
    const [stored] = await test.asOwner('select net::text from withdrawal where no = $1', [asked.no]);
    expect(exact(stored?.net)).toBe(exact(quote.net));
    // each line of its journal is what the row says
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('names everything that is missing at once', async () => {
    const member = await aMember(test.server, { sponsor });
    const { data } = (await callAs(test.server, calls.withdrawalOptions, { token: member.token })).json();
    expect(data.gates.map(({ code }: { code: string }) => code)).toEqual(
      expect.arrayContaining(['kyc', 'payment_details', 'second_factor']),
    );
    const own = await contextOf(test.server, member);
    await withPaymentDetails(test, member);
    await test.asOwner(
      `update payment_details set held_until = $2::timestamptz + interval '1 hour' where owner_id = $1`,
      [member.id, test.services.now],
    );
    await test.asOwner(
      `insert into withdrawal_block (owner_id, reason, blocked_by, blocked_at) values ($1, 'Under review', $2, now())`,
      [member.id, admin.id],
    );
    const refused = (await callAs(test.server, calls.withdrawalOptions, { token: member.token })).json().data
      .gates;
    const codes = refused.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(expect.arrayContaining(['second_factor', 'changed_lately', 'blocked']));
    expect(JSON.stringify(refused)).toContain('Under review');
    expect(own.actor.has_second_factor).toBe(false);
    await expect(askedBy(test, member, '100')).rejects.toMatchObject({ code: 'withdrawal_not_possible' });
  });

  it('keeps to minimum, multiple, maximum, limit of the day, hours and what is there', async () => {
    const member = await aSaver('900');
    await expect(askedBy(test, member, '99')).rejects.toMatchObject({ code: 'below_minimum' });
    await expect(askedBy(test, member, '100.001')).rejects.toMatchObject({ code: 'amount_out_of_range' });
    await expect(askedBy(test, member, '901')).rejects.toMatchObject({ constraint: 'account_covers_floor' });
    await rule('multiple = 50, maximum = 400, daily_amount = 500');
    await expect(askedBy(test, member, '120')).rejects.toMatchObject({
      message: 'Amounts are multiples of ₹50.00.',
    });
    await expect(askedBy(test, member, '450')).rejects.toMatchObject({ code: 'above_maximum' });
    const first = await askedBy(test, member, '400');
    await decide([first.no]);
    await expect(askedBy(test, member, '150')).rejects.toMatchObject({ code: 'daily_limit' });
    // what was cancelled does not count
    await cancel(member, (await askedBy(test, member, '100')).no);
    await cancel(member, (await askedBy(test, member, '100')).no);
    await rule('multiple = null, maximum = null, daily_amount = null, from_hour = 0, to_hour = 1');
    await expect(askedBy(test, member, '150')).rejects.toMatchObject({ code: 'withdrawal_not_possible' });
    await rule('from_hour = null, to_hour = null');
  });

  it('waits alone: of two at once one is refused, and nothing more is held', async () => {
    const member = await aSaver('1000');
    const tries = await Promise.allSettled([askedBy(test, member, '300'), askedBy(test, member, '300')]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await walletOf(member)).toEqual(['1000', '300']);
  });

  it('is its owner’s alone to cancel, and another’s number answers like one that does not exist', async () => {
    const [member, other] = [await aSaver(), await aSaver()];
    const { no } = await askedBy(test, member, '100');
    await expect(cancel(other, no)).rejects.toMatchObject({ code: 'not_found' });
    await expect(cancel(other, 'W9999999')).rejects.toMatchObject({ code: 'not_found' });
    expect(await cancel(member, no)).toEqual({ no, status: 'Cancelled' });
    expect(await walletOf(member)).toEqual(['1000', '0']);
    await expect(cancel(member, no)).rejects.toMatchObject({ code: 'already_done' });
  });

  it('is refused in an opened panel', async () => {
    const member = await aSaver();
    const helper = await anAdmin(test.server);
    const { secret } = await setUpApp(test, helper);
    const otp = await appCode(test, secret);
    const body = { user_id: member.user_id, reason: 'Help', otp };
    const panel = (await callAs(test.server, openPanel, { token: helper.token, body })).json().data;
    test.services.now = new Date(test.services.now.getTime() + 30_000);
    const asked = await callAs(test.server, calls.requestWithdrawal, {
      token: panel.token,
      body: {
        wallet: 'main',
        amount: '100',
        destination: 'Bank',
        remark: '',
        otp: await appCode(test, secret),
      },
    });
    expect(asked.json()).toMatchObject({ code: 'not_while_acting' });
    expect(await walletOf(member)).toEqual(['1000', '0']);
  });
});

describe('deciding', () => {
  it('answers for every row: decided, unknown, decided by somebody, blocked, changed since', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => aSaver()));
    const asked: calls.WithdrawalReceipt[] = [];
    // one after the other: the answer is in the order in which they were asked for
    for (const member of members) asked.push(await askedBy(test, member, '200'));
    const [good, gone, blocked, changed] = asked.map(({ no }) => no) as [string, string, string, string];
    const other = await contextOf(test.server, await anAdmin(test.server));
    await decide([gone], 'Reject', other);
    await test.asOwner('update app_user set is_blocked = true where id = $1', [members[2]?.id]);
    await test.asOwner('update payment_details set changed_at = $2, held_until = $2 where owner_id = $1', [
      members[3]?.id,
      new Date(test.services.now.getTime() + 1000),
    ]);
    const { rows, ...sums } = await decide([good, gone, blocked, changed, 'W9999999']);
    expect(sums).toEqual({ approved: 1, rejected: 0, refused: 4 });
    expect(rows.map(({ status, why }) => [status, why?.text ?? null])).toEqual([
      ['Approved', null],
      ['Rejected', 'Already {status}, decided by {name}.'],
      ['Pending', 'This account is blocked.'],
      ['Pending', 'The payment details were changed since it was asked for.'],
      [null, 'There is no withdrawal with this number.'],
    ]);
    expect(rows[1]?.why?.values.name).toBe(other.actor.name);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('is won by one of cancel and approve, round after round', async () => {
    const member = await aSaver('1000');
    for (let round = 0; round < 15; round++) {
      const before = (await walletOf(member))[0] ?? '0';
      if (toDecimal(before).lt('100')) break;
      const { no } = await askedBy(test, member, '100');
      const [cancelled, decided] = await Promise.allSettled([cancel(member, no), decide([no])]);
      const isApproved = decided.status === 'fulfilled' && decided.value.approved === 1;
      expect(cancelled.status === 'fulfilled').toBe(!isApproved);
      expect(await statusOf(no)).toBe(isApproved ? 'Approved' : 'Cancelled');
      expect(await walletOf(member)).toEqual([
        toDecimal(before)
          .minus(isApproved ? '100' : '0')
          .toFixed(),
        '0',
      ]);
    }
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('of two admins lets one win, and tells the other who did', async () => {
    const member = await aSaver();
    const other = await contextOf(test.server, await anAdmin(test.server));
    const { no } = await askedBy(test, member, '300');
    const both = await Promise.all([decide([no]), decide([no], 'Approve', other)]);
    expect(both.map(({ approved }) => approved).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const loser = both.find(({ approved }) => approved === 0);
    const winner = both[0]?.approved === 1 ? context : other;
    expect(loser?.rows[0]?.why?.values).toEqual({ status: 'Approved', name: winner.actor.name });
  });

  it('taxes by the day of the approval, and says why the net is another one', async () => {
    const member = await aSaver();
    const { no } = await askedBy(test, member, '1000');
    await test.asOwner('update member set pan_verified_at = now() where id = $1', [member.id]);
    await decide([no]);
    const { data } = (await callAs(test.server, calls.withdrawalRequests, { token: member.token })).json();
    expect(data[0]).toMatchObject({
      status: 'Approved',
      net_changed: { text: 'The tax rate was {before} % when you asked and was {rate} % at the approval.' },
    });
    // charge 50, tax 20 in place of 200
    expect([exact(data[0].net), exact(data[0].asked_net)]).toEqual(['930', '750']);
    expect(
      (await callAs(test.server, calls.withdrawalRequests, { token: sponsor.token })).json().data,
    ).toEqual([]);
    // admins have a report of their own
    const { token } = await anAdmin(test.server);
    expect((await callAs(test.server, calls.withdrawalRequests, { token })).statusCode).toBe(403);
  });

  it('waits for a second admin above the limit', async () => {
    const member = await aSaver('1000');
    await test.asOwner(`update company set two_person_limit = 500`);
    const { no } = await askedBy(test, member, '600');
    const maker = await anAdmin(test.server);
    const body = { nos: [no], decision: 'Approve', remark: '' };
    const reply = await callAs(test.server, decideCall, { token: maker.token, body });
    expect(reply.json().waits.why.text).toContain('above the limit');
    expect(await statusOf(no)).toBe('Pending');
    await approve(test.server, reply);
    expect(await statusOf(no)).toBe('Approved');
    await test.asOwner(`update company set two_person_limit = 50000`);
  });
});

describe('what happens to it later', () => {
  it('is paid once with one number of the bank, and comes back whole', async () => {
    const [member, other] = [await aSaver(), await aSaver()];
    const { no } = await askedBy(test, member, '400', 'UPI');
    const second = await askedBy(test, other, '400');
    const pay = (number: string, utr: string) =>
      inTransaction(test.server.db, (tx) =>
        markWithdrawalsPaid(tx, context, [{ no: number, mode: 'NEFT', utr }]),
      );
    await expect(pay(no, 'U1')).rejects.toMatchObject({ code: 'already_done' });
    await decide([no, second.no]);
    await pay(no, 'U1');
    await expect(pay(no, 'U2')).rejects.toMatchObject({ code: 'already_done' });
    await expect(pay(second.no, 'u1')).rejects.toMatchObject({ constraint: 'withdrawal_utr_once' });
    expect(await findAll(test.server.db)).toEqual([]);
    await inTransaction(test.server.db, (tx) => failWithdrawal(tx, context, { no, reason: 'Returned' }));
    expect(await walletOf(member)).toEqual(['1000', '0']);
    expect(await findAll(test.server.db)).toEqual([]);
    const mails = await test.asOwner(
      `select subject from mail where recipient = $1 and subject like '%withdrawal%' order by id`,
      [member.email],
    );
    expect(mails.map(({ subject }) => String(subject).split(': ')[1])).toEqual([
      'withdrawal approved',
      'withdrawal paid',
      'withdrawal failed',
    ]);
  });

  it('of a franchise has the charge of the settings, no tax and no incomes', async () => {
    const franchise = await aFranchise(test.server);
    await credit(franchise, '2000', 'Franchise');
    await withPaymentDetails(test, franchise);
    await rule('charge_percent = 1', 'Franchise');
    await expect(askedBy(test, franchise, '499')).rejects.toMatchObject({ code: 'below_minimum' });
    const asked = await askedBy(test, franchise, '1000');
    expect([exact(asked.charge), exact(asked.tds), exact(asked.net), asked.tds_percent]).toEqual([
      '10',
      '0',
      '990',
      null,
    ]);
    await decide([asked.no]);
    await inTransaction(test.server.db, (tx) =>
      failWithdrawal(tx, context, { no: asked.no, reason: 'Closed' }),
    );
    expect(await walletOf(franchise)).toEqual(['2000', '0']);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('gives an estimate by the middle of the last ones, once five were paid', async () => {
    const member = await aSaver();
    const days = [1, 2, 3, 4, 30];
    for (const took of days)
      await test.asOwner(
        `insert into withdrawal (owner_id, owner_type, wallet_code, amount, charge, financial_year, status, business_date,
           requested_at, decided_at, txn_id, paid_at, paid_mode, paid_txn_id)
         values ($1, 'User', 'main', 1, 0, 2000, 'Paid', now(), $2::timestamptz - make_interval(days => $3), $2, 1, $2, 'NEFT', 1)`,
        [member.id, test.services.now, took],
      );
    const { token } = member;
    const options = (await callAs(test.server, calls.withdrawalOptions, { token })).json().data;
    const asked = await askedBy(test, member, '200');
    // the form says the same before it is asked for
    expect(options.expected_at).toBe(asked.expected_at);
    const hours = (Date.parse(asked.expected_at ?? '') - Date.parse(asked.requested_at)) / 3_600_000;
    expect(hours).toBe(72);
  });
});
