import { changePhoto } from '@banyan/contract/accounts/photo';
import { updateProfile } from '@banyan/contract/accounts/profile';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { readWelcomeLetter, verifyDocument } from '@banyan/contract/documents/papers';
import * as calls from '@banyan/contract/documents/personal-data';
import { unblockMember } from '@banyan/contract/genealogy/genealogy';
import { decideKyc, submitKyc } from '@banyan/contract/kyc/kyc';
import { closeTicket, composeTicket } from '@banyan/contract/support/tickets';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContext, openTestSession, type Person, signIn } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { personalParts } from '../../../modules.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { eraseMembers } from './erase-members.ts';

const test = useTestServer();
let admin: Person;
let sponsor: Person;
let image: { file_name: string; content: string };
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  sponsor = await aMember(test.server);
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#fc8' } });
  image = { file_name: 'card.png', content: (await picture.png().toBuffer()).toString('base64') };
});

const anew = async ({ id }: Pick<Person, 'id'>): Promise<string> =>
  inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, id));
const send = async (call: typeof calls.eraseMe | typeof calls.keepMe, person: Person) =>
  await callAs(test.server, call, { token: await anew(person) });
const work = () => eraseMembers(test.server.db, aContext(test.server), personalParts);
/** Time passes: the admin signs in anew. */
const later = async (days: number): Promise<void> => {
  test.services.now = new Date(test.services.now.getTime() + days * millisecondsPerDay);
  admin.token = await anew(admin);
};
const account = async ({ id }: Pick<Person, 'id'>) =>
  (await test.asOwner('select * from app_user where id = $1', [id]))[0];
const status = async ({ id }: Pick<Person, 'id'>) =>
  (await test.asOwner('select status, reasons from erasure where member_id = $1 order by id desc', [id]))[0];

/** Every table that holds this text somewhere. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await test.asOwner(
    `select relname::text as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await test.asOwner(
      `select exists (select from ${String(name)} t where t::text ilike $1) as is_there`,
      [`%${text}%`],
    );
    if (row?.is_there) found.push(String(name));
  }
  return found;
}

/** A member about whom the modules keep what they can. */
async function somebody(): Promise<Person> {
  const person = await aMember(test.server, { sponsor, name: 'Wanda Vanishing' });
  const token = person.token;
  await callAs(test.server, updateProfile, {
    token,
    body: {
      name: 'Wanda Vanishing',
      address: 'Peepal Gully 7',
      nominee_name: 'Norbert Nominee',
      nominee_relationship: 'Son',
    },
  });
  await callAs(test.server, changePhoto, { token, body: image });
  const papers = {
    name: 'Wanda Vanishing',
    date_of_birth: '1990-02-03',
    aadhaar: '234567890124',
    aadhaar_front: image,
    aadhaar_back: image,
    pan: 'abcpr1234f',
    pan_image: image,
  };
  const { no } = (await callAs(test.server, submitKyc, { token, body: papers })).json().data;
  await callAs(test.server, decideKyc, { token: admin.token, body: { nos: [no], decision: 'Approve' } });
  const ticket = {
    category: 'Income',
    subject: 'Xylophone',
    message: 'Yodelling loudly.',
    priority: 'Normal',
  };
  const body = { ...ticket, images: [image] };
  const asked = await callAs(test.server, composeTicket, { token, body });
  await callAs(test.server, closeTicket, { token, body: { no: asked.json().data.no } });
  return person;
}

