import { composeMessage, maxReaders } from '@banyan/contract/support/desk';
import { ticketInbox, ticketSent } from '@banyan/contract/support/lists';
import {
  addHoliday,
  grievance,
  saveCannedReply,
  updateSupportSettings,
} from '@banyan/contract/support/settings';
import { markTicketRead, ticketThread } from '@banyan/contract/support/tickets';
import { beforeAll, describe, expect, it } from 'vitest';
import { aFranchise, anAdmin, aPerson, openTestSession, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let franchise: Person;
beforeAll(async () => {
  test.services.now = new Date('2026-11-20T17:00:00+05:30');
  admin = await anAdmin(test.server);
  member = await aPerson(test.server, 'User');
  franchise = await aFranchise(test.server);
  await goTo('2026-11-21');
});
/** Goes to the afternoon of a date; all sign in anew, since a session ends unused. */
async function goTo(date: string): Promise<void> {
  test.services.now = new Date(`${date}T17:00:00+05:30`);
  for (const person of [admin, member, franchise])
    person.token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
}

const sample = { user_type: 'User', subject: 'Office', message: 'Office closed on 15-Aug-2026.' };
const send = (body: object) =>
  callAs(test.server, composeMessage, { token: admin.token, body: { ...sample, ...body } });
const inbox = async (person: Person) =>
  (await callAs(test.server, ticketInbox, { token: person.token })).json().data;
const thread = (no: string, person: Person) =>
  callAs(test.server, ticketThread, { token: person.token, query: { no } });

describe('a message to many', () => {
  it('is one row for everybody of a type who had joined', async () => {
    const { no, readers } = (await send({ to: 'all' })).json().data;
    expect([no, readers]).toEqual([expect.stringMatching(/^MS\d{7}$/), null]);
    await goTo('2026-11-22');
    const newcomer = await aPerson(test.server, 'User');
    expect(await inbox(member)).toMatchObject([{ no, subject: 'Office', status: 'Sent', is_unread: true }]);
    expect(await inbox(newcomer)).toEqual([]);
    expect(await inbox(franchise)).toEqual([]);
    expect((await thread(no, newcomer)).statusCode).toBe(404);
    expect((await thread(no, franchise)).statusCode).toBe(404);
    expect((await thread(no, member)).json().data).toMatchObject({
      status: 'Sent',
      due_at: null,
      messages: [{ text: sample.message, by: { user_id: null, name: 'Banyan' }, is_own: false }],
    });
    await callAs(test.server, markTicketRead, { token: member.token, body: { no } });
    expect(await inbox(member)).toMatchObject([{ no, is_unread: false }]);
    const sent = (await callAs(test.server, ticketSent, { token: admin.token })).json().data;
    expect(sent).toMatchObject([{ no, to: 'All members', readers: 1, by: { user_id: admin.user_id } }]);
    expect(await test.asOwner('select count(*)::int from broadcast')).toEqual([{ count: 1 }]);
  });

  it('goes to chosen people, of whom one wrong id refuses all and is named', async () => {
    const other = await aPerson(test.server, 'User');
    const rows = async () => (await test.asOwner('select count(*)::int as n from broadcast'))[0]?.n;
    const before = await rows();
    for (const wrong of ['Nobody.77', franchise.user_id, admin.user_id]) {
      const refused = (await send({ to: [member.user_id, wrong] })).json();
      expect(refused).toMatchObject({
        code: 'unknown_user',
        errors: { to: expect.stringContaining(wrong) },
      });
    }
    const many = Array.from({ length: maxReaders + 1 }, () => member.user_id);
    expect((await send({ to: many })).json().errors).toEqual({
      to: 'Choose everybody, or enter 1 to 10000 user ids.',
    });
    expect((await send({ to: [] })).json().code).toBe('invalid_request');
    expect(await rows()).toBe(before);
    const twice = [member.user_id, member.user_id.toLowerCase()];
    const { no, readers } = (await send({ to: twice })).json().data;
    expect(readers).toBe(1);
    expect((await thread(no, member)).statusCode).toBe(200);
    expect((await thread(no, other)).statusCode).toBe(404);
    expect((await send({ to: many.slice(1) })).statusCode).toBe(200);
  });

  it('promises no income, and names earnings with the sentence beneath alone', async () => {
    const guaranteed = { to: 'all', message: 'Guaranteed returns', disclaimer: true };
    expect((await send(guaranteed)).json().code).toBe('income_promise');
    const earn = { to: 'all', message: 'Earn ₹50,000 a month' };
    expect((await send(earn)).json().code).toBe('disclaimer_needed');
    const { no } = (await send({ ...earn, disclaimer: true })).json().data;
    expect((await thread(no, member)).json().data.is_disclaimed).toBe(true);
  });
});

describe('settings', () => {
  const set = (body: object) =>
    callAs(test.server, updateSupportSettings, {
      token: admin.token,
      body: { off_days: [0], officer_name: '', nodal_name: '', how_to_complain: '', ...body },
    });
  it('leave a day that counts, and name who answers complaints to everybody', async () => {
    expect((await set({ off_days: [0, 1, 2, 3, 4, 5, 6] })).json().errors).toHaveProperty('off_days');
    expect((await set({ officer_name: 'Asha Rao', officer_email: 'asha@banyan.test' })).statusCode).toBe(200);
    const shown = (await callAs(test.server, grievance)).json().data;
    expect(shown).toMatchObject({
      officer: { name: 'Asha Rao', email: 'asha@banyan.test', mobile: '' },
      nodal: null,
      year: 2025,
      in_time: null,
      tickets: 0,
      answer_hours: 48,
    });
  });

  it('count answers of the year before that came in time', async () => {
    await test.asOwner(
      `insert into ticket (owner_id, category_id, subject, priority, status, opened_at, due_at, close_by, answered_at, turn_at, last_at, last_by)
       select $1, 1, 'x', 'Low', case when answered is null then 'Open' else 'Answered' end, '2025-03-01', '2025-03-03', '2025-04-01',
         answered, '2025-03-01', '2025-03-01', $1
       from unnest(array['2025-03-02', '2025-03-03', '2025-03-04', null]::timestamptz[]) answered`,
      [member.id],
    );
    expect((await callAs(test.server, grievance)).json().data).toMatchObject({ tickets: 4, in_time: '50.0' });
  });

  it('know each name and day once', async () => {
    const body = { name: 'Thanks', body: 'Dear {name}, thank you.', is_used: true };
    const save = (more: object) =>
      callAs(test.server, saveCannedReply, { token: admin.token, body: { ...body, ...more } });
    const { id } = (await save({})).json().data;
    expect((await save({ name: 'THANKS' })).json()).toMatchObject({
      code: 'name_taken',
      errors: { name: 'This name is taken.' },
    });
    expect((await save({ id, is_used: false })).json().data).toEqual({ ...body, id, is_used: false });
    expect((await save({ id: 999 })).statusCode).toBe(404);
    const holiday = { on: '2026-12-25', name: 'Christmas' };
    const add = () => callAs(test.server, addHoliday, { token: admin.token, body: holiday });
    expect((await add()).json().data).toEqual(holiday);
    expect((await add()).json().code).toBe('already_done');
  });
});
