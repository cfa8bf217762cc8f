import { userDetails } from '@banyan/contract/accounts/details';
import { endSession } from '@banyan/contract/accounts/security';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { expect, it } from 'vitest';
import { aPerson } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { buildApp } from '../../app.ts';
import { readSettings } from '../settings.ts';

const test = useTestServer();

it('a refused call is a line of the log with who, what, from where and why, at the level that is set by itself, and nothing of the body', async () => {
  const lines: string[] = [];
  const logger = { level: readSettings({}).logLevel, stream: { write: (line: string) => lines.push(line) } };
  const { db, services } = test.server;
  const server = await buildApp({ db, databaseUrl: test.url, services, rateLimit: 3, logger });
  const member = await aPerson(server, 'User');
  const last = () => JSON.parse(lines.at(-1) ?? '{}').refused;
  const of = { user_id: member.user_id, acting_admin_id: null, ip: '127.0.0.1' };

  await callAs(server, creditDebit, { token: member.token, body: { amount: '12345' } });
  const route = `/api/${creditDebit.path}`;
  expect(last()).toEqual({ code: 'not_allowed', method: 'POST', route, fields: ['form'], ...of });
  const body = { others: true, current_password: 'not this one' };
  await callAs(server, endSession, { token: member.token, body });
  expect(last()).toMatchObject({ code: 'wrong_password', fields: ['current_password'], ...of });
  const seen = lines.length;
  const details = { token: member.token, query: { user_id: member.user_id } };
  for (let calls = 0; calls < 3; calls += 1) await callAs(server, userDetails, details);
  expect(last()).toMatchObject({ code: 'too_many_requests', user_id: null });
  expect(lines.length).toBeGreaterThan(seen);
  expect(lines.join('')).not.toMatch(/12345|not this one/);
  await server.app.close();
});
