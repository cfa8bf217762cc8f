import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import {
  prepareWithdrawals,
  readWithdrawalDecision,
  startWithdrawalDecision,
  type WithdrawalDecision,
  withdrawalDecisionRows,
} from '@banyan/contract/withdrawals/bulk-decisions';
import {
  readWithdrawal,
  revealDestination,
  withdrawalCounts,
  withdrawalQueue,
} from '@banyan/contract/withdrawals/queue';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, anAdmin, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../../test/withdrawals.ts';
import { withKyc } from '../../../../test/withdrawing.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { decideWithdrawals } from '../decide-withdrawals.ts';
import { workOffWithdrawals } from '../work-off-withdrawals.ts';
import { decideChunk } from './decide-chunk.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;

beforeAll(async () => {
  admin = await aBusiness(test.server, { withdrawal: { charge_percent: '5', minimum: '100' } });
  context = await contextOf(test.server, admin);
});

async function asked(count: number, amount = '1000') {
  const members: Awaited<ReturnType<typeof aPayee>>[] = [];
  const nos: string[] = [];
  for (let n = 0; n < count; n++) {
    const member = await aPayee(test.server);
    members.push(member);
    nos.push((await aWithdrawal(test.server, member, amount)).no);
  }
  return { members, nos };
}
const send = (call: Parameters<typeof callAs>[1], body: object, person = admin) =>
  callAs(test.server, call, { token: person.token, body });
const get = async (call: Parameters<typeof callAs>[1], query: object = {}) =>
  (await callAs(test.server, call, { token: admin.token, query: query as never })).json();
const prepare = async (body: object): Promise<WithdrawalDecision> =>
  (await send(prepareWithdrawals, { decision: 'Approve', remark: '', ...body })).json().data;
const work = () => workOffWithdrawals(test.server.db, aContext(test.server));
const start = async (no: string) => {
  const reply = await send(startWithdrawalDecision, { no });
  await work();
  return reply;
};
const read = async (no: string): Promise<WithdrawalDecision> =>
  (await get(readWithdrawalDecision, { no })).data;
const statuses = async (nos: string[]) =>
  (await test.asOwner('select status from withdrawal where no = any($1) order by no', [nos])).map(
    ({ status }) => status,
  );
const rowsOf = async (no: string) =>
  (await get(withdrawalDecisionRows, { of: no })).data.map(
    (row: { outcome: string; problem: { text: string } | null }) => [row.outcome, row.problem?.text ?? null],
  );

