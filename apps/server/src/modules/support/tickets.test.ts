import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { assignTickets, closeTickets, ticketDesk } from '@banyan/contract/support/desk';
import { ticketCounts, ticketInbox, ticketSent } from '@banyan/contract/support/lists';
import * as tickets from '@banyan/contract/support/tickets';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aPerson,
  aSubAdmin,
  openTestSession,
  type Person,
} from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import { inTransaction } from '../../platform/database/db.ts';

const test = useTestServer();
/** A Friday at 17:00 in Kolkata. */
const friday = new Date('2026-11-20T17:00:00+05:30');
const days = (count: number) => new Date(friday.getTime() + count * millisecondsPerDay);

let admin: Person;
let member: Person;
beforeAll(async () => {
  test.services.now = friday;
  admin = await aBusiness(test.server, {});
  member = await aMember(test.server);
});
beforeEach(async () => {
  await goTo(friday);
});
/** Goes to a moment; both sign in anew, since a session ends unused. */
async function goTo(moment: Date): Promise<void> {
  test.services.now = moment;
  for (const person of [admin, member])
    person.token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
}

const asked = {
  category: 'Income',
  subject: 'Where is it?',
  message: 'I miss an income.',
  priority: 'Normal',
};
const ask = (person: Person, body: object = {}) =>
  callAs(test.server, tickets.composeTicket, { token: person.token, body: { ...asked, ...body } });
const opened = async (person = member, body: object = {}): Promise<string> =>
  (await ask(person, body)).json().data.no;
const thread = async (no: string, person = member) =>
  (await callAs(test.server, tickets.ticketThread, { token: person.token, query: { no } })).json().data;
const lastSeen = async (no: string, person: Person): Promise<string> =>
  (await thread(no, person)).messages.at(-1).id;
const reply = async (no: string, person: Person, body: object = {}) =>
  callAs(test.server, tickets.replyTicket, {
    token: person.token,
    body: { no, message: 'Thank you.', kind: 'Reply', last_seen: await lastSeen(no, person), ...body },
  });
const act = (
  endpoint: typeof tickets.closeTicket | typeof tickets.reopenTicket,
  person: Person,
  body: object,
) => callAs(test.server, endpoint, { token: person.token, body });
const list = async (endpoint: typeof ticketInbox | typeof ticketSent, person: Person, query = {}) =>
  (await callAs(test.server, endpoint, { token: person.token, query })).json().data;
const picture = async () => ({
  file_name: 'screen.png',
  content: (
    await sharp({ create: { width: 60, height: 20, channels: 3, background: '#fc8' } })
      .png()
      .toBuffer()
  ).toString('base64'),
});

