import { chooseNotice, noticeChoices } from '@banyan/contract/accounts/notices';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { claimReward, decideReward } from '@banyan/contract/income/rewards';
import type { Notification } from '@banyan/contract/overview/notifications';
import * as calls from '@banyan/contract/overview/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aSubAdmin,
  contextOf,
  openTestSession,
  type Person,
} from '../../../../test/build.ts';
import { closeHere } from '../../../../test/close-here.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { openSession } from '../../accounts/sign-in/open-session.ts';
import { makePayouts } from '../../income/payout/make-payouts.ts';
import { startPayout } from '../../income/payout/start-payout.ts';

const test = useTestServer();
let admin: Person;
let top: Person;
let other: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      matching: { percent: '10' },
      reward: { ladder: [{ code: 'FIRST', left: '1000', right: '1000', amount: '3000' }] },
    },
    payout: { service_percent: '5', repurchase_percent: '10' },
  });
  top = await aMember(test.server);
  other = await aMember(test.server, { sponsor: top, side: 'L' });
  for (const person of [top, other, await aMember(test.server, { sponsor: top, side: 'R' })]) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '1000');
  }
});

/** The clock of these tests moves: everybody signs in anew. */
const tokenOf = (person: Person) =>
  inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
const read = async (person: Person, token?: string): Promise<Notification[]> =>
  (await callAs(test.server, calls.notifications, { token: token ?? (await tokenOf(person)) })).json().data;
const saw = async (person: Person, until: string, token?: string, id?: string) =>
  await callAs(test.server, calls.markNotificationsSeen, {
    token: token ?? (await tokenOf(person)),
    body: { until, ...(id && { id }) },
  });
const codes = (list: readonly Notification[]) => list.map(({ code }) => code).sort();
const later = (days: number) => {
  test.services.now = new Date(test.services.now.getTime() + days * millisecondsPerDay);
};
const close = async () => {
  const context = await contextOf(test.server, { token: await tokenOf(admin) });
  await closeHere(test, context, '2026-01-02');
};