describe('a decision on many withdrawals', () => {
  it('says who is included by bank and who is not and why, decides the others, and tries only what failed again', async () => {
    const { members, nos } = await asked(3);
    const block = (is_blocked: boolean) =>
      test.asOwner('update app_user set is_blocked = $1 where id = $2', [is_blocked, members[1]?.id]);
    await block(true);
    const found = await prepare({ nos });
    expect(found).toMatchObject({
      status: 'Prepared',
      included: 2,
      net: '1900',
      banks: [{ bank: 'HDFC', count: 2, net: '1900' }],
      excluded: 1,
      why: null,
    });
    expect(found.excluded_rows).toMatchObject([{ no: nos[1], why: { text: 'This account is blocked.' } }]);
    expect(await statuses(nos)).toEqual(['Pending', 'Pending', 'Pending']);
    await start(found.no);
    expect(await statuses(nos)).toEqual(['Approved', 'Pending', 'Approved']);
    expect(await rowsOf(found.no)).toEqual([
      ['Done', null],
      ['Failed', 'This account is blocked.'],
      ['Done', null],
    ]);
    await block(false);
    expect((await start(found.no)).statusCode).toBe(200);
    expect(await read(found.no)).toMatchObject({ status: 'Done', done: 3, failed: 0 });
    expect(await statuses(nos)).toEqual(['Approved', 'Approved', 'Approved']);
    expect((await start(found.no)).json().code).toBe('already_done');
    expect(await findings(test.server)).toEqual([]);
  });

  it('of all that match is fixed when the number is typed: what comes later is not in it', async () => {
    const { nos, members } = await asked(3, '777');
    const matching = { amount_min: '777', amount_max: '777' };
    const wrong = await send(prepareWithdrawals, { decision: 'Reject', remark: 'Test', matching, count: 2 });
    expect(wrong.json()).toMatchObject({
      code: 'count_changed',
      errors: { count: '3 match now. Look at them again.' },
    });
    const found = await prepare({ decision: 'Reject', remark: 'Not now', matching, count: 3 });
    const later = await aPayee(test.server);
    const { no: late } = await aWithdrawal(test.server, later, '777');
    await start(found.no);
    expect(await statuses([...nos, late])).toEqual(['Rejected', 'Rejected', 'Rejected', 'Pending']);
    const [account] = await test.asOwner(
      `select trim_scale(balance)::text as balance, held::int from account where owner_id = $1 and wallet_code = 'main'`,
      [members[0]?.id],
    );
    expect(account).toEqual({ balance: '10000', held: 0 });
  });

  it('above the limit of two persons waits for a second admin, who starts it as its maker', async () => {
    await test.asOwner('update company set two_person_limit = 1500');
    const { nos } = await asked(2);
    const found = await prepare({ nos });
    expect(found.why?.values).toMatchObject({ value: '₹2,000.00' });
    const { waits } = (await start(found.no)).json();
    expect(waits.why.values).toMatchObject({ value: '₹2,000.00' });
    expect(await statuses(nos)).toEqual(['Pending', 'Pending']);
    const second = await anAdmin(test.server);
    const own = await send(decideAdminRequest, { no: waits.no, decision: 'Approve' });
    expect(own.json().code).toBe('own_request');
    expect((await send(decideAdminRequest, { no: waits.no, decision: 'Approve' }, second)).statusCode).toBe(
      200,
    );
    await work();
    expect(await statuses(nos)).toEqual(['Approved', 'Approved']);
    const [row] = await test.asOwner('select decided_by from withdrawal where no = $1', [nos[0]]);
    expect(row?.decided_by).toBe(admin.id);
    await test.asOwner('update company set two_person_limit = 100000');
  });

  it('that was broken off in the middle goes on where it was, each row once', async () => {
    const { nos } = await asked(5);
    const found = await prepare({ nos });
    await send(startWithdrawalDecision, { no: found.no });
    const [{ id }] = (await test.asOwner('select id from withdrawal_decision where no = $1', [found.no])) as [
      { id: string },
    ];
    const chunk = () => inTransaction(test.server.db, (tx) => decideChunk(tx, aContext(test.server), id, 2));
    await chunk();
    await expect(
      inTransaction(test.server.db, async (tx) => {
        await decideChunk(tx, aContext(test.server), id, 2);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await read(found.no)).toMatchObject({ status: 'Running', done: 2 });
    await Promise.all([work(), work()]);
    expect(await read(found.no)).toMatchObject({ status: 'Done', done: 5, failed: 0 });
    expect(new Set(await statuses(nos))).toEqual(new Set(['Approved']));
    expect(await findings(test.server)).toEqual([]);
  });

  it('and another admin at the same moment: one decides, the other reads who did', async () => {
    const { nos } = await asked(1);
    const found = await prepare({ decision: 'Reject', remark: 'Test', nos });
    const other = await contextOf(test.server, await anAdmin(test.server, { name: 'Ravi Kumar' }));
    await inTransaction(test.server.db, (tx) =>
      decideWithdrawals(tx, other, { nos, decision: 'Approve', remark: '' }),
    );
    await start(found.no);
    const { data } = await get(withdrawalDecisionRows, { of: found.no });
    expect(data[0].problem).toEqual({
      text: 'Already {status}, decided by {name}.',
      values: { status: 'Approved', name: 'Ravi Kumar' },
    });
  });
});

describe('the queue', () => {
  it('shows hints, counts by status, the last five and, logged, the account in full', async () => {
    const old = await aPayee(test.server, { account_no: '777000111222' });
    const first = await aWithdrawal(test.server, old, '1000');
    await inTransaction(test.server.db, (tx) =>
      decideWithdrawals(tx, context, { nos: [first.no], decision: 'Approve', remark: '' }),
    );
    const again = await aWithdrawal(test.server, old, '600');
    const twin = await aPayee(test.server, { account_no: '777000111222' });
    await test.asOwner(
      'update payment_details set changed_at = now(), held_until = now() where owner_id = $1',
      [twin.id],
    );
    const { no } = await aWithdrawal(test.server, twin, '500');
    const hintsOf = async (which: string) => (await get(withdrawalQueue, { no: which })).data[0].hints;
    expect(await hintsOf(no)).toEqual(['new_bank', 'first_withdrawal', 'same_account']);
    expect(await hintsOf(again.no)).toEqual(['same_account']);
    const rowOf = async () => (await get(withdrawalQueue, { no: again.no })).data[0];
    expect(await rowOf()).toMatchObject({ kyc: 'None' });
    await withKyc(test, old, old.name.toUpperCase().replace(' ', '  '));
    expect(await rowOf()).toMatchObject({ kyc: 'Approved', hints: ['same_account'] });
    await test.asOwner("update kyc_request set name = 'Somebody Else' where owner_id = $1", [old.id]);
    expect(await hintsOf(again.no)).toEqual(['name_mismatch', 'same_account']);
    await test.asOwner("update kyc_request set status = 'Rejected', reason = 'Other' where owner_id = $1", [
      old.id,
    ]);
    expect(await rowOf()).toMatchObject({ kyc: 'Rejected' });
    expect((await prepare({ nos: [again.no] })).excluded_rows).toMatchObject([
      { why: { text: 'The KYC of its owner is not approved any more.' } },
    ]);
    const { data: counts } = await get(withdrawalCounts);
    const [{ n, sum }] = (await test.asOwner(
      `select count(*)::int as n, trim_scale(sum(net))::text as sum from withdrawal where status = 'Pending'`,
    )) as [{ n: number; sum: string }];
    expect(counts).toContainEqual({ status: 'Pending', count: n, net: sum });
    const { data } = await get(readWithdrawal, { no: again.no });
    expect(data.last.map((row: { no: string }) => row.no)).toEqual([first.no]);
    expect(data.same_account).toEqual([{ user_id: twin.user_id, name: twin.name }]);
    const shown = await send(revealDestination, { no });
    expect(shown.json().data).toEqual({ account_no: '777000111222', ifsc: 'HDFC0001234', holder: twin.name });
    expect(
      await test.asOwner(
        `select actor_id from audit_log where action = 'reveal_destination' and object = $1`,
        [`withdrawal:${no}`],
      ),
    ).toEqual([{ actor_id: admin.id }]);
    const screen = '/admin/withdrawal/withdrawal-requests';
    const looking = await aSubAdmin(test.server, { rights: [screen] });
    for (const [call, body] of [
      [revealDestination, { no }],
      [prepareWithdrawals, { decision: 'Approve', remark: '', nos: [no] }],
    ] as const)
      expect((await send(call, body, looking)).statusCode).toBe(403);
  });
});
