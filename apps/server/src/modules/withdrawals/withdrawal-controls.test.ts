import { notifications } from '@banyan/contract/overview/notifications';
import * as rules from '@banyan/contract/withdrawals/withdrawal-rules';
import * as calls from '@banyan/contract/withdrawals/withdrawals';
import { beforeAll, expect, it } from 'vitest';
import { approve } from '../../../test/approve.ts';
import { aSubAdmin, contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness } from '../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../test/withdrawals.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { makeBatch } from './batches/make-batch.ts';
import { decideWithdrawals } from './decide-withdrawals.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { markWithdrawalsPaid } from './mark-withdrawals-paid.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;

beforeAll(async () => {
  admin = await aBusiness(test.server, { withdrawal: { charge_percent: '5', minimum: '100' } });
  context = await contextOf(test.server, admin);
});

const send = (call: Parameters<typeof callAs>[1], body: object, { token }: Person = admin) =>
  callAs(test.server, call, { token, body });
const decide = (nos: string[], decision: 'Approve' | 'Reject' = 'Approve', remark = '') =>
  inTransaction(test.server.db, (tx) => decideWithdrawals(tx, context, { nos, decision, remark }));
const actsOn = async (object: string) =>
  (await test.asOwner('select action from audit_log where object = $1 order by id', [object])).map(
    ({ action }) => action,
  );

const open = {
  owner_type: 'User',
  minimum: '0',
  charge_percent: '0',
  multiple: null,
  maximum: '5000',
  daily_amount: '9000',
  from_hour: 9,
  to_hour: 18,
};
const save = (changes: object) => send(rules.saveWithdrawalRule, { ...open, ...changes });
const saved = async () => {
  const { data } = (await callAs(test.server, rules.listWithdrawalRules, { token: admin.token })).json();
  return data.find(({ owner_type }: { owner_type: string }) => owner_type === 'User');
};

it('limits of withdrawals are tightened at once, and loosened by two admins', async () => {
  expect((await save({})).json().data).toMatchObject({ maximum: '5000.00000000', from_hour: 9 });
  // neither minimum nor multiple guards anything
  expect((await save({ maximum: '4000', to_hour: 17, multiple: '50' })).json().data).toMatchObject({
    maximum: '4000.00000000',
    to_hour: 17,
    multiple: '50.00000000',
  });
  const tight = { maximum: '4000', to_hour: 17 };
  for (const loosened of [
    { maximum: '4000.01' },
    { maximum: null },
    { daily_amount: null },
    { from_hour: 8 },
    { to_hour: 18 },
    { from_hour: null, to_hour: null },
  ]) {
    const reply = (await save({ ...tight, ...loosened })).json();
    expect([loosened, reply.waits?.act]).toEqual([loosened, 'Change withdrawal limits']);
  }
  expect(await saved()).toMatchObject({ maximum: '4000.00000000', to_hour: 17 });
  await approve(test.server, await save({ ...tight, maximum: '6000' }));
  expect(await saved()).toMatchObject({ maximum: '6000.00000000', to_hour: 17 });
  await test.asOwner(`update withdrawal_rule set maximum = null, daily_amount = null, multiple = null, from_hour = null,
    to_hour = null where owner_type = 'User'`);
});

it('limits of withdrawals that are none are refused, each on its field', async () => {
  const errorsOf = async (changes: object) => Object.keys((await save(changes)).json().errors);
  for (const maximum of ['0', '-1', '1e3', '１００', ' '])
    expect([maximum, await errorsOf({ maximum })]).toEqual([maximum, ['maximum']]);
  expect(await errorsOf({ from_hour: null })).toEqual(['to_hour']);
  expect(await errorsOf({ from_hour: 18, to_hour: 18 })).toEqual(['to_hour']);
  expect(await errorsOf({ to_hour: 25, charge_percent: '101' })).toEqual(['charge_percent', 'to_hour']);
});

