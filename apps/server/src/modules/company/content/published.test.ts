import { contentPicture } from '@banyan/contract/company/content';
import * as news from '@banyan/contract/company/news';
import * as popups from '@banyan/contract/company/popups';
import * as shown from '@banyan/contract/company/shown';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aFranchise,
  anAdmin,
  aPerson,
  aSubAdmin,
  contextOf,
  openTestSession,
  type Person,
} from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { drawDemoPicture } from '../../../seed/draw-demo-picture.ts';
import { openSession } from '../../accounts/sign-in/open-session.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let franchise: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
  member = await aPerson(test.server, 'User');
  franchise = await aFranchise(test.server);
});

const ask = async (endpoint: Endpoint, body: object, token = admin.token) => {
  const reply = await callAs(test.server, endpoint, { token, body });
  const { data, code, errors } = reply.json();
  return reply.statusCode === 200 ? data : { code, errors };
};
/** What somebody is shown, by heading. */
const shownTo = async (endpoint: Endpoint, token?: string, query = {}): Promise<string[]> => {
  const reply = await callAs(test.server, endpoint, { ...(token && { token }), query });
  expect(reply.statusCode).toBe(200);
  return reply.json().data.map(({ heading }: { heading: string }) => heading);
};
const form = {
  audience: 'Any',
  language: 'any',
  heading: 'Office closed',
  text: 'Office closed on 15-Aug-2026',
  link: '',
  is_important: false,
  from_on: '2026-01-02',
  to_on: '2026-01-31',
  disclaimer: false,
};
const publish = (changes: object) => ask(news.addNews, { ...form, ...changes });
const listed = async (endpoint: Endpoint, query = {}) =>
  (await callAs(test.server, endpoint, { token: admin.token, query })).json().data;

describe('news', () => {
  it('is read by its audience on its days, important ones first', async () => {
    await publish({ heading: 'For everybody' });
    await publish({ heading: 'For members', audience: 'User', is_important: true });
    await publish({ heading: 'For franchises', audience: 'Franchise' });
    await publish({ heading: 'Tomorrow', from_on: '2026-01-03' });
    await publish({ heading: 'Yesterday', from_on: '2026-01-01', to_on: '2026-01-01' });
    await publish({ heading: 'Without end', from_on: '2026-01-01', to_on: '' });
    expect(await shownTo(shown.news)).toEqual(['For everybody', 'Without end']);
    expect(await shownTo(shown.news, member.token)).toEqual(['For members', 'For everybody', 'Without end']);
    expect(await shownTo(shown.news, franchise.token)).toEqual([
      'For franchises',
      'For everybody',
      'Without end',
    ]);
    expect(await shownTo(shown.news, admin.token)).toEqual(['For everybody', 'Without end']);
    const statuses = await listed(news.newsList);
    expect(
      Object.fromEntries(
        statuses.map((row: { heading: string; status: string }) => [row.heading, row.status]),
      ),
    ).toMatchObject({ Tomorrow: 'Scheduled', Yesterday: 'Over', 'Without end': 'Shown' });
    expect(await listed(news.newsList, { status: 'Over' })).toHaveLength(1);
    expect(await listed(news.newsList, { audience: 'User' })).toMatchObject([
      { heading: 'For members', readers: 'Members', shown_in: 'Every language' },
    ]);
  });

  it('stands in the language it was written for', async () => {
    await publish({ heading: 'कार्यालय बंद', language: 'hi' });
    await publish({ heading: 'In English', language: 'en' });
    expect(await shownTo(shown.news, undefined, { language: 'hi' })).toContain('कार्यालय बंद');
    expect(await shownTo(shown.news, undefined, { language: 'hi' })).not.toContain('In English');
    expect(await shownTo(shown.news)).toContain('In English');
    expect(await shownTo(shown.news)).not.toContain('कार्यालय बंद');
  });

  it('is changed, ended and shown again, and the audit log keeps what stood there', async () => {
    const { id } = await publish({ heading: 'First words' });
    await ask(news.changeNews, { id, ...form, heading: 'Second words' });
    expect(await shownTo(shown.news)).toContain('Second words');
    expect(await ask(news.switchNews, { id, is_shown: true })).toMatchObject({ code: 'already_done' });
    await ask(news.switchNews, { id, is_shown: false });
    expect(await shownTo(shown.news)).not.toContain('Second words');
    await ask(news.switchNews, { id, is_shown: true });
    expect(await shownTo(shown.news)).toContain('Second words');
    const lines = await test.asOwner(`select action, details from audit_log where object = $1 order by id`, [
      `news:${id}`,
    ]);
    expect(lines.map(({ action }) => action)).toEqual([
      'add_news',
      'change_news',
      'switch_news',
      'switch_news',
    ]);
    expect(lines[1]?.details).toEqual({ heading: { from: 'First words', to: 'Second words' } });
    expect(await ask(news.changeNews, { ...form, id: '999' })).toMatchObject({ code: 'not_found' });
  });

  it('promises no income, and speaks of amounts with the disclaimer alone', async () => {
    expect(await publish({ heading: 'Guaranteed returns', disclaimer: true })).toMatchObject({
      code: 'income_promise',
      errors: { heading: 'No income may be promised. Leave out: guaranteed' },
    });
    expect(await publish({ text: 'Earn ₹50,000 a month' })).toMatchObject({
      code: 'disclaimer_needed',
      errors: { disclaimer: expect.any(String) },
    });
    const { id } = await publish({ text: 'हर महीने ₹५०,००० की कमाई', disclaimer: true });
    expect(await ask(news.changeNews, { id, ...form, text: 'पक्की कमाई' })).toMatchObject({
      code: 'income_promise',
    });
    expect(await ask(news.changeNews, { id, ...form, text: 'Profit 10 %' })).toMatchObject({
      code: 'disclaimer_needed',
    });
  });

  it('names everything that is wrong at its field, and keeps nothing', async () => {
    const count = async () => (await test.asOwner('select count(*)::int as n from news'))[0]?.n;
    const before = await count();
    expect(
      await publish({
        heading: ' ',
        text: '<b>Bold</b>',
        link: 'javascript:alert(1)',
        from_on: '2026-01-31',
        to_on: '2026-01-02',
        audience: 'Admin',
      }),
    ).toEqual({
      code: 'invalid_request',
      errors: {
        heading: 'Enter a heading.',
        text: 'Plain text only, no HTML.',
        link: 'A link begins with https://',
        to_on: 'Not before the first day.',
        audience: 'Choose who reads it.',
      },
    });
    for (const link of ['http://banyan.test', 'https:banyan.test', ' data:text/html,x', 'https://a:b@c.test'])
      expect(await publish({ link })).toMatchObject({ errors: { link: expect.any(String) } });
    expect(await publish({ text: 'x'.repeat(5001) })).toMatchObject({
      errors: { text: 'At most 5000 characters.' },
    });
    expect(await publish({ text: 'a\0b' })).toMatchObject({ errors: { text: expect.any(String) } });
    expect(await count()).toBe(before);
    await expect(
      test.asOwner(`update news set from_on = '2026-02-01', to_on = '2026-01-01'`),
    ).rejects.toThrow('news_dates_in_order');
  });

  it('is published by who has the right, not by who may look', async () => {
    const looker = await aSubAdmin(test.server, { rights: ['/admin/miscellaneous/add-news'] });
    const writer = await aSubAdmin(test.server, {
      rights: ['/admin/miscellaneous/add-news', '/admin/miscellaneous/add-news/publish'],
    });
    const reply = await callAs(test.server, news.addNews, { token: looker.token, body: form });
    expect(reply.statusCode).toBe(403);
    expect(await ask(news.addNews, form, writer.token)).toMatchObject({ id: expect.any(String) });
  });
});

