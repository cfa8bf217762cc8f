import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { readWaitsByHand } from '@banyan/contract/accounts/value-by-hand';
import { inEnglish } from '@banyan/contract/core/text';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { cancelBatch, downloadBatch, makeBatch } from '@banyan/contract/withdrawals/batches';
import { prepareWithdrawals, startWithdrawalDecision } from '@banyan/contract/withdrawals/bulk-decisions';
import { applyUtr } from '@banyan/contract/withdrawals/utr';
import { decideWithdrawals, failWithdrawal } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContext, anAdmin, type Person } from '../../../../test/build.ts';
import { wait } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../../test/withdrawals.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { banFromDeciding } from '../../accounts/approvals/ban-from-deciding.ts';
import { workOffWithdrawals } from '../work-off-withdrawals.ts';

/** An admin alone against the limit of two persons, by approving little by little. */
const test = useTestServer();
let owner: Person;
let alone: Person;
let second: Person;

beforeAll(async () => {
  owner = await aBusiness(test.server, { withdrawal: { charge_percent: '5', minimum: '100' } });
  await test.asOwner('update company set two_person_limit = 1500');
});
beforeEach(async () => {
  [alone, second] = [await anAdmin(test.server), await anAdmin(test.server)];
});

const send = async (call: Parameters<typeof callAs>[1], body: object, person = alone) =>
  (await callAs(test.server, call, { token: person.token, body })).json();
/** A withdrawal that waits, of a new member. */
async function asked(amount = '1000') {
  const member = await aPayee(test.server);
  return { member, no: (await aWithdrawal(test.server, member, amount)).no };
}
const approve = (nos: string[], person = alone) =>
  send(decideWithdrawals, { nos, decision: 'Approve', remark: '' }, person);
const prepare = async (nos: string[], person = alone) =>
  (await send(prepareWithdrawals, { nos, decision: 'Approve', remark: '' }, person)).data;
const start = ({ no }: { no: string }, person = alone) => send(startWithdrawalDecision, { no }, person);
const work = () => workOffWithdrawals(test.server.db, aContext(test.server));
const statusOf = async (no: string): Promise<unknown> =>
  (await test.asOwner('select status from withdrawal where no = $1', [no]))[0]?.status;
const bySameAdmin =
  '₹1,000.00 and ₹1,000.00 by the same admin within 24 hours are ₹2,000.00, above the limit of ₹1,500.00.';