describe('notifications of a member', () => {
  it('tell nothing before anything is published', async () => {
    expect(await read(top)).toEqual([]);
  });

  it('name the income of a closed date and a reward, and nothing for a member who earned nothing', async () => {
    await close();
    const list = await read(top);
    expect(codes(list)).toEqual(['income', 'reward_achieved']);
    expect(list.find(({ code }) => code === 'income')).toMatchObject({
      id: 'income:2026-01-02',
      on: '2026-01-02',
      // 10 % of two topups, and of the 1000 both legs match
      amount: '300',
      count: 2,
      url: '/user/income/all-income?f_on_from=2026-01-02&f_on_to=2026-01-02',
      is_new: true,
    });
    expect(list.find(({ code }) => code === 'reward_achieved')).toMatchObject({
      no: 'FIRST',
      amount: '3000',
    });
    expect(await read(other)).toEqual([]);
  });

  it('are seen one by one as they are opened, and one that grows later is new again', async () => {
    const [first, second] = await read(top);
    const news = async () => (await read(top)).filter(({ is_new }) => is_new).map(({ id }) => id);
    if (!first || !second) throw new Error('two are published');
    // a moment before it was published is another one: of the same date, with less in it
    await saw(top, '2020-01-01T00:00:00.000Z', undefined, second.id);
    expect(await news()).toEqual([first.id, second.id]);
    const token = await tokenOf(top);
    await test.asOwner(
      `update notification_seen set opened = (
        select jsonb_object_agg('income:' || n, '2019-01-01T00:00:00Z') from generate_series(1, 205) n)
      where user_id = $1`,
      [top.id],
    );
    await Promise.all([
      saw(top, second.at, token, second.id),
      ...Array.from({ length: 3 }, (_, n) => saw(top, '2019-01-01T00:00:00.000Z', token, `other:${n}`)),
    ]);
    expect(await news()).toEqual([first.id]);
    const [marks] = await test.asOwner(
      'select (select count(*)::int from jsonb_object_keys(opened)) as n from notification_seen where user_id = $1',
      [top.id],
    );
    expect(marks?.n).toBe(200);
  });

  it('are seen up to the newest that was shown, by their owner alone', async () => {
    const [newest] = await read(top);
    const until = newest?.at ?? '';
    const admins = await inTransaction(test.server.db, async (tx) =>
      openSession(tx, await contextOf(test.server, { token: await tokenOf(admin) }), {
        user_id: top.id,
        kind: 'impersonation',
        acting_admin_id: admin.id,
        acting_reason: 'Test',
      }),
    );
    await saw(top, until, admins);
    expect((await read(top)).some(({ is_new }) => is_new)).toBe(true);
    await Promise.all([saw(top, until), saw(top, until), saw(top, '2020-01-01T00:00:00.000Z')]);
    expect((await read(top)).some(({ is_new }) => is_new)).toBe(false);
    // a moment to come hides nothing
    await saw(top, '2999-01-01T00:00:00.000Z');
    later(1);
    await callAs(test.server, claimReward, { token: await tokenOf(top), body: { code: 'FIRST' } });
    const decision = { user_id: top.user_id, code: 'FIRST', decision: 'Approve', remark: '' };
    await callAs(test.server, decideReward, { token: await tokenOf(admin), body: decision });
    expect((await read(top)).filter(({ is_new }) => is_new).map(({ code }) => code)).toEqual([
      'reward_approved',
    ]);
    const [marks] = await test.asOwner('select count(*)::int as n from notification_seen');
    expect(marks?.n).toBe(1);
  });

  it('are not told in the bell, nor mailed, once their kind is turned off, and nobody turns on what does not come', async () => {
    const choose = async (body: BodyOf<typeof chooseNotice>) =>
      (await callAs(test.server, chooseNotice, { token: await tokenOf(top), body })).statusCode;
    const choices = async (): Promise<BodyOf<typeof chooseNotice>[]> =>
      (await callAs(test.server, noticeChoices, { token: await tokenOf(top) })).json().data;
    const all = (await read(top)).length;
    expect(await choose({ kind: 'income', channel: 'bell', is_on: false })).toBe(200);
    expect((await choices()).filter(({ is_on }) => !is_on)).toEqual([
      { kind: 'income', channel: 'bell', is_on: false },
    ]);
    expect([all > 0, await read(top)]).toEqual([true, []]);
    expect(await choose({ kind: 'income', channel: 'bell', is_on: true })).toBe(200);
    expect(await read(top)).toHaveLength(all);
    expect(await choose({ kind: 'income', channel: 'mail', is_on: true })).toBe(400);
    expect(await choose({ kind: 'closings', channel: 'bell', is_on: false })).toBe(400);
    expect(await choose({ kind: 'pins', channel: 'mail', is_on: false })).toBe(200);
    const mail = async (kind?: 'pins' | 'money') => {
      await inTransaction(test.server.db, async (tx) =>
        notifyOwner(tx, await contextOf(test.server, { token: await tokenOf(admin) }), top, {
          subject: message('{company}: pins received'),
          body: [],
          ...(kind && { kind }),
        }),
      );
      const [mails] = await test.asOwner('select count(*)::int as n from mail where recipient = $1', [
        top.email,
      ]);
      return mails?.n;
    };
    const before = Number(await mail('pins'));
    expect([await mail('money'), await mail()]).toEqual([before + 1, before + 2]);
  });
  it('tell a statement once its payout is done', async () => {
    later(1);
    const context = await contextOf(test.server, { token: await tokenOf(admin) });
    await inTransaction(test.server.db, (tx) => startPayout(tx, context, { through: '2026-01-04' }));
    expect(codes(await read(top))).not.toContain('statement');
    await makePayouts(test.server.db, context);
    expect((await read(top)).find(({ code }) => code === 'statement')).toMatchObject({
      no: 'P1000001',
      amount: '255',
      url: '/payout-statement?no=P1000001',
      is_new: true,
    });
    expect(codes(await read(other))).toEqual([]);
  });

  it('add up a bounded number of rows, and say no sum beyond', async () => {
    await test.asOwner(`
      insert into income (kind, event_id, member_id, level, base, gross, amount, trimmed, status, why, plan_version,
        wallet_code, business_date, at)
      select kind, event_id, member_id, 1000 + n, base, gross, amount, trimmed, status, why, plan_version, wallet_code,
        business_date, at
      from (select * from income where member_id = ${top.id} and status = 'credited' limit 1) i, generate_series(1, 600) n`);
    expect((await read(top)).find(({ code }) => code === 'income')).toMatchObject({
      amount: null,
      count: null,
    });
  });
});

describe('notifications of an admin', () => {
  it('tell posted closings and payouts, to a sub-admin only those of the own screens', async () => {
    const list = await read(admin);
    expect(codes(list)).toEqual(['closing_posted', 'payout_done']);
    expect(list.find(({ code }) => code === 'payout_done')).toMatchObject({ amount: '300', count: 1 });
    const sub = await aSubAdmin(test.server, { rights: ['/admin/income/total-income'] });
    expect(codes(await read(sub))).toEqual(['payout_done']);
    expect(await read(await aSubAdmin(test.server))).toEqual([]);
    expect(await read(await aFranchise(test.server))).toEqual([]);
  });

  it('tell a closing that waits, and one that failed until it goes on', async () => {
    await test.asOwner(
      `
      insert into closing (business_date, cut_at, status, calculated_at, payable, rows, result_hash)
      values ('2026-01-20', $1, 'calculated', $1, 42, 7, '\\x00')`,
      [test.services.now],
    );
    const waiting = (await read(await anAdmin(test.server))).find(({ code }) => code === 'closing_waiting');
    expect(waiting).toMatchObject({ on: '2026-01-20', amount: '42', count: 7, is_new: true });
    await saw(admin, test.services.now.toISOString());
    expect((await read(admin)).find(({ code }) => code === 'closing_waiting')?.is_new).toBe(false);
    await test.asOwner(
      `update closing set status = 'failed', failed_in = 'posting', problem = 'Stopped',
      decided_at = $1 where business_date = '2026-01-20'`,
      [test.services.now],
    );
    expect((await read(admin)).find(({ code }) => code === 'closing_failed')).toMatchObject({
      text: 'Stopped',
      is_new: true,
    });
  });
});
