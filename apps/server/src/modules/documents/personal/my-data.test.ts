import { openPanel } from '@banyan/contract/accounts/security';
import * as calls from '@banyan/contract/documents/personal-data';
import { composeTicket } from '@banyan/contract/support/tickets';
import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, openTestSession, type Person } from '../../../../test/build.ts';
import { appCode, setUpApp } from '../../../../test/factors.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { personalParts } from '../../../modules.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { streamPersonalData } from './stream-personal-data.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;
let member: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { referral: { rate: { percent: '10' } } } });
  sponsor = await aMember(test.server, { name: 'Zubin Upline' });
  member = await aMember(test.server, { sponsor, name: 'Meena Member' });
  const direct = await aMember(test.server, { sponsor: member, name: 'Qadir Direct' });
  for (const person of [member, direct]) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '1000');
  }
  const ticket = { category: 'Income', subject: 'Where is it?', message: 'I miss it.', priority: 'Normal' };
  await callAs(test.server, composeTicket, { token: member.token, body: ticket });
});

const everyPart = [
  'made_at',
  'user_id',
  ...personalParts.flatMap(({ personalData = {} }) => Object.keys(personalData)),
];

const ask = (person: Pick<Person, 'token'>, body: object = {}) =>
  callAs(test.server, calls.askPersonalData, { token: person.token, body });
const read = (person: Pick<Person, 'token'>, token?: string) =>
  callAs(test.server, calls.readPersonalData, { token: person.token, query: token ? { token } : {} });
const anew = async ({ id }: Person) => ({
  token: await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id)),
});

describe('one’s own data', () => {
  it('is a file of everything, in which others appear by user id alone', async () => {
    const { token } = (await ask(member)).json().data;
    const reply = await read(member, token);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-store',
    });
    const file = reply.json();
    expect(file).toMatchObject({
      user_id: member.user_id,
      profile: [{ name: 'Meena Member', user_id: member.user_id }],
      contacts: [{ channel: 'email', contact: member.email }],
      place: [{ sponsor: sponsor.user_id }],
      topups: [{ paid_by: member.user_id, amount: '1000.00000000' }],
      incomes: [{ kind: 'referral', amount: '100.00000000' }],
      tickets: [{ subject: 'Where is it?', messages: [{ by: member.user_id, text: 'I miss it.' }] }],
    });
    expect(file.sessions.length).toBeGreaterThan(0);
    expect(file.wallet_lines.map(({ amount }: { amount: string }) => amount)).toContain('-1000.00000000');
    expect(file.audited.map(({ action }: { action: string }) => action)).toContain('ask_personal_data');
    for (const name of ['Zubin', 'Qadir', admin.name, admin.email, 'argon2', 'token_hash'])
      expect(reply.body).not.toContain(name);
    expect(Object.keys(file)).toEqual(everyPart);
  });

  it('is asked for once a day of the company', async () => {
    const person = await aMember(test.server, { sponsor });
    const replies = await Promise.all([ask(person), ask(person), ask(person)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await ask(person)).json().code).toBe('once_a_day');
    const state = await callAs(test.server, calls.readPersonalState, { token: person.token });
    expect(state.json().data).toEqual({ is_asked_today: true, erased_at: null, reasons: [] });
    const before = test.services.now;
    test.services.now = new Date('2026-01-03T00:01:00+05:30');
    expect((await ask(await anew(person))).statusCode).toBe(200);
    test.services.now = before;
  });

  it('opens in the session that asked, for ten minutes', async () => {
    const person = await aMember(test.server, { sponsor });
    const { token } = (await ask(person)).json().data;
    const refused = { code: 'data_not_asked' };
    expect((await read(person)).json()).toMatchObject(refused);
    expect((await read(sponsor, token)).json()).toMatchObject(refused);
    expect((await read(await anew(person), token)).json()).toMatchObject(refused);
    const before = test.services.now;
    test.services.now = new Date(before.getTime() + 9 * 60_000);
    expect((await read(person, token)).statusCode).toBe(200);
    test.services.now = new Date(before.getTime() + 11 * 60_000);
    expect((await read(person, token)).json()).toMatchObject(refused);
    test.services.now = before;
  });

  it('is given to nobody in an opened panel', async () => {
    const person = await aMember(test.server, { sponsor });
    const { secret } = await setUpApp(test, admin);
    const body = { user_id: person.user_id, reason: 'Asked for help.', otp: await appCode(test, secret) };
    const { token } = (await ask(person)).json().data;
    const panel = (await callAs(test.server, openPanel, { token: admin.token, body })).json().data;
    expect((await read(panel, token)).json().code).toBe('not_while_acting');
    for (const call of [calls.askPersonalData, calls.eraseMe, calls.keepMe]) {
      test.services.now = new Date(test.services.now.getTime() + 30_000);
      const otp = await appCode(test, secret);
      const reply = await callAs(test.server, call, { token: panel.token, body: { otp } });
      expect(reply.json().code).toBe('not_while_acting');
    }
  });

  it('is one snapshot: what changes while it is read is not in it', async () => {
    const person = await aMember(test.server, { sponsor });
    const { token } = (await ask(person)).json().data;
    const context = await contextOf(test.server, person);
    const parts = streamPersonalData(test.server.db, context, token, personalParts);
    let text = '';
    for await (const part of parts) {
      if (text === '') await fund(test.server, admin, person, '77');
      text += part;
    }
    expect(JSON.parse(text).wallet_lines).toEqual([]);
  });
});
