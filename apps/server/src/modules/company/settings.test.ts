import { profile, readProfile } from '@banyan/contract/accounts/profile';
import { companyDetails } from '@banyan/contract/company/company';
import {
  listRouteSwitches,
  mailOutbox,
  readCompanySettings,
  switchRoute,
  updateCompanySettings,
} from '@banyan/contract/company/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { approve } from '../../../test/approve.ts';
import { aContext, anAdmin, aPerson, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
});
const read = async () => (await callAs(test.server, readCompanySettings, { token: admin.token })).json().data;
const save = (body: Record<string, unknown>) =>
  callAs(test.server, updateCompanySettings, { token: admin.token, body });

describe('the company settings', () => {
  it('change what everybody sees, and the audit log keeps what they were', async () => {
    const before = await read();
    expect((await save({ ...before, name: 'Banyan India', captcha_site_key: '' })).statusCode).toBe(200);
    const details = await callAs(test.server, companyDetails);
    expect(details.json().data).toMatchObject({ name: 'Banyan India', captcha_site_key: null });
    const [line] = await test.asOwner(`select details from audit_log where action = 'update_company'`);
    expect(line?.details).toEqual({ name: { from: 'Banyan', to: 'Banyan India' } });
  });

  it('say everything that is wrong at once', async () => {
    const reply = await save({
      ...(await read()),
      name: ' ',
      round_off_digits: 9,
      min_password_length: 5,
      timezone: 'Asia/Atlantis',
      two_person_limit: '-1',
      return_days: 366,
      unpaid_order_hours: 0,
    });
    expect(reply.json().errors).toEqual({
      name: 'Enter a name.',
      round_off_digits: '0 to 8 digits.',
      min_password_length: '6 to 64 characters.',
      timezone: 'Enter a time zone, such as Asia/Kolkata.',
      two_person_limit: 'Enter an amount of at most 8 decimals.',
      return_days: '0 to 365 days.',
      unpaid_order_hours: '1 to 720 hours.',
    });
  });

  it('switch decentralized mode on when a second admin agrees, and off at once', async () => {
    const before = await read();
    const reply = await save({ ...before, is_decentralized: true });
    expect(reply.json().waits.no).toEqual(expect.any(String));
    expect((await read()).is_decentralized).toBe(false);
    await approve(test.server, reply);
    expect((await callAs(test.server, companyDetails)).json().data.is_decentralized).toBe(true);
    expect((await save(before)).json().data.is_decentralized).toBe(false);
  });
});

describe('a route', () => {
  interface Switch {
    id: number;
    url: string;
    is_active: boolean;
    is_built: boolean;
  }
  const list = async () =>
    (await callAs(test.server, listRouteSwitches, { token: admin.token })).json().data as Switch[];
  const flip = async (url: string, is_enabled: boolean) => {
    const id = (await list()).find((route) => route.url === url)?.id;
    return await callAs(test.server, switchRoute, { token: admin.token, body: { id, is_enabled } });
  };

  it('that is switched off takes everything below with it, until it is on again', async () => {
    const incomes = (routes: Switch[]) =>
      routes.filter((route) => route.is_built && route.url.startsWith('/user/income'));
    const off = (await flip('/user/income', false)).json().data;
    expect(incomes(off).some((route) => route.is_active)).toBe(false);
    const on = (await flip('/user/income', true)).json().data;
    expect(incomes(on).every((route) => route.is_active)).toBe(true);
  });

  it('that everybody needs, or that leads to the switches themselves, stays on', async () => {
    for (const url of ['/user/home', '/admin', '/admin/settings', '/admin/settings/routes', '/user/profile'])
      expect((await flip(url, false)).json().code).toBe('route_is_needed');
    const { token } = await aPerson(test.server, 'User');
    const reply = await callAs(test.server, readProfile, { token });
    expect(z.safeParse(profile, reply.json().data).success).toBe(true);
  });
});

describe('the mail outbox', () => {
  const send = (recipient: string) =>
    inTransaction(test.server.db, (tx) =>
      sendMail(tx, aContext(test.server), { recipient, subject: 'Your code', body: 'It is 123456.' }),
    );

  it('shows an admin what waits, with its text where nobody gets it otherwise', async () => {
    await send('asha@banyan.test');
    const ask = async () =>
      (
        await callAs(test.server, mailOutbox, {
          token: admin.token,
          query: { recipient: 'asha@banyan.test' },
        })
      ).json();
    expect((await ask()).data).toMatchObject([
      { subject: 'Your code', body: 'It is 123456.', status: 'Waiting' },
    ]);
    test.services.smtpUrl = 'smtp://127.0.0.1:1';
    expect((await ask()).data).toMatchObject([{ subject: null, body: null, status: 'Waiting' }]);
    test.services.smtpUrl = null;
  });
});
