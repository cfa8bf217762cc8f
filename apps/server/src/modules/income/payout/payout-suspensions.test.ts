import type { Endpoint } from '@banyan/contract/core/endpoint';
import * as suspensions from '@banyan/contract/income/payout-suspensions';
import * as payouts from '@banyan/contract/income/payouts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { untilOneWaits } from '../../../../test/locks.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { makePayouts } from './make-payouts.ts';
import { payChunk } from './pay-chunk.ts';
import { suspendPayout } from './suspend-payout.ts';

const test = useTestServer();
const through = '2026-01-02';
let admin: Person;
let context: ActorContext;
const sponsors: Person[] = [];
const buyers: Person[] = [];

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: { referral: { rate: { percent: '10' } } },
    payout: { service_percent: '5', repurchase_percent: '10' },
  });
  context = await contextOf(test.server, admin);
  const root = await aMember(test.server);
  for (let number = 0; number < 4; number++) {
    const sponsor = await aMember(test.server, { sponsor: root });
    await cash(sponsor);
    sponsors.push(sponsor);
    buyers.push(await aMember(test.server, { sponsor }));
  }
});

/** Every sponsor has earned 100 that are not paid out, and nobody is suspended. */
beforeEach(async () => {
  await test.asOwner(`update payout_suspension set resumed_at = now() where resumed_at is null`);
  await makePayouts(test.server.db, context);
  await pay();
  for (const buyer of buyers) await cash(buyer);
});

const cash = (member: Person, amount = '1000') =>
  inTransaction(test.server.db, (tx) =>
    topupMember(tx, context, { user_id: member.user_id, package: 'P', amount, pay_from: 'Cash' }),
  );
const ask = async (call: Endpoint, input: Record<string, unknown> = {}, person = admin, key?: string) =>
  (
    await callAs(test.server, call, {
      token: person.token,
      ...(key ? { key } : {}),
      ...(call.method === 'GET' ? { query: input as Record<string, string> } : { body: input }),
    })
  ).json();
const suspend = (member: Person, reason = 'Bank account to be checked') =>
  ask(suspensions.suspendPayout, { user_id: member.user_id, reason });
const pay = async (members?: Person[], remark?: string) => {
  const user_ids = members?.map(({ user_id }) => user_id);
  const reply = await ask(payouts.startPayout, { through, user_ids, remark });
  await makePayouts(test.server.db, context);
  return reply;
};
const paidBy = async (runId: string) =>
  (await test.asOwner('select member_id from payout_statement where run_id = $1 order by id', [runId])).map(
    (row) => row.member_id,
  );
