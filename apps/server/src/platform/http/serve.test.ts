import { data, endpoint, publicEndpoint } from '@banyan/contract/core/endpoint';
import { amount } from '@banyan/contract/core/money';
import { sql } from 'kysely';
import { beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { callAs, useTestServer } from '../../../test/http.ts';
import { openSession } from '../../modules/accounts/sign-in/open-session.ts';
import type { Actor } from '../context.ts';
import { inTransaction } from '../database/db.ts';
import { fail } from '../fail.ts';
import { type ContextOf, serve } from './serve.ts';

const test = useTestServer();
let token = '';
let runs = 0;

/** A call that counts its runs in the visit table and refuses amounts above 100. */
const spend = endpoint({
  method: 'POST',
  path: 'test/spend',
  summary: 'Counts',
  screens: ['/user/finance/passbook'],
  body: z.object({ amount: amount(), name: z.string('Enter a name.') }),
  reply: data(z.object({ count: z.number() })),
});

beforeAll(async () => {
  serve(test.server, spend, async ({ tx, body }) => {
    runs++;
    const { rows } = await sql<{ visits: string }>`
      insert into visit (day, visits) values ('2020-01-01', 1)
      on conflict (day) do update set visits = visit.visits + 1 returning visits`.execute(tx);
    if (Number(body.amount) > 100) throw fail('insufficient_funds');
    return { data: { count: Number(rows[0]?.visits), secret: 'stripped' } };
  });
  const [user] = await test.asOwner(
    `insert into app_user (user_id, user_type, name, password_hash, created_at)
     values ('M0001', 'User', 'A member', '', now()) returning id`,
  );
  const context = { actor: null, now: test.services.now, ip: '', user_agent: '', services: test.services };
  token = await inTransaction(test.server.db, (tx) =>
    openSession(tx, context, { user_id: String(user?.id), kind: 'normal' }),
  );
});

describe('a changing call', () => {
  it('is refused without a session, with the words of the specification', async () => {
    const reply = await callAs(test.server, spend, { body: { amount: '1', name: 'x' } });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().message).toBe('Session expired. Please login again!');
  });

  it('is refused without the XSRF header', async () => {
    const reply = await test.server.app.inject({
      method: 'POST',
      url: '/api/test/spend',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'no-header' },
      payload: { amount: '1', name: 'x' },
    });
    expect(reply.statusCode).toBe(403);
  });

  it('names every problem of its input at once', async () => {
    const reply = await callAs(test.server, spend, { token, body: { amount: 'many' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual({ amount: 'Enter an amount, like 1500.00.', name: 'Enter a name.' });
  });

  it('answers a replay with the first answer and works once', async () => {
    const before = runs;
    const first = await callAs(test.server, spend, { token, key: 'k1', body: { amount: '1', name: 'x' } });
    const again = await callAs(test.server, spend, { token, key: 'k1', body: { amount: '1', name: 'x' } });
    expect(first.statusCode).toBe(200);
    expect(again.body).toBe(first.body);
    expect(first.json().data).not.toHaveProperty('secret');
    expect(runs).toBe(before + 1);
  });

  it('sent ten times at once under one key works once', async () => {
    const [before] = await test.asOwner(`select visits from visit where day = '2020-01-01'`);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        callAs(test.server, spend, { token, key: 'k2', body: { amount: '2', name: 'x' } }),
      ),
    );
    const [after] = await test.asOwner(`select visits from visit where day = '2020-01-01'`);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(Number(after?.visits)).toBe(Number(before?.visits) + 1);
  });

  it('refuses a used key with other values', async () => {
    const reply = await callAs(test.server, spend, { token, key: 'k1', body: { amount: '3', name: 'x' } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('idempotency_key_reused');
  });

  it('leaves nothing behind when refused, and refuses its replay in the same words', async () => {
    const [before] = await test.asOwner(`select visits from visit where day = '2020-01-01'`);
    const first = await callAs(test.server, spend, { token, key: 'k3', body: { amount: '500', name: 'x' } });
    const again = await callAs(test.server, spend, { token, key: 'k3', body: { amount: '500', name: 'x' } });
    const [after] = await test.asOwner(`select visits from visit where day = '2020-01-01'`);
    expect(first.json().errors).toEqual({ amount: 'Insufficient funds!' });
    expect(again.body).toBe(first.body);
    expect(after).toEqual(before);
  });

  it('is refused from the moment its screen is switched off', async () => {
    await test.asOwner(`update route set is_enabled = false where url = '/user/finance'`);
    const reply = await callAs(test.server, spend, { token, body: { amount: '1', name: 'x' } });
    await test.asOwner(`update route set is_enabled = true where url = '/user/finance'`);
    expect(reply.statusCode).toBe(403);
  });

  it('is refused once the session has been idle too long', async () => {
    const now = test.services.now;
    test.services.now = new Date(now.getTime() + 31 * 60_000);
    const reply = await callAs(test.server, spend, { token, body: { amount: '1', name: 'x' } });
    test.services.now = now;
    expect(reply.statusCode).toBe(401);
  });
});

describe('whom a call is made by', () => {
  it('may be nobody where anybody may make it', () => {
    const open = publicEndpoint({
      method: 'GET',
      path: 'test/open',
      summary: 'Open',
      reply: data(z.object({})),
    });
    expectTypeOf<ContextOf<typeof open>['actor']>().toEqualTypeOf<Actor | null>();
    expectTypeOf<ContextOf<typeof spend>['actor']>().toEqualTypeOf<Actor>();
    expect([open.access, spend.access]).toEqual(['public', 'screen']);
  });
});
