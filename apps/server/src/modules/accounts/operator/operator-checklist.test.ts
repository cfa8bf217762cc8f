import { operatorItems, readOperatorChecklist } from '@banyan/contract/accounts/operator-checklist';
import { expect, it } from 'vitest';
import { anAdmin, aSubAdmin } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { buildApp } from '../../../app.ts';
import { readSettings } from '../../../platform/settings.ts';
import { unmetOperatorItems } from './check-operator-items.ts';

const test = useTestServer();

/** What the list says of a server with these settings. */
async function listOf(env: Record<string, string>, token: string): Promise<Record<string, boolean | null>> {
  const { db, services } = test.server;
  const { databaseUrl } = test.server;
  const server = await buildApp({ db, databaseUrl, services, settings: readSettings(env), rateLimit: 0 });
  const reply = await callAs(server, readOperatorChecklist, { token });
  await server.app.close();
  expect(reply.statusCode).toBe(200);
  return Object.fromEntries(
    reply.json().data.map(({ item, is_met }: { item: string; is_met: boolean | null }) => [item, is_met]),
  );
}

it('an operator who has set nothing reads what is missing, and what only the operator knows', async () => {
  const { token } = await anAdmin(test.server);
  const list = await listOf({ RATE_LIMIT: '0' }, token);
  expect(Object.keys(list)).toEqual(Object.keys(operatorItems));
  const that = (is: boolean | null) => Object.keys(list).filter((item) => list[item] === is);
  expect(that(true)).toEqual(['database_tls', 'application_login', 'captcha', 'two_person_limit']);
  expect(that(null)).toEqual(['only_proxy', 'backups', 'sms', 'logs']);
  const lines = await unmetOperatorItems(test.server.db, readSettings({}));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('Not met: Reached by HTTPS. Put a reverse proxy');
});

it('each thing that is done gets its tick', async () => {
  const [one, two] = [await anAdmin(test.server), await anAdmin(test.server)];
  await test.asOwner(`update app_user set two_factor_mode = 'Email' where id in ($1, $2)`, [one.id, two.id]);
  await test.asOwner(
    `update app_user set is_blocked = true where user_type = 'Admin' and two_factor_mode is null`,
  );
  await test.asOwner(`update company set closing_approval_above = 100000, captcha_site_key = 'key'`);
  const env = {
    PUBLIC_URL: 'https://banyan.example',
    TRUST_PROXY: '1',
    BANYAN_SECRET: 'f0e1d2c3b4a5968778695a4b3c2d1e0f',
    DATABASE_URL: 'postgres://banyan:secret@db.example/banyan?sslmode=verify-full',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'office@banyan.example',
    OPERATOR_MAIL: 'operator@banyan.example',
    METRICS_TOKEN: 'a token',
  };
  const list = await listOf(env, one.token);
  expect(Object.keys(list).filter((item) => list[item] === false)).toEqual(['captcha']);
  const captcha = { CAPTCHA_VERIFY_URL: 'https://captcha.example/siteverify', CAPTCHA_SECRET: 's' };
  expect(await listOf({ ...env, ...captcha }, one.token)).toMatchObject({ captcha: true });
  for (const [url, is] of [
    ['postgres://banyan:secret@db.example/banyan', false],
    ['postgres://banyan:secret@localhost/banyan', true],
  ] as const)
    expect(await listOf({ ...env, DATABASE_URL: url }, one.token)).toMatchObject({ database_tls: is });
  await test.asOwner('update company set two_person_limit = 1000000000');
  expect(await listOf(env, one.token)).toMatchObject({ two_person_limit: false });
});

it('is for those who may see the settings of the company', async () => {
  const { token } = await aSubAdmin(test.server);
  expect((await callAs(test.server, readOperatorChecklist, { token })).statusCode).toBe(403);
});
