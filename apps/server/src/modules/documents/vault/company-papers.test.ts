import { readDocument } from '@banyan/contract/accounts/documents';
import * as vault from '@banyan/contract/documents/vault';
import { notifications } from '@banyan/contract/overview/notifications';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aContext, anAdmin, aSubAdmin, openTestSession, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { remindOfPapers } from './remind-of-papers.ts';

const test = useTestServer();
const begin = new Date('2026-01-02T10:00:00+05:30');
let admin: Person;
let owner: Person;
let picture: { file_name: string; content: string };
beforeAll(async () => {
  admin = await anAdmin(test.server, { name: 'Anil Admin' });
  owner = await anAdmin(test.server, { name: 'Olga Owner' });
  const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fc8' } })
    .png()
    .toBuffer();
  picture = { file_name: 'licence.png', content: image.toString('base64') };
});
beforeEach(() => goTo(begin));

async function goTo(moment: Date): Promise<void> {
  test.services.now = moment;
  for (const person of [admin, owner])
    person.token = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, person.id));
}
const add = (body: object = {}, who = admin) =>
  callAs(test.server, vault.addCompanyPaper, {
    token: who.token,
    body: { name: 'Shop licence', user_id: owner.user_id, expires_on: '2026-06-30', ...picture, ...body },
  });
const added = async (body: object = {}): Promise<string> => (await add(body)).json().data.no;
const rows = async (query: Record<string, string> = {}) =>
  (await callAs(test.server, vault.companyPapers, { token: admin.token, query })).json().data;
const end = (no: string) =>
  callAs(test.server, vault.endCompanyPaper, { token: admin.token, body: { no, reason: 'Replaced' } });
const remind = () => inTransaction(test.server.db, (tx) => remindOfPapers(tx, aContext(test.server)));
const mails = async (no: string) =>
  (await test.asOwner('select recipient from mail where body like $1 order by id', [`%${no}%`])).map(
    ({ recipient }) => recipient,
  );

describe('a paper of the company', () => {
  it('is kept sealed with its owner, and each look at it is logged, of who stored it too', async () => {
    const no = await added();
    const [row] = await rows({ no });
    expect(row).toMatchObject({
      no,
      name: 'Shop licence',
      owner: { user_id: owner.user_id, name: 'Olga Owner' },
      status: 'In force',
      reminded: [],
    });
    for (const { token } of [admin, owner]) {
      const reply = await callAs(test.server, readDocument, { token, query: { id: row.document_id } });
      expect(reply.json().data).toMatchObject({ kind: 'company_paper', media_type: 'image/webp' });
    }
    const looks = await test.asOwner(
      `select actor_id from audit_log where action = 'view_document' and object = $1 order by id`,
      [`document:${row.document_id}`],
    );
    expect(looks.map(({ actor_id }) => actor_id)).toEqual([admin.id, owner.id]);
  });

  it('is refused on its fields, all at once', async () => {
    const reply = await add({ user_id: 'nobody', expires_on: '2026-01-01' });
    expect(reply.json().errors).toEqual({
      user_id: 'No admin has this user id.',
      expires_on: 'The last day is today or later.',
    });
    const svg = { file_name: 'a.svg', content: Buffer.from('<svg/>').toString('base64') };
    expect((await add(svg)).json().errors).toEqual({ file_name: 'Choose a png, jpg or jpeg file.' });
    const page = { file_name: 'a.png', content: Buffer.from('<svg/>').toString('base64') };
    expect((await add(page)).json().errors).toEqual({ content: 'This file is not a png or jpeg image.' });
    expect((await add({ name: 'a\u0000b' })).statusCode).toBe(400);
  });

  it('is added by who has the right to that alone', async () => {
    const looker = await aSubAdmin(test.server, { rights: ['/admin/settings/documents'] });
    expect((await add({}, looker)).statusCode).toBe(403);
    const list = await callAs(test.server, vault.companyPapers, { token: looker.token });
    expect(list.statusCode).toBe(200);
  });

  it('ends once and stays readable', async () => {
    const no = await added();
    expect((await end(no)).statusCode).toBe(200);
    expect((await end(no)).json()).toMatchObject({ code: 'paper_ended' });
    expect(await rows({ no })).toMatchObject([{ status: 'Ended', end_reason: 'Replaced' }]);
    expect((await rows({ status: 'In force' })).map((row: { no: string }) => row.no)).not.toContain(no);
    expect((await end('VP9999999')).statusCode).toBe(404);
  });
});

describe('reminders', () => {
  it('come 60, 30 and 7 days before the last day, once each, to the owner', async () => {
    const no = await added({ expires_on: '2026-06-30' });
    const sent = async (date: string): Promise<number> => {
      await goTo(new Date(`${date}T09:00:00+05:30`));
      await remind();
      await Promise.all([remind(), remind()]);
      return (await mails(no)).length;
    };
    expect(await sent('2026-04-30')).toBe(0);
    expect(await sent('2026-05-01')).toBe(1);
    expect(await sent('2026-05-30')).toBe(1);
    expect(await sent('2026-05-31')).toBe(2);
    expect(await sent('2026-06-23')).toBe(3);
    expect(await sent('2026-06-30')).toBe(3);
    expect(await sent('2026-07-01')).toBe(3);
    expect(new Set(await mails(no))).toEqual(new Set([owner.email]));
    expect(await rows({ no })).toMatchObject([{ status: 'Expired', reminded: [60, 30, 7] }]);
    const bell = await callAs(test.server, notifications, { token: owner.token });
    expect(bell.json().data).toContainEqual(
      expect.objectContaining({ code: 'paper_ends', no, text: 'Shop licence' }),
    );
  });

  it('come once for a paper that is added late, and never for one that has ended', async () => {
    const late = await added({ expires_on: '2026-01-20' });
    const ended = await added({ expires_on: '2026-01-20' });
    await end(ended);
    await remind();
    expect(await mails(late)).toEqual([owner.email]);
    expect(await mails(ended)).toEqual([]);
    await goTo(new Date('2026-01-13T09:00:00+05:30'));
    await remind();
    expect(await mails(late)).toHaveLength(2);
  });
});