describe('a ticket', () => {
  it('gets its deadlines by the days off known when it is opened', async () => {
    const { data } = (await ask(member)).json();
    expect(data).toEqual({
      no: expect.stringMatching(/^TK\d{7}$/),
      due_at: '2026-11-23T11:30:00.000Z',
      close_by: '2026-12-20T11:30:00.000Z',
    });
    await test.asOwner(`insert into holiday values ('2026-11-23', 'Fair')`);
    expect((await ask(member)).json().data.due_at).toBe('2026-11-24T11:30:00.000Z');
    expect((await thread(data.no)).due_at).toBe('2026-11-23T11:30:00.000Z');
    await test.asOwner('delete from holiday');
  });

  it('goes from Open to Answered and back, and is unread for who has not read it', async () => {
    const no = await opened();
    const row = async (person: Person, of: typeof ticketInbox | typeof ticketSent) =>
      (await list(of, person, { no }))[0];
    expect(await row(admin, ticketInbox)).toMatchObject({ status: 'Open', is_unread: true, assignee: null });
    expect(await row(member, ticketInbox)).toBeUndefined();
    expect(await row(member, ticketSent)).toMatchObject({ status: 'Open', is_unread: false, to: 'Banyan' });
    expect((await reply(no, admin)).json().data.no).toBe(no);
    expect(await row(admin, ticketInbox)).toMatchObject({
      status: 'Answered',
      is_unread: false,
      assignee: { user_id: admin.user_id },
    });
    expect(await row(member, ticketInbox)).toMatchObject({
      status: 'Answered',
      is_unread: true,
      owner: null,
    });
    await callAs(test.server, tickets.markTicketRead, { token: member.token, body: { no } });
    expect(await row(member, ticketInbox)).toMatchObject({ is_unread: false });
    await reply(no, member);
    expect(await row(member, ticketInbox)).toMatchObject({ status: 'Open' });
    const { messages, answered_at } = await thread(no);
    expect(messages.map(({ by, is_own }: { by: object; is_own: boolean }) => [by, is_own])).toEqual([
      [{ user_id: member.user_id, name: member.name }, true],
      [{ user_id: null, name: 'Banyan' }, false],
      [{ user_id: member.user_id, name: member.name }, true],
    ]);
    expect(answered_at).toBe(friday.toISOString());
  });

  it('keeps notes among admins', async () => {
    const no = await opened();
    const before = await lastSeen(no, member);
    expect((await reply(no, admin, { kind: 'Note', message: 'Ask the bank.' })).statusCode).toBe(200);
    expect((await thread(no, admin)).messages).toHaveLength(2);
    const seen = await thread(no);
    expect(seen.messages).toHaveLength(1);
    expect(seen).toMatchObject({ status: 'Open', assignee: null, answered_at: null });
    // a note does not stand in the way of its owner
    expect((await reply(no, member, { last_seen: before })).statusCode).toBe(200);
    expect((await reply(no, member, { kind: 'Note' })).json().errors).toEqual({
      kind: 'Only an admin writes notes.',
    });
    await expect(
      test.asOwner(
        `insert into ticket_message (ticket_id, by_id, kind, body, at) select id, owner_id, 'Note', 'x', now()
         from ticket where no = $1`,
        [no],
      ),
    ).rejects.toMatchObject({ constraint: 'ticket_note_by_admin' });
    for (const change of [`update ticket_message set body = 'y'`, 'delete from ticket_message'])
      await expect(test.asOwner(change)).rejects.toMatchObject({
        constraint: 'ticket_message_append_only',
      });
  });

  it('refuses what was written without reading what came meanwhile, and says it', async () => {
    const no = await opened();
    const last_seen = await lastSeen(no, admin);
    await reply(no, admin, { message: 'It was paid on Monday.' });
    const second = await reply(no, member, { last_seen });
    expect(second.json()).toMatchObject({
      code: 'ticket_moved_on',
      errors: { message: 'Meanwhile somebody wrote: It was paid on Monday. Read it before you send.' },
    });
    expect((await act(tickets.closeTicket, member, { no, last_seen })).json().code).toBe('ticket_moved_on');
    expect((await thread(no)).messages).toHaveLength(2);
  });

  it('is closed, opened again within 30 days, and later gone on with in a new one', async () => {
    const no = await opened();
    expect((await act(tickets.closeTicket, admin, { no })).json().data.status).toBe('Closed');
    expect((await act(tickets.closeTicket, member, { no })).json().code).toBe('already_done');
    expect((await reply(no, admin)).json().code).toBe('ticket_closed');
    await goTo(days(30));
    expect((await reply(no, member)).json().data.no).toBe(no);
    expect(await thread(no)).toMatchObject({ status: 'Open', closed_at: null });
    expect((await act(tickets.closeTicket, member, { no })).statusCode).toBe(200);
    expect((await act(tickets.reopenTicket, member, { no })).json().data.status).toBe('Open');
    expect((await act(tickets.closeTicket, member, { no })).statusCode).toBe(200);
    await goTo(days(61));
    expect((await act(tickets.reopenTicket, member, { no })).json().code).toBe('ticket_closed');
    const next = (await reply(no, member, { message: 'Again.' })).json().data.no;
    expect(next).not.toBe(no);
    expect(await thread(next)).toMatchObject({ status: 'Open', follows: no, subject: asked.subject });
    expect(await thread(no)).toMatchObject({ status: 'Closed', followed_by: next });
    expect((await reply(no, member)).json()).toMatchObject({
      code: 'ticket_closed',
      errors: { message: `This conversation continues in ticket ${next}. Write there.` },
    });
    await expect(
      test.asOwner(
        `update ticket set status = 'Open', turn_at = $2, closed_at = null, closed_by = null where no = $1`,
        [no, days(61)],
      ),
    ).rejects.toMatchObject({ constraint: 'ticket_moves_on' });
  });

  it('asks who closes it late for a reason, which its owner reads', async () => {
    const no = await opened();
    await goTo(new Date('2026-12-20T17:00:01+05:30'));
    expect((await act(tickets.closeTicket, admin, { no })).json().errors).toHaveProperty('reason');
    const body = { nos: [no], reason: 'The bank answered late.' };
    const closed = await callAs(test.server, closeTickets, { token: admin.token, body });
    expect(closed.json().data).toEqual({ done: 1, refused: [] });
    expect(await thread(no)).toMatchObject({ late_reason: body.reason, status: 'Closed' });
    expect((await thread(no)).messages.at(-1)).toMatchObject({ kind: 'Closed', text: body.reason });
    // its owner owes nobody a reason
    const other = await opened();
    await goTo(days(60));
    expect((await act(tickets.closeTicket, member, { no: other })).statusCode).toBe(200);
  });
});

