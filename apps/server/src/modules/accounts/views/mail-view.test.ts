import { savedViews, saveView, scheduleView } from '@banyan/contract/accounts/saved-views';
import { notifications } from '@banyan/contract/overview/notifications';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { anAdmin, aPerson, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { prepareQueue } from '../../../platform/jobs/jobs.ts';
import { enqueueDueViews } from './enqueue-due-views.ts';
import { mailView } from './mail-view.ts';
import { nextMailOn } from './schedule-view.ts';

const test = useTestServer();
const url = '/admin/settings/mail';
const report = 'admin/mail';
const evening = new Date('2026-01-02T20:00:00+05:30');
beforeEach(() => {
  test.services.now = evening;
  test.services.smtpUrl = 'smtp://127.0.0.1:9';
});
afterEach(() => {
  test.services.smtpUrl = null;
});

const withMail = async (person: Person): Promise<Person> => {
  await test.asOwner(
    `update app_user set email = $2, email_verified_at = now(), language = 'hi' where id = $1`,
    [person.id, `${person.user_id.toLowerCase()}@banyan.test`],
  );
  return person;
};
async function choose(person: Person, mail: unknown) {
  return (
    await callAs(test.server, scheduleView, { token: person.token, body: { url, name: 'Waiting', mail } })
  ).json();
}
const daily = { every: 'day', format: 'csv', report, given: '' };
/** An admin with a view that comes every day. */
async function aReader(isLimited = false): Promise<Person> {
  const person = await withMail(
    await (isLimited ? aPerson(test.server, 'Admin', {}, true) : anAdmin(test.server)),
  );
  if (isLimited)
    await test.asOwner(
      `insert into access_right (user_id, route_id) select $1, id from route where url = any($2)`,
      [person.id, [url, '/admin/settings/export-files', '/admin/settings']],
    );
  await callAs(test.server, saveView, {
    token: person.token,
    body: { url, name: 'Waiting', search: 'f_status=Waiting' },
  });
  expect((await choose(person, daily)).data).toMatchObject([{ mail: { every: 'day', format: 'csv' } }]);
  return person;
}
const key = ({ id }: Person) => ({ user_id: id, url, name: 'Waiting' });
const mailsTo = ({ user_id }: Person) =>
  test.asOwner(
    `select subject, body, name, convert_from(content, 'utf8') as file from mail left join mail_file on mail_id = mail.id
     where recipient = $1 order by mail.id`,
    [`${user_id.toLowerCase()}@banyan.test`],
  );
const nextOf = async ({ id }: Person) =>
  (await test.asOwner('select next_mail_on::text as on from saved_view where user_id = $1', [id]))[0]?.on;

describe('a view that comes by mail', () => {
  it('is sent once a date, with its rows as a file in the language of its owner', async () => {
    const person = await aReader();
    await test.asOwner(
      `insert into mail (recipient, subject, body, created_at) values ('asha@banyan.test', 'Waiting for you', 'x', now())`,
    );
    await mailView(test.server, key(person));
    expect(await mailsTo(person)).toEqual([]);
    test.services.now = new Date('2026-01-03T06:05:00+05:30');
    // two servers, and a job that is repeated
    await Promise.all([mailView(test.server, key(person)), mailView(test.server, key(person))]);
    await mailView(test.server, key(person));
    const [mail, ...more] = await mailsTo(person);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ name: 'admin-mail.csv' });
    expect(mail?.file).toContain('asha@banyan.test');
    expect(mail?.file).toContain('विषय');
    expect(mail?.body).toContain(`http://banyan.test${url}?f_status=Waiting`);
    expect(await nextOf(person)).toBe('2026-01-04');
  });

  it('holds the link in place of a file that is too large, and where nobody sends mail', async () => {
    const person = await aReader();
    test.services.now = new Date('2026-01-03T12:00:00+05:30');
    await mailView(test.server, key(person), 10);
    test.services.now = new Date('2026-01-04T12:00:00+05:30');
    test.services.smtpUrl = null;
    await mailView(test.server, key(person));
    expect((await mailsTo(person)).map(({ name }) => name)).toEqual([null, null]);
  });

  it.each([
    ['the account is blocked', 'update app_user set is_blocked = true where id = $1'],
    ['the address is no longer verified', 'update app_user set email_verified_at = null where id = $1'],
    [
      'the right to files was taken',
      `delete from access_right a using route r where a.user_id = $1
      and r.id = a.route_id and r.url = '/admin/settings/export-files'`,
    ],
    [
      'the right to the page was taken',
      `delete from access_right a using route r where a.user_id = $1
      and r.id = a.route_id and r.url = '${url}'`,
    ],
  ])('does not come while %s', async (_why, sql) => {
    const person = await aReader(true);
    await test.asOwner(sql, [person.id]);
    test.services.now = new Date('2026-01-03T12:00:00+05:30');
    await mailView(test.server, key(person));
    expect([await mailsTo(person), await nextOf(person)]).toEqual([[], '2026-01-04']);
  });

  it('tells its owner in the bell that it did not come, until it comes again', async () => {
    const person = await aReader();
    const skipped = async () => {
      // while the session of the person lasts
      test.services.now = evening;
      const reply = await callAs(test.server, notifications, { token: person.token, query: {} });
      return reply.json().data.filter(({ code }: { code: string }) => code === 'view_skipped');
    };
    const onDay = async (day: string) => {
      test.services.now = new Date(`${day}T12:00:00+05:30`);
      await mailView(test.server, key(person));
      return await skipped();
    };
    const verified = 'update app_user set email_verified_at = $2 where id = $1';
    await test.asOwner(verified, [person.id, null]);
    expect(await onDay('2026-01-03')).toMatchObject([
      { no: 'address', text: 'Waiting', url: '/admin/profile', is_new: true },
    ]);
    await test.asOwner(verified, [person.id, new Date()]);
    expect(await onDay('2026-01-04')).toEqual([]);
    const switched = 'update route set is_active = $2 where url = $1';
    await test.asOwner(switched, [url, false]);
    expect(await onDay('2026-01-05')).toMatchObject([{ no: null, url: '/admin/notifications' }]);
    await test.asOwner(switched, [url, true]);
    await choose(person, null);
    expect(await skipped()).toEqual([]);
  });

  it('moves its dates with the day of the mail', async () => {
    const person = await aReader();
    await callAs(test.server, saveView, {
      token: person.token,
      body: { url, name: 'Waiting', search: 'f_on_within=yesterday' },
    });
    test.services.now = new Date('2026-01-03T06:05:00+05:30');
    await mailView(test.server, key(person));
    expect((await mailsTo(person))[0]?.body).toContain(`${url}?f_on_from=2026-01-02&f_on_to=2026-01-02`);
  });

  it('does not come while its page is switched off', async () => {
    const person = await aReader(true);
    await test.asOwner('update route set is_active = false where url = $1', [url]);
    test.services.now = new Date('2026-01-03T12:00:00+05:30');
    await mailView(test.server, key(person));
    await test.asOwner('update route set is_active = true where url = $1', [url]);
    expect(await mailsTo(person)).toEqual([]);
  });

  it('ends when its owner says so, and is nothing for who may not have it', async () => {
    const person = await aReader();
    expect((await choose(person, null)).data).toMatchObject([{ mail: null }]);
    expect(await nextOf(person)).toBeNull();
    expect((await choose(person, { ...daily, report: 'no/such/report' })).code).toBe('not_allowed');
    await test.asOwner('update app_user set email_verified_at = null where id = $1', [person.id]);
    expect((await choose(person, daily)).errors.form).toBe('Verify your e-mail address');
    const other = await anAdmin(test.server);
    expect((await choose(other, daily)).code).toBe('not_found');
    const query = { url };
    expect((await callAs(test.server, savedViews, { token: other.token, query })).json().data).toEqual([]);
  });

  it('may be one of any report that is served', () => {
    const asked = (path: string) => ({ url, name: 'Waiting', mail: { ...daily, report: path } });
    const paths = [...test.server.reports.keys()];
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !z.safeParse(scheduleView.body, asked(path)).success)).toEqual([]);
  });

  it('is asked for by the queue when it is due', async () => {
    await prepareQueue(test.ownerUrl);
    const person = await aReader();
    const due = async (hour: number) => {
      test.services.now = new Date(`2026-01-03T0${hour}:00:00+05:30`);
      await enqueueDueViews(test.server.db, test.services);
      const jobs = await test.asOwner(
        `select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail_view' and key like $1`,
        [`view:${person.id}:%`],
      );
      return jobs[0]?.n;
    };
    expect([await due(5), await due(7), await due(8)]).toEqual([0, 1, 1]);
  });
});

it('the next mail is that of the next day, Monday or first of a month', () => {
  // 2 January 2026 is a Friday
  expect([nextMailOn('2026-01-02', 'day'), nextMailOn('2026-01-02', 'week')]).toEqual([
    '2026-01-03',
    '2026-01-05',
  ]);
  expect([nextMailOn('2026-01-05', 'week'), nextMailOn('2025-12-31', 'month')]).toEqual([
    '2026-01-12',
    '2026-01-01',
  ]);
});