it('blocked withdrawals are not asked for and not approved until the block is lifted, and both are logged', async () => {
  const member = await aPayee(test.server);
  const { no } = await aWithdrawal(test.server, member, '1000');
  const of = { user_id: member.user_id.toLowerCase(), reason: 'Under review' };
  expect((await send(rules.blockWithdrawals, of)).json().data).toEqual({
    user_id: member.user_id,
    reason: 'Under review',
  });
  expect((await send(rules.blockWithdrawals, of)).json().code).toBe('already_done');
  const { data } = (await callAs(test.server, calls.withdrawalOptions, { token: member.token })).json();
  expect(data.gates).toContainEqual(
    expect.objectContaining({
      code: 'blocked',
      reason: expect.objectContaining({ values: { reason: 'Under review' } }),
    }),
  );
  expect((await decide([no])).rows[0]?.why?.text).toBe('Withdrawals of this account are blocked.');
  expect(
    (await send(rules.unblockWithdrawals, { ...of, reason: 'All is well' })).json().data.reason,
  ).toBeNull();
  expect((await send(rules.unblockWithdrawals, of)).json().code).toBe('already_done');
  expect(await decide([no])).toMatchObject({ approved: 1 });
  expect(await actsOn(`user:${member.user_id}`)).toEqual(['block_withdrawals', 'unblock_withdrawals']);
  expect((await send(rules.blockWithdrawals, { ...of, user_id: admin.user_id })).json().code).toBe(
    'unknown_user',
  );
  const clerk = await aSubAdmin(test.server, { rights: ['/admin/member/member-search'] });
  expect((await send(rules.blockWithdrawals, of, clerk)).statusCode).toBe(403);
});

it('what comes of a withdrawal is told in the bell and by mail, with the reason', async () => {
  const member = await aPayee(test.server);
  await test.asOwner(`update app_user set email = 'payee@example.test' where id = $1`, [member.id]);
  const ask = async () => (await aWithdrawal(test.server, member, '1000')).no;
  const newest = async () =>
    (await callAs(test.server, notifications, { token: member.token }))
      .json()
      .data.find(({ code }: { code: string }) => code.startsWith('withdrawal_'));
  const mails = async () =>
    (
      await test.asOwner('select subject, body from mail where recipient = $1 order by id', [
        'payee@example.test',
      ])
    ).map(({ subject, body }) => [subject, body].join(' '));
  const rejected = await ask();
  await decide([rejected], 'Reject', 'Please call us');
  expect(await newest()).toMatchObject({ code: 'withdrawal_rejected', no: rejected, text: 'Please call us' });
  test.services.now = new Date(test.services.now.getTime() + 60_000);
  context = await contextOf(test.server, admin);
  const no = await ask();
  await decide([no]);
  const approved = await newest();
  expect(approved).toMatchObject({
    code: 'withdrawal_approved',
    no,
    url: `/user/withdrawal/withdrawal-requests?f_no=${no}`,
  });
  await inTransaction(test.server.db, (tx) => makeBatch(tx, context, { destination: 'Bank', nos: [no] }));
  expect(await newest()).toEqual(approved);
  await inTransaction(test.server.db, (tx) =>
    markWithdrawalsPaid(tx, context, [{ no, mode: 'NEFT', utr: 'HDFCN555000111' }]),
  );
  expect(await newest()).toMatchObject({ code: 'withdrawal_paid', no });
  await inTransaction(test.server.db, (tx) => failWithdrawal(tx, context, { no, reason: 'Account closed' }));
  expect(await newest()).toMatchObject({ code: 'withdrawal_failed', no, text: 'Account closed' });
  const sent = await mails();
  expect(sent).toHaveLength(4);
  for (const [index, [what, reason]] of (
    [
      ['rejected', 'Reason: Please call us'],
      ['approved', 'You receive ₹950.00.'],
      ['paid', '₹950.00 of your withdrawal was paid to'],
      ['failed', 'Reason: Account closed'],
    ] as const
  ).entries()) {
    expect(sent[index]).toContain(`withdrawal ${what}`);
    expect(sent[index]).toContain(reason);
    // an account is masked in every mail
    expect(sent[index]).not.toContain(member.account_no);
  }
});

it('amounts that are none are refused on their field, and nothing is held', async () => {
  const member = await aPayee(test.server);
  const ask = (amount: string) =>
    send(
      calls.requestWithdrawal,
      { wallet: 'main', amount, destination: 'Bank', remark: '', otp: '' },
      member,
    );
  for (const amount of [
    '0',
    '-0',
    '0.000',
    '1e3',
    '１０００',
    '-100',
    '1000.',
    '1,000',
    'NaN',
    '1000.123456789',
    '',
  ]) {
    const reply = await ask(amount);
    expect([amount, reply.statusCode, Object.keys(reply.json().errors)]).toEqual([amount, 400, ['amount']]);
    const query = { wallet: 'main', amount };
    const quote = await callAs(test.server, calls.withdrawalQuote, { token: member.token, query });
    expect([amount, quote.statusCode]).toEqual([amount, 400]);
  }
  expect(await test.asOwner('select from withdrawal where owner_id = $1', [member.id])).toEqual([]);
});