describe('what a ticket is about', () => {
  it('is an own record, shown in its present state, and has one open ticket', async () => {
    await fund(test.server, admin, member, '50000');
    const { receipt_no } = await topUp(test.server, member, '1000');
    const link = { kind: 'topup', no: receipt_no };
    const about = await callAs(test.server, tickets.ticketAbout, { token: member.token, query: link });
    expect(about.json().data).toMatchObject({
      no: receipt_no,
      status: 'Active',
      amount: '1000',
      open_ticket: null,
    });
    const no = await opened(member, { link });
    expect((await thread(no)).about).toMatchObject({ kind: 'topup', no: receipt_no, status: 'Active' });
    expect((await ask(member, { link })).json()).toMatchObject({
      code: 'ticket_open_already',
      errors: { 'link.no': `Ticket ${no} about this is open already.` },
    });
    await act(tickets.closeTicket, member, { no });
    const second = await opened(member, { link });
    expect((await act(tickets.reopenTicket, member, { no })).json().code).toBe('ticket_open_already');
    expect(await thread(second)).toMatchObject({ status: 'Open' });
    const stranger = await aMember(test.server, { sponsor: member });
    const theirs = await ask(stranger, { link, category: 'Nonsense' });
    expect(theirs.json().errors).toEqual({
      category: 'Choose a category.',
      'link.no': 'You have none with this number.',
    });
    expect((await ask(stranger, { link: { ...link, no: 'T9999999' } })).json().errors).toEqual({
      'link.no': 'You have none with this number.',
    });
    expect((await ask(stranger, { link: { ...link, kind: 'pin' } })).json().code).toBe('invalid_request');
  });
});

describe('its pictures', () => {
  it('are three at most, and open by an address that ends', async () => {
    const one = await picture();
    const no = await opened(member, { images: [one, one] });
    const { images } = (await thread(no, admin)).messages[0];
    expect(images).toHaveLength(2);
    const look = (url: string) => test.server.app.inject({ method: 'GET', url });
    const seen = await look(images[0].url);
    expect([seen.statusCode, seen.headers['content-type'], seen.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 60, height: 20 });
    const plain = await test.asOwner('select id from support_image where position($1 in content) > 0', [
      seen.rawPayload.subarray(0, 16),
    ]);
    expect(plain).toEqual([]);
    const ofAnother = images[0].url.replace(/id=\d+/, /id=\d+/.exec(images[1].url)?.[0]);
    expect((await look(ofAnother)).statusCode).toBe(404);
    await goTo(new Date(friday.getTime() + 600_000));
    expect((await look(images[0].url)).statusCode).toBe(404);
    await goTo(friday);
  });

  it('are refused on their fields, and nothing is kept: truncated, renamed, an SVG, 50 MB, a fourth one', async () => {
    const one = await picture();
    const file = (content: Buffer | string, file_name = 'a.png') => ({
      file_name,
      content: Buffer.from(content).toString('base64'),
    });
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const gif = await sharp(Buffer.from(one.content, 'base64')).gif().toBuffer();
    const truncated = Buffer.from(one.content, 'base64').subarray(0, -20);
    const kept = async () =>
      await test.asOwner(
        'select (select count(*) from ticket_message) m, (select count(*) from support_image) i',
      );
    const no = await opened();
    const before = await kept();
    const problemsOf = async (coming: ReturnType<typeof ask>) => {
      const { code, errors } = (await coming).json();
      return [code, ...Object.keys(errors ?? {})];
    };
    for (const content of [truncated, gif, svg])
      expect(await problemsOf(ask(member, { images: [one, file(content)] }))).toEqual([
        'not_an_image',
        'images.1.content',
      ]);
    const refused = async (field: string, images: object[]) =>
      expect(await problemsOf(ask(member, { images }))).toEqual(['invalid_request', field]);
    await refused('images.1.file_name', [one, file(svg, 'a.svg')]);
    await refused('images', [one, one, one, one]);
    const large = { ...one, content: 'A'.repeat(50_000_000) };
    expect(await problemsOf(ask(member, { images: [large] }))).toEqual(['body_too_large', 'form']);
    expect(await problemsOf(reply(no, member, { images: [file(gif)] }))).toEqual([
      'not_an_image',
      'images.0.content',
    ]);
    for (const message of ['x'.repeat(5001), ''])
      expect(await problemsOf(ask(member, { message }))).toEqual(['invalid_request', 'message']);
    // in whatever field it stands: no text of the product holds one
    expect(await problemsOf(ask(member, { message: 'a\u0000b' }))).toEqual(['invalid_request', 'message']);
    const named = { images: [{ ...one, file_name: 'a\u0000.png' }] };
    expect(await problemsOf(ask(member, named))).toEqual(['invalid_request', 'images.0.file_name']);
    expect(await kept()).toEqual(before);
  });
});