describe('erasing', () => {
  it('takes everything that says who it was; place and books stay, and the audit is clean', async () => {
    const person = await somebody();
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '1000');
    const letter = (await callAs(test.server, readWelcomeLetter, { token: person.token })).json().data;
    await test.asOwner(
      `with list as (
        insert into mail (recipient, subject, body, created_at) values ($1, 'Your list', '', now()) returning id)
       insert into mail_file (mail_id, name, media_type, content, created_at) select id, 'list.csv', 'text/csv', 'x', now() from list`,
      [person.email],
    );
    await later(0.1);
    const asked = await send(calls.eraseMe, person);
    expect(asked.json().data.erased_at).toBe(
      new Date(test.services.now.getTime() + 7 * millisecondsPerDay).toISOString(),
    );
    await later(6.9);
    await work();
    expect(await account(person)).toMatchObject({ name: 'Wanda Vanishing', erased_at: null });
    await later(0.2);
    const blocks = await test.asOwner('select count(*)::int as n from member_block');
    await work();
    await work();
    expect(await status(person)).toEqual({ status: 'Done', reasons: [] });
    expect(await account(person)).toMatchObject({
      user_id: person.user_id,
      name: 'Erased member',
      email: null,
      is_blocked: true,
      profile_image_url: null,
    });
    expect(await test.asOwner('select count(*)::int as n from member_block')).not.toEqual(blocks);
    // the log of acts is chained and stays, name and PAN are what tax was reported under
    expect(await tablesWith('Wanda')).toEqual(['kyc_request']);
    expect(await tablesWith('Peepal Gully')).toEqual(['audit_log']);
    expect(await tablesWith('Norbert')).toEqual(['audit_log']);
    expect(await test.asOwner('select name from mail_file')).toEqual([]);
    for (const text of [person.email, 'Xylophone', 'Yodelling']) expect(await tablesWith(text)).toEqual([]);
    const [kept] = await test.asOwner(
      `select (select count(*)::int from photo where user_id = $1) as photos,
        (select count(*)::int from support_image i join ticket_message m on m.id = i.message_id where m.by_id = $1) as images,
        (select count(*)::int from document where owner_id = $1 and erased_at is null) as papers,
        (select count(*)::int from user_session where user_id = $1 and (ip <> '' or ended_at is null)) as sessions,
        (select count(*)::int from topup where member_id = $1) as topups,
        (select parent_id is not null from member where id = $1) as has_place`,
      [person.id],
    );
    expect(kept).toEqual({ photos: 0, images: 0, papers: 0, sessions: 0, topups: 1, has_place: true });
    expect(await findAll(test.server.db)).toEqual([]);
    const { searchParams } = new URL(letter.verify_url);
    const query = Object.fromEntries(searchParams);
    const verdict = await callAs(test.server, verifyDocument, { query });
    expect(verdict.json().data).toMatchObject({ valid: false, reason: 'erased' });
    expect(verdict.body).not.toContain('Wanda');
  });

  it('is undone by keeping the account before', async () => {
    const person = await aMember(test.server, { sponsor });
    expect((await send(calls.keepMe, person)).json().code).toBe('not_erasing');
    await send(calls.eraseMe, person);
    expect((await send(calls.eraseMe, person)).json().code).toBe('erasing_already');
    await later(6);
    expect((await send(calls.keepMe, person)).statusCode).toBe(200);
    await later(2);
    await work();
    expect(await account(person)).toMatchObject({ name: person.name, erased_at: null });
  });

  it('is refused with every reason, each under its own name', async () => {
    const person = await aMember(test.server, { sponsor });
    await fund(test.server, admin, person, '10');
    const ticket = { category: 'Income', subject: 'A', message: 'B', priority: 'Normal' };
    await callAs(test.server, composeTicket, { token: await anew(person), body: ticket });
    expect((await send(calls.eraseMe, person)).json()).toMatchObject({
      code: 'cannot_erase_yet',
      errors: { money: 'There is money in your wallets.', ticket: 'A ticket is open.' },
    });
    const state = await callAs(test.server, calls.readPersonalState, { token: await anew(person) });
    expect(state.json().data.reasons).toEqual([
      { code: 'money', url: '/user/finance/summary' },
      { code: 'ticket', url: '/user/ticket/inbox' },
    ]);
  });

  it('is refused when something came up meanwhile, and its owner is told', async () => {
    const person = await aMember(test.server, { sponsor });
    await send(calls.eraseMe, person);
    await later(3);
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, { ...person, token: await anew(person) }, '1000');
    await later(5);
    await work();
    expect(await status(person)).toEqual({ status: 'Refused', reasons: ['bought'] });
    expect(await account(person)).toMatchObject({ name: person.name, is_blocked: false });
    const [mail] = await test.asOwner(
      'select subject, body from mail where recipient = $1 order by id desc',
      [person.email],
    );
    expect(mail?.subject).toContain('your account was not erased');
    expect(mail?.body).toContain('Something was bought for you since.');
  });

  it('is for ever: nobody signs in, unblocks or renames who was erased', async () => {
    const person = await aMember(test.server, { sponsor });
    await send(calls.eraseMe, person);
    await later(8);
    await work();
    await expect(signIn(test.server, person.user_id)).rejects.toThrow();
    const reply = await callAs(test.server, unblockMember, {
      token: admin.token,
      body: { user_id: person.user_id, reason: 'Test' },
    });
    expect(reply.json()).toMatchObject({ code: 'member_erased' });
    await expect(
      test.asOwner(`update app_user set email = 'back@banyan.test' where id = $1`, [person.id]),
    ).rejects.toMatchObject({ constraint: 'app_user_erased_has_no_contact' });
  });

  it('changes no message and no picture of anybody else', async () => {
    const other = await aMember(test.server, { sponsor });
    const ticket = { category: 'Income', subject: 'A', message: 'B', priority: 'Normal' };
    await callAs(test.server, composeTicket, {
      token: await anew(other),
      body: { ...ticket, images: [image] },
    });
    for (const [statement, constraint] of [
      [`update ticket_message set body = 'Erased'`, 'ticket_message_append_only'],
      ['delete from ticket_message', 'ticket_message_append_only'],
      ['delete from support_image', 'support_image_append_only'],
    ] as const)
      await expect(test.asOwner(`${statement} where true`)).rejects.toMatchObject({ constraint });
  });
});
