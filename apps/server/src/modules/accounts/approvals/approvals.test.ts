import { adminRequests, decideAdminRequest } from '@banyan/contract/accounts/approvals';
import {
  listRouteSwitches,
  readCompanySettings,
  switchRoute,
  updateCompanySettings,
} from '@banyan/contract/company/settings';
import { creditDebit, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { notifications } from '@banyan/contract/overview/notifications';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';

const test = useTestServer();
let maker: Person;
let checker: Person;
let member: Person;
let isBegun = false;
beforeEach(async () => {
  if (isBegun) return;
  isBegun = true;
  maker = await aBusiness(test.server, { incomes: {} });
  checker = await anAdmin(test.server);
  member = await aMember(test.server);
});

type Values = Record<string, unknown>;
const read = async (): Promise<Values> =>
  (await callAs(test.server, readCompanySettings, { token: maker.token })).json().data;
const save = async (changes: Values, person = maker) =>
  (
    await callAs(test.server, updateCompanySettings, {
      token: person.token,
      body: { ...(await read()), ...changes },
    })
  ).json();
const decide = async (no: string, decision: string, person = checker) =>
  (await callAs(test.server, decideAdminRequest, { token: person.token, body: { no, decision } })).json();
const credit = async (amount: string, person = maker) =>
  (
    await callAs(test.server, creditDebit, {
      token: person.token,
      body: {
        owner_type: 'User',
        user_id: member.user_id,
        wallet: 'fund',
        direction: 'Credit',
        amount,
        reason: 'Other',
        remark: 'Test',
      },
    })
  ).json();
const rowOf = async (no: string, person = checker) =>
  (await callAs(test.server, adminRequests, { token: person.token, query: { no } })).json().data[0];

describe('one admin alone', () => {
  it('cannot raise the limit, credit above it and put it back', async () => {
    const raised = await save({ two_person_limit: '999999999999' });
    expect(raised.data).toBeUndefined();
    expect(raised.waits).toMatchObject({
      act: 'Change the company settings',
      lines: [{ label: 'Second admin needed above', kind: 'money', from: '100000', value: '999999999999' }],
      approvers: [checker.name],
    });
    expect(Number((await read()).two_person_limit)).toBe(100_000);
    expect((await credit('5000000')).data).toMatchObject({ status: 'Pending', balance: null });
    expect(await decide(raised.waits.no, 'Approve', maker)).toMatchObject({ code: 'own_request' });
    expect(Number((await read()).two_person_limit)).toBe(100_000);
    expect((await decide(raised.waits.no, 'Cancel', maker)).data).toMatchObject({ status: 'Cancelled' });
  });

  it('may tighten and rename at once, and loosens nothing else either', async () => {
    const key = { captcha_site_key: 'a-key' };
    const tight = { two_person_limit: '50000', closing_approval_above: '1000', min_password_length: 9 };
    expect((await save({ ...tight, ...key, name: 'Banyan India' })).data).toMatchObject({
      name: 'Banyan India',
      min_password_length: 9,
    });
    for (const loose of [
      { two_person_limit: '50000.01' },
      { closing_approval_above: '1000.5' },
      { closing_approval_above: null },
      { min_password_length: 8 },
      { captcha_site_key: '' },
      // what is harmless waits with it
      { captcha_site_key: null, name: 'Other' },
    ]) {
      const { waits } = await save(loose);
      expect(waits.lines).toHaveLength(Object.keys(loose).length);
      expect((await decide(waits.no, 'Cancel', maker)).data.status).toBe('Cancelled');
    }
    expect(await read()).toMatchObject({ ...key, name: 'Banyan India', min_password_length: 9 });
  });

  it('switches off what moves money, and on again only with a second one', async () => {
    const list = (await callAs(test.server, listRouteSwitches, { token: maker.token })).json().data;
    const flip = async (url: string, is_enabled: boolean) => {
      const { id } = list.find((route: { url: string }) => route.url === url);
      return (
        await callAs(test.server, switchRoute, { token: maker.token, body: { id, is_enabled } })
      ).json();
    };
    const isOn = async (url: string) =>
      (await test.asOwner('select is_active from route where url = $1', [url]))[0]?.is_active;
    const [group, page] = ['/admin/wallet', '/admin/wallet/credit-debit'];
    await flip(group, false);
    const { waits } = await flip(group, true);
    expect(await isOn(page)).toBe(false);
    expect((await decide(waits.no, 'Approve')).data).toMatchObject({ status: 'Approved' });
    expect(await isOn(page)).toBe(true);
    await flip('/admin/settings/mail', false);
    expect((await flip('/admin/settings/mail', true)).data).toBeDefined();
    for (const url of ['/admin/settings/approvals', '/admin/settings/approvals/decide'])
      expect((await flip(url, false)).code).toBe('route_is_needed');
  });
});

describe('a request that waits', () => {
  it('is told to everybody who may approve it, and to nobody else', async () => {
    const approvals = ['/admin/settings/approvals', '/admin/settings/approvals/decide'];
    const may = await aSubAdmin(test.server, {
      rights: [...approvals, '/admin/settings/company'],
    });
    const lacks = await aSubAdmin(test.server, { rights: approvals });
    const { no } = (await save({ min_password_length: 6 })).waits;
    const seenBy = async (person: Person) => {
      const ask = async (endpoint: typeof adminDashboard | typeof notifications) =>
        (await callAs(test.server, endpoint, { token: person.token })).json().data;
      const notices = (await ask(notifications)) as { code: string; no: string }[];
      const { queues } = (await ask(adminDashboard)) as { queues: { code: string; count: number }[] };
      const mails = await test.asOwner('select 1 from mail where recipient = $1 and body like $2', [
        person.email,
        `%f_no=${no}`,
      ]);
      return {
        bell: notices.some((notice) => notice.code === 'request_waiting' && notice.no === no),
        work: queues.find(({ code }) => code === 'admin_request')?.count ?? 0,
        mails: mails.length,
      };
    };
    const notified = { bell: true, work: 1, mails: 1 };
    const notNotified = { bell: false, work: 0, mails: 0 };
    expect(await Promise.all([checker, may, lacks, maker].map(seenBy))).toEqual([
      notified,
      notified,
      notNotified,
      notNotified,
    ]);
    expect(await rowOf(no, lacks)).toMatchObject({ can_decide: false, can_cancel: false });
    expect(await decide(no, 'Approve', lacks)).toMatchObject({ code: 'checker_without_right' });
    expect(await rowOf(no, maker)).toMatchObject({ can_decide: false, can_cancel: true });
    expect((await decide(no, 'Approve', may)).data).toMatchObject({ status: 'Approved' });
    expect(await read()).toMatchObject({ min_password_length: 6 });
    const [line] = await test.asOwner(
      `select a.user_id, l.details from audit_log l join app_user a on a.id = l.actor_id
       where action = 'update_company' order by l.id desc limit 1`,
    );
    expect(line).toMatchObject({
      user_id: maker.user_id,
      details: { approved_by: may.user_id, request: no },
    });
  });

  it('is done once however many approve it', async () => {
    const { no } = (await save({ two_person_limit: '60000' })).waits;
    const others = await Promise.all([1, 2, 3].map(() => anAdmin(test.server)));
    const answers = await Promise.all([checker, ...others].map((person) => decide(no, 'Approve', person)));
    expect(answers.map(({ code }) => String(code ?? 'done')).toSorted()).toEqual([
      'already_done',
      'already_done',
      'already_done',
      'done',
    ]);
    expect(Number((await read()).two_person_limit)).toBe(60_000);
  });

  it('is refused once the settings have changed, and rejected then', async () => {
    const { no } = (await save({ two_person_limit: '70000' })).waits;
    await save({ two_person_limit: '10000' });
    expect(await decide(no, 'Approve')).toMatchObject({ code: 'request_stale' });
    expect(Number((await read()).two_person_limit)).toBe(10_000);
    expect((await rowOf(no)).status).toBe('Pending');
    expect((await decide(no, 'Reject')).data.status).toBe('Rejected');
    expect(await decide(no, 'Approve')).toMatchObject({ code: 'already_done' });
  });

  it('of an admin who is blocked or has lost the right since is not approved', async () => {
    const sub = await aSubAdmin(test.server, { rights: ['/admin/settings/company'] });
    const first = (await save({ two_person_limit: '20000' }, sub)).waits.no;
    await test.asOwner('delete from access_right where user_id = $1', [sub.id]);
    expect(await decide(first, 'Approve')).toMatchObject({ code: 'maker_without_right' });
    expect((await decide(first, 'Reject')).data.status).toBe('Rejected');
    const other = await anAdmin(test.server);
    const second = (await save({ two_person_limit: '20000' }, other)).waits.no;
    const money = (await credit('5000000', other)).data.no;
    await test.asOwner('update app_user set is_blocked = true where id = $1', [other.id]);
    expect(await decide(second, 'Approve')).toMatchObject({ code: 'maker_without_right' });
    const answer = await callAs(test.server, decideCreditDebit, {
      token: checker.token,
      body: { no: money, decision: 'Approve' },
    });
    expect(answer.json()).toMatchObject({ code: 'maker_without_right' });
    expect(Number((await read()).two_person_limit)).toBe(10_000);
  });
});

describe('in a company with one admin', () => {
  const alone = useTestServer();
  it('a request waits, and says that nobody may approve it yet', async () => {
    const { token } = await anAdmin(alone.server);
    const { data } = (await callAs(alone.server, readCompanySettings, { token })).json();
    const body = { ...data, two_person_limit: '200000' };
    const { waits } = (await callAs(alone.server, updateCompanySettings, { token, body })).json();
    expect(waits).toMatchObject({ approvers: [] });
    expect((await callAs(alone.server, readCompanySettings, { token })).json().data).toEqual(data);
  });
});