describe('a sub-franchise', () => {
  it('asks the company or its master, who answers only those', async () => {
    const master = await aFranchise(test.server);
    const sub = await aPerson(test.server, 'Franchise', { franchise_master: master.id });
    await test.asOwner(`insert into access_right select $1, id from route where user_type = 'Franchise'`, [
      sub.id,
    ]);
    const options = await callAs(test.server, tickets.ticketOptions, { token: sub.token });
    expect(options.json().data.master).toEqual({ user_id: master.user_id, name: master.name });
    const toMaster = await opened(sub, { to: 'master' });
    const toCompany = await opened(sub, { to: 'company' });
    expect((await list(ticketInbox, master)).map(({ no }: { no: string }) => no)).toEqual([toMaster]);
    expect(await list(ticketInbox, admin, { no: toMaster })).toEqual([]);
    expect(await thread(toMaster, admin)).toBeUndefined();
    expect(await thread(toCompany, master)).toBeUndefined();
    expect((await reply(toMaster, master)).statusCode).toBe(200);
    expect((await thread(toMaster, sub)).messages[1].by).toEqual({
      user_id: master.user_id,
      name: master.name,
    });
    expect(await thread(toMaster, sub)).toMatchObject({ status: 'Answered', assignee: null });
    expect((await ask(master, { to: 'master' })).json().errors).toEqual({
      to: 'You have no master franchise.',
    });
    expect((await ask(member, { to: 'master' })).json().errors).toHaveProperty('to');
  });
});

describe('the desk', () => {
  it('counts its tabs and gives tickets to who answers', async () => {
    const clerk = await aSubAdmin(test.server, { rights: ['/admin/support/view-message/answer'] });
    const looker = await aSubAdmin(test.server, { rights: ['/admin/support/inbox'] });
    const nos = [await opened(), await opened()];
    const assign = (user_id: string) =>
      callAs(test.server, assignTickets, {
        token: admin.token,
        body: { nos: [...nos, 'TK9999999'], user_id },
      });
    expect((await assign(looker.user_id)).json().errors).toHaveProperty('user_id');
    expect((await assign(clerk.user_id)).json().data).toMatchObject({
      done: 2,
      refused: [{ no: 'TK9999999' }],
    });
    const desk = await callAs(test.server, ticketDesk, { token: clerk.token });
    expect(desk.json().data.assignees).toContainEqual({ user_id: clerk.user_id, name: clerk.name });
    const counts = async (person: Person) =>
      Object.fromEntries(
        (await callAs(test.server, ticketCounts, { token: person.token }))
          .json()
          .data.map((tab: { view: string; count: number }) => [tab.view, tab.count]),
      );
    for (const view of ['Open', 'Late', 'Nobody', 'Mine', 'Answered', 'Closed'])
      expect([view, (await list(ticketInbox, admin, { view, page_size: '200' })).length]).toEqual([
        view,
        (await counts(admin))[view],
      ]);
    await goTo(days(10));
    expect((await counts(admin)).Late).toBeGreaterThan(0);
    const mine = await list(ticketInbox, admin, { assignee: clerk.user_id });
    expect(mine.map(({ no }: { no: string }) => no).toSorted()).toEqual(nos);
  });
});

it('belongs to its owner and the company alone', async () => {
  const no = await opened();
  const stranger = await aPerson(test.server, 'User');
  const franchise = await aFranchise(test.server);
  for (const person of [stranger, franchise]) {
    expect(await thread(no, person)).toBeUndefined();
    const body = { no, message: 'Hello', kind: 'Reply', last_seen: await lastSeen(no, member) };
    expect((await callAs(test.server, tickets.replyTicket, { token: person.token, body })).statusCode).toBe(
      404,
    );
    expect((await act(tickets.closeTicket, person, { no })).statusCode).toBe(404);
  }
  const without = await aSubAdmin(test.server, { rights: ['/admin/support/view-message'] });
  expect((await act(tickets.closeTicket, without, { no })).statusCode).toBe(403);
  expect((await thread(no, without)).no).toBe(no);
  await anAdmin(test.server);
});