describe('a pop-up', () => {
  const popup = async (changes: object = {}) => {
    const { is_important: _no, ...rest } = form;
    return await ask(popups.addPopup, { ...rest, picture: await drawDemoPicture(), ...changes });
  };

  it('is shown once to each person, also when it is closed twice at once', async () => {
    const { id } = await popup({ heading: 'Once' });
    expect(await shownTo(shown.popups, member.token)).toEqual(['Once']);
    await Promise.all([1, 2, 3].map(() => ask(shown.markPopupSeen, { id }, member.token)));
    expect(await shownTo(shown.popups, member.token)).toEqual([]);
    expect(await shownTo(shown.popups, franchise.token)).toEqual(['Once']);
    expect(await shownTo(shown.popups)).toEqual(['Once']);
    const [seen] = await test.asOwner('select count(*)::int as n from popup_seen where popup_id = $1', [id]);
    expect(seen?.n).toBe(1);
    await ask(popups.switchPopup, { id, is_shown: false });
    expect(await shownTo(shown.popups, franchise.token)).toEqual([]);
  });

  it('is not closed for its owner by an admin in the panel', async () => {
    const { id } = await popup({ heading: 'Not for admins' });
    const token = await inTransaction(test.server.db, async (tx) =>
      openSession(tx, await contextOf(test.server, admin), {
        user_id: member.id,
        kind: 'impersonation',
        acting_admin_id: admin.id,
        acting_reason: 'Test',
      }),
    );
    await ask(shown.markPopupSeen, { id }, token);
    const own = await inTransaction(test.server.db, (tx) => openTestSession(test.server, tx, member.id));
    expect(await shownTo(shown.popups, own)).toContain('Not for admins');
    await ask(popups.switchPopup, { id, is_shown: false });
  });

  it('keeps the proportions of its picture, and another picture takes the address of the first away', async () => {
    const { id } = await popup({ heading: 'A picture' });
    const pictureOf = async () =>
      (await listed(popups.popupList)).find((row: { id: string }) => row.id === id).picture;
    const { url, width, height } = await pictureOf();
    const name = url.split('name=')[1];
    const file = await callAs(test.server, contentPicture, { query: { name } });
    expect(file.headers['content-type']).toBe('image/webp');
    expect(width).not.toBe(height);
    const { is_important: _no, ...rest } = form;
    await ask(popups.changePopup, { id, ...rest, heading: 'The same picture' });
    expect(await pictureOf()).toEqual({ url, width, height });
    await ask(popups.changePopup, { id, ...rest, picture: await drawDemoPicture() });
    expect((await pictureOf()).url).not.toBe(url);
    expect((await callAs(test.server, contentPicture, { query: { name } })).statusCode).toBe(404);
    await ask(popups.switchPopup, { id, is_shown: false });
  });

  it('has a picture that is one, words for who cannot see it, and promises nothing', async () => {
    const svg = { file_name: 'x.png', content: Buffer.from('<svg/>').toString('base64') };
    expect(await popup({ picture: svg })).toMatchObject({
      code: 'not_an_image',
      errors: { 'picture.content': expect.any(String) },
    });
    expect(await popup({ picture: { ...svg, file_name: 'x.svg' }, text: '' })).toMatchObject({
      errors: { 'picture.file_name': expect.any(String), text: 'Say what the picture says.' },
    });
    expect(await popup({ text: 'Risk-free' })).toMatchObject({ code: 'income_promise' });
    await expect(
      test.asOwner(`update popup set from_on = '2026-02-01', to_on = '2026-01-01'`),
    ).rejects.toThrow('popup_dates_in_order');
  });
});