describe('an admin who approves little by little', () => {
  it('waits as soon as the last 24 hours are above the limit, one by one, in bulk and beside credits', async () => {
    const [one, two, three] = [await asked(), await asked(), await asked()];
    expect((await approve([one.no])).data.approved).toBe(1);
    const { waits } = await approve([two.no]);
    expect(inEnglish(waits.why)).toBe(bySameAdmin);
    // said before it is sent: by the dialog of one, and by the sheet of many
    const query = { user_id: two.member.user_id, value: '1000' };
    const reply = await callAs(test.server, readWaitsByHand, { token: alone.token, query });
    expect(inEnglish(reply.json().data.why)).toBe(bySameAdmin);
    const bulk = await prepare([three.no]);
    expect(inEnglish(bulk.why)).toBe(bySameAdmin);
    expect(inEnglish((await start(bulk)).waits.why)).toBe(bySameAdmin);
    await work();
    expect([await statusOf(two.no), await statusOf(three.no)]).toEqual(['Pending', 'Pending']);
    const credit = await send(creditDebit, {
      owner_type: 'User',
      user_id: two.member.user_id,
      wallet: 'fund',
      direction: 'Credit',
      amount: '600',
      reason: 'Deposit received',
      remark: 'Bank transfer',
    });
    expect(credit.data.status).toBe('Pending');

    // two decide it, and what two decide is counted for neither
    const approval = { no: waits.no, decision: 'Approve' };
    expect((await send(decideAdminRequest, approval)).code).toBe('own_request');
    expect((await send(decideAdminRequest, approval, second)).data.status).toBe('Approved');
    expect(await statusOf(two.no)).toBe('Approved');
    expect((await approve([(await asked()).no], second)).data.approved).toBe(1);
  });

  it('nor at the same moment: of six approvals, one by one and in bulk, one passes', async () => {
    const nos: string[] = [];
    for (let n = 0; n < 6; n++) nos.push((await asked()).no);
    const bulk = await Promise.all(nos.slice(3).map((no) => prepare([no])));
    const replies = await Promise.all([
      ...nos.slice(0, 3).map((no) => approve([no])),
      ...bulk.map((decision) => start(decision)),
    ]);
    expect(replies.filter(({ waits }) => waits).length).toBe(5);
    await work();
    const statuses = await Promise.all(nos.map(statusOf));
    expect(statuses.filter((status) => status === 'Approved').length).toBe(1);
  });

  it('waits in one decision after another that no job has worked off yet', async () => {
    const [one, two] = [await asked(), await asked()];
    const [first, next] = [await prepare([one.no]), await prepare([two.no])];
    expect((await start(first)).data.status).toBe('Running');
    expect(inEnglish((await start(next)).waits.why)).toBe(bySameAdmin);
    await work();
    expect([await statusOf(one.no), await statusOf(two.no)]).toEqual(['Approved', 'Pending']);
  });

  it('gets nothing approved that was excluded when it was counted, until it is counted', async () => {
    const [one, two] = [await asked(), await asked('600')];
    const block = (is_blocked: boolean) =>
      test.asOwner('update app_user set is_blocked = $1 where id = $2', [is_blocked, one.member.id]);
    await block(true);
    const decision = await prepare([one.no]);
    expect((await start(decision)).data).toMatchObject({ failed: 1 });
    await block(false);
    await work();
    expect(await statusOf(one.no)).toBe('Pending');
    expect((await approve([two.no])).data.approved).toBe(1);
    // tried again it is judged anew, with what was approved since
    expect(inEnglish((await start(decision)).waits.why)).toContain('by the same admin within 24 hours');
  });

  it('nor two admins for the same owner; a day later it is forgotten', async () => {
    const { member, no } = await asked();
    expect((await approve([no])).data.approved).toBe(1);
    const again = await aWithdrawal(test.server, member, '900');
    expect(inEnglish((await approve([again.no], second)).waits.why)).toBe(
      '₹900.00 and ₹1,000.00 for the same person within 24 hours are ₹1,900.00, above the limit of ₹1,500.00.',
    );
    wait(test, 25 * 3600);
    expect((await approve([again.no], await anAdmin(test.server))).data.approved).toBe(1);
  });

  it('takes back nothing above the limit alone, so that nobody is paid twice', async () => {
    const { no } = await asked('1000');
    expect((await approve([no], second)).data.approved).toBe(1);
    const { waits } = await send(failWithdrawal, { no, reason: 'Returned' });
    expect(inEnglish(waits.why)).toContain('for the same person within 24 hours');
    expect(await statusOf(no)).toBe('Approved');
    await send(decideAdminRequest, { no: waits.no, decision: 'Approve' }, second);
    expect(await statusOf(no)).toBe('Failed');
  });
});

describe('an admin who may not decide yet', () => {
  it('decides, starts, pays, fetches and takes back no withdrawal', async () => {
    const [small, large, approved] = [await asked(), await asked('5000'), await asked()];
    await approve([approved.no], second);
    const bulk = await prepare([small.no]);
    const ban = { user_id: alone.id, cause: 'created', by: [owner.id] } as const;
    await inTransaction(test.server.db, (tx) => banFromDeciding(tx, aContext(test.server), ban));
    const refusals = [
      await approve([small.no]),
      await approve([large.no]),
      await send(decideWithdrawals, { nos: [small.no], decision: 'Reject', remark: 'Test' }),
      await start(bulk),
      await send(failWithdrawal, { no: approved.no, reason: 'Returned' }),
      await send(makeBatch, { destination: 'Bank' }),
      await send(downloadBatch, { no: 'B1' }),
      await send(cancelBatch, { no: 'B1', reason: 'Not sent' }),
      await send(applyUtr, { no: 'U1', hash: '' }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'may_not_decide'));
    expect(refusals[0].errors.form).toContain('your account was created by');
  });
});
