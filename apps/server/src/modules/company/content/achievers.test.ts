import * as calls from '@banyan/contract/company/achievers';
import { achievers } from '@banyan/contract/company/shown';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { notifications } from '@banyan/contract/overview/notifications';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aPerson, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { drawDemoPicture } from '../../../seed/draw-demo-picture.ts';
import { openSession } from '../../accounts/sign-in/open-session.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
beforeAll(async () => {
  admin = await anAdmin(test.server);
  member = await aPerson(test.server, 'User', { name: 'Asha Rao' });
});

const ask = async (endpoint: Endpoint, body: object, token = admin.token) => {
  const reply = await callAs(test.server, endpoint, { token, body });
  const { data, code, errors } = reply.json();
  return reply.statusCode === 200 ? data : { code, errors };
};
const read = async (endpoint: Endpoint, token: string | undefined, query: Record<string, string> = {}) =>
  (await callAs(test.server, endpoint, { ...(token && { token }), query })).json().data;
const shown = async () => (await read(achievers, undefined)).map(({ rank }: { rank: string }) => rank);
const own = (id: string, token = member.token) => read(calls.readOwnAchiever, token, { id });
const answer = async (id: string, agrees: boolean, token = member.token) =>
  await ask(calls.answerAchiever, { id, agrees, asked_at: (await own(id)).asked_at }, token);
const add = (rank: string, changes: object = {}) =>
  ask(calls.addAchiever, {
    user_id: member.user_id,
    rank,
    text: 'Two years with us',
    language: 'any',
    achieved_on: '2026-01-01',
    ...changes,
  });

describe('an achiever', () => {
  it('is shown to nobody before the member has agreed, by a notification that leads to it', async () => {
    const { id, status } = await add('Gold', { picture: await drawDemoPicture() });
    expect(status).toBe('Waiting');
    expect(await shown()).toEqual([]);
    expect(await read(notifications, member.token)).toMatchObject([
      { code: 'achiever_waiting', text: 'Gold', url: `/user/home?achiever=${id}`, is_new: true },
    ]);
    expect(await own(id)).toMatchObject({ name: 'Asha Rao', rank: 'Gold', status: 'Waiting' });
    expect(await answer(id, true)).toEqual({ id, status: 'Shown' });
    expect(await read(achievers, undefined)).toMatchObject([
      { name: 'Asha Rao', rank: 'Gold', text: 'Two years with us', picture: { url: expect.any(String) } },
    ]);
    expect(await read(notifications, member.token)).toMatchObject([{ code: 'achiever_shown' }]);
  });

  it('has a consent that the audit log keeps with what was agreed to, and that can be taken back', async () => {
    const { id } = await add('Silver');
    await answer(id, true);
    const [line] = await test.asOwner(
      `select actor_id, details from audit_log where action = 'agree_achiever' order by id desc limit 1`,
    );
    expect(line).toMatchObject({
      actor_id: member.id,
      details: { rank: 'Silver', text: 'Two years with us' },
    });
    expect(await answer(id, true)).toMatchObject({ code: 'already_done' });
    expect(await answer(id, false)).toMatchObject({ status: 'Declined' });
    expect(await shown()).not.toContain('Silver');
    expect(await answer(id, true)).toMatchObject({ status: 'Shown' });
  });

  it('is asked anew by every change: the consent was to what stood there', async () => {
    const { id } = await add('Bronze');
    const { asked_at } = await own(id);
    await answer(id, true);
    expect(await shown()).toContain('Bronze');
    test.services.now = new Date(test.services.now.getTime() + 1000);
    const change = { id, rank: 'Platinum', language: 'any', achieved_on: '2026-01-01' };
    expect(await ask(calls.changeAchiever, change)).toMatchObject({ status: 'Waiting' });
    expect(await shown()).not.toContain('Platinum');
    expect(await ask(calls.answerAchiever, { id, agrees: true, asked_at }, member.token)).toMatchObject({
      code: 'achiever_changed',
    });
    expect(await shown()).not.toContain('Platinum');
    await expect(test.asOwner(`update achiever set status = 'Shown' where id = $1`, [id])).rejects.toThrow(
      'achiever_has_consent',
    );
  });

  it('is answered by the member alone: not by an admin in the panel, not by somebody else', async () => {
    const { id } = await add('Diamond');
    const panel = await inTransaction(test.server.db, async (tx) =>
      openSession(tx, await contextOf(test.server, admin), {
        user_id: member.id,
        kind: 'impersonation',
        acting_admin_id: admin.id,
        acting_reason: 'Test',
      }),
    );
    expect(await answer(id, true, panel)).toMatchObject({ code: 'not_while_acting' });
    const other = await aPerson(test.server, 'User');
    expect(await answer(id, true, other.token)).toMatchObject({ code: 'not_found' });
    const reply = await callAs(test.server, calls.readOwnAchiever, { token: other.token, query: { id } });
    expect(reply.statusCode).toBe(404);
    expect(await shown()).not.toContain('Diamond');
  });

  it('is ended, and not shown while the member is blocked', async () => {
    const { id } = await add('Ruby');
    await answer(id, true);
    await test.asOwner('update app_user set is_blocked = true where id = $1', [member.id]);
    expect(await shown()).not.toContain('Ruby');
    expect(await add('Blocked')).toMatchObject({ code: 'blocked' });
    await test.asOwner('update app_user set is_blocked = false where id = $1', [member.id]);
    expect(await shown()).toContain('Ruby');
    await ask(calls.endAchiever, { id });
    expect(await shown()).not.toContain('Ruby');
    expect(await answer(id, true)).toMatchObject({ code: 'already_done' });
    expect(await ask(calls.endAchiever, { id })).toMatchObject({ code: 'already_done' });
  });

  it('agrees once when the answers come together with a change: never to words that were not read', async () => {
    const { id } = await add('Emerald');
    const { asked_at } = await own(id);
    test.services.now = new Date(test.services.now.getTime() + 1000);
    const change = { id, rank: 'Changed', language: 'any', achieved_on: '2026-01-01' };
    await Promise.all([
      ask(calls.answerAchiever, { id, agrees: true, asked_at }, member.token),
      ask(calls.changeAchiever, change),
    ]);
    expect(await shown()).not.toContain('Changed');
  });

  it('names what is wrong at its field, and promises nothing', async () => {
    expect(await add('', { user_id: 'NOBODY', achieved_on: '2026-02-30' })).toMatchObject({
      errors: { rank: 'Enter the rank.', achieved_on: 'This day does not exist.' },
    });
    expect(await add('Gold', { user_id: 'NOBODY' })).toMatchObject({ code: 'unknown_member' });
    expect(await add('Guaranteed star')).toMatchObject({ errors: { rank: expect.any(String) } });
    // an amount may stand there: the standing sentence always stands beneath
    expect(await add('Gold', { text: 'Earned ₹50,000 in December' })).toMatchObject({ status: 'Waiting' });
  });
});