const incomeOf = async (member: Person) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = 'income'`,
    [member.id],
  );
  return row?.balance;
};
const [first, second, third, fourth] = [0, 1, 2, 3].map((n) => () => sponsors[n] as Person) as [
  () => Person,
  () => Person,
  () => Person,
  () => Person,
];

describe('a suspended payout', () => {
  it('leaves its member out and the income in the wallet, until it is resumed', async () => {
    const { data } = await suspend(first());
    expect(data).toMatchObject({ status: 'Suspended', user_id: first().user_id });
    const before = await incomeOf(first());
    const run = (await pay()).data.run_id;
    expect(await paidBy(run)).not.toContain(first().id);
    expect(await incomeOf(first())).toBe(before);
    expect((await ask(suspensions.resumePayout, { no: data.no, remark: 'Checked' })).data.status).toBe(
      'Resumed',
    );
    expect(await paidBy((await pay()).data.run_id)).toEqual([first().id]);
    expect(await incomeOf(first())).toBe('0');
    expect(await findings(test.server)).toEqual([]);
    const audits = await test.asOwner(
      `select action, details ->> 'no' as no from audit_log where action like '%_payout' and object = $1 order by id`,
      [`user:${first().user_id}`],
    );
    expect(audits).toEqual([
      { action: 'suspend_payout', no: data.no },
      { action: 'resume_payout', no: data.no },
    ]);
  });

  it('is suspended and resumed once, however many ask', async () => {
    const replies = await Promise.all([suspend(second()), suspend(second()), suspend(second())]);
    expect(replies.map(({ code }) => String(code ?? 'done')).sort()).toEqual([
      'already_done',
      'already_done',
      'done',
    ]);
    const no = replies.find(({ data }) => data)?.data.no;
    const resumed = await Promise.all([1, 2].map(() => ask(suspensions.resumePayout, { no })));
    expect(resumed.map(({ code }) => String(code ?? 'done')).sort()).toEqual(['already_done', 'done']);
    expect((await ask(suspensions.resumePayout, { no: 'H9' })).code).toBe('not_found');
    expect((await ask(suspensions.suspendPayout, { user_id: 'nobody', reason: 'x' })).code).toBe(
      'unknown_member',
    );
    expect(
      (await ask(suspensions.suspendPayout, { user_id: second().user_id, reason: ' ' })).errors,
    ).toHaveProperty('reason');
  });

  it('waits for the payment under way, and no statement follows it', async () => {
    const { run_id } = (await ask(payouts.startPayout, { through })).data;
    let isSuspended = false;
    let suspending: Promise<unknown> | undefined;
    await inTransaction(test.server.db, async (tx) => {
      await payChunk(tx, context, run_id, 1);
      suspending = inTransaction(test.server.db, (own) =>
        suspendPayout(own, context, { user_id: fourth().user_id, reason: 'Late' }),
      ).then(() => {
        isSuspended = true;
      });
      await untilOneWaits(test);
      expect(isSuspended).toBe(false);
    });
    await suspending;
    await makePayouts(test.server.db, context);
    expect(await paidBy(run_id)).not.toContain(fourth().id);
  });

  it('stands in the lists, beside what waits, and its member reads why', async () => {
    await suspend(third(), 'Two accounts of one bank');
    const waiting = await ask(suspensions.awaitingMembers);
    expect(waiting.total).toBe(4);
    const own = waiting.data.find((row: { id: string }) => row.id === third().id);
    expect(own).toMatchObject({
      status: 'Suspended',
      rows: 1,
      since: through,
      reason: 'Two accounts of one bank',
    });
    expect((await ask(suspensions.awaitingMembers, { status: 'Suspended' })).data).toMatchObject([
      { id: third().id },
    ]);
    expect((await ask(suspensions.awaitingMembers, { status: 'Waiting' })).total).toBe(3);
    expect((await ask(suspensions.awaitingMembers, { member: first().user_id })).total).toBe(1);
    const list = await ask(suspensions.payoutSuspensions, { status: 'Suspended' });
    expect(list.data).toMatchObject([
      { member: { user_id: third().user_id }, by: { user_id: admin.user_id } },
    ]);
    expect(exact(list.data[0].unpaid)).toBe('100');
    const { data } = await ask(payouts.awaitingPayout);
    expect(data).toMatchObject({ members: 3, suspended: { members: 1, gross: '100' }, suspension: null });
    const mine = (await ask(payouts.awaitingPayout, {}, third())).data;
    expect(mine).toMatchObject({
      gross: '100',
      suspended: null,
      suspension: { reason: 'Two accounts of one bank' },
    });
  });
});

describe('a payout of chosen members', () => {
  it('pays them alone, each whole, with a remark on the statement', async () => {
    const chosen = [second(), third()];
    const user_ids = chosen.map(({ user_id }) => user_id).join(',');
    expect((await ask(payouts.awaitingPayout, { user_ids })).data).toMatchObject({
      members: 2,
      gross: '200',
    });
    const run = (await pay(chosen, 'Festival advance')).data.run_id;
    expect(await paidBy(run)).toEqual([second().id, third().id]);
    expect([await incomeOf(second()), await incomeOf(first())]).toEqual(['0', '100']);
    const [{ no }] = (await test.asOwner('select no from payout_statement where run_id = $1', [run])) as [
      { no: string },
    ];
    const { data } = await ask(payouts.readPayoutStatement, { no });
    expect(data).toMatchObject({ remark: 'Festival advance' });
    expect((await ask(payouts.payoutRuns)).data[0]).toMatchObject({ chosen: 2, statements: 2, gross: '200' });
    expect(await findings(test.server)).toEqual([]);
    // the rest is paid by the next one of everybody
    expect(await paidBy((await pay()).data.run_id)).toEqual([first().id, fourth().id]);
  });

  it('is refused in words for members who are unknown, suspended or have nothing to get', async () => {
    await suspend(first());
    const refused = await pay([first(), second()]);
    expect([refused.code, refused.errors.user_ids]).toEqual([
      'payout_suspended',
      `Suspended: ${first().user_id}. Resume their payouts first, or leave them out.`,
    ]);
    const unknown = await ask(payouts.startPayout, { through, user_ids: ['nobody'] });
    expect(unknown.code).toBe('unknown_member');
    await pay([second()]);
    expect((await pay([second()])).code).toBe('nothing_to_pay');
    expect((await ask(payouts.startPayout, { through, user_ids: [] })).code).toBe('invalid_request');
  });

  it('is made once for a request sent again, and once of two at the same moment', async () => {
    const body = { through, user_ids: [first().user_id] };
    const key = 'one-request-sent-twice';
    const [one, again] = [
      await ask(payouts.startPayout, body, admin, key),
      await ask(payouts.startPayout, body, admin, key),
    ];
    expect(again).toEqual(one);
    expect((await ask(payouts.startPayout, body)).code).toBe('payout_running');
    await Promise.all([makePayouts(test.server.db, context), makePayouts(test.server.db, context)]);
    expect(await paidBy(one.data.run_id)).toEqual([first().id]);
  });
});

describe('a statement by mail', () => {
  const mails = () =>
    test.asOwner(
      `select recipient, subject, body from mail where subject like '%payout statement%' order by id`,
    );

  it('goes to the verified address only, once a request', async () => {
    const run = (await pay([first()])).data.run_id;
    const [{ no }] = (await test.asOwner('select no from payout_statement where run_id = $1', [run])) as [
      { no: string },
    ];
    expect((await ask(suspensions.mailStatement, { no })).code).toBe('no_verified_email');
    await test.asOwner('update app_user set email_verified_at = now() where id = $1', [first().id]);
    const key = 'one-mail-asked-for-twice';
    const replies = [
      await ask(suspensions.mailStatement, { no }, admin, key),
      await ask(suspensions.mailStatement, { no }, admin, key),
    ];
    expect(replies).toEqual([{ data: { no, email: first().email } }, { data: { no, email: first().email } }]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ recipient: first().email, subject: `Banyan: payout statement ${no}` });
    expect(mail?.body).toContain('Net to main wallet: ₹85.00');
    const link = new URL(/http\S+/.exec(String(mail?.body))?.[0] ?? '');
    const opened = await callAs(test.server, payouts.readPayoutStatement, {
      query: Object.fromEntries(link.searchParams),
    });
    expect(opened.json().data.no).toBe(no);
    expect((await ask(suspensions.mailStatement, { no: 'P9' })).code).toBe('not_found');
  });

  it('writes amounts and dates as people read them', async () => {
    for (let number = 0; number < 12; number++) await cash(buyers[0] as Person, '100000');
    await cash(buyers[0] as Person, '34454.5');
    const run = (await pay([first()], 'With the season’s bonus')).data.run_id;
    const [statement] = await test.asOwner('select no from payout_statement where run_id = $1', [run]);
    await test.asOwner('update app_user set email_verified_at = now() where id = $1', [first().id]);
    await ask(suspensions.mailStatement, { no: statement?.no });
    const body = String((await mails()).at(-1)?.body);
    expect(body.split('\n').slice(0, -1)).toEqual([
      `${first().name}, your incomes up to 02-Jan-2026 were paid out.`,
      '',
      `Statement: ${String(statement?.no)}`,
      'Gross: ₹1,23,545.45',
      'Tax deducted (TDS): ₹0.00',
      'Service charge: ₹6,177.27',
      'To the repurchase wallet: ₹12,354.55',
      'Net to main wallet: ₹1,05,013.63',
      '',
      'With the season’s bonus',
      '',
    ]);
  });
});
