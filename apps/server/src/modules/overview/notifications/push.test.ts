import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signOut } from '@banyan/contract/accounts/accounts';
import { chooseNotice } from '@banyan/contract/accounts/notices';
import { pushStanding, startPush, stopPush } from '@banyan/contract/overview/push';
import { composeTicket } from '@banyan/contract/support/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { overviewParts } from '../../../modules.ts';
import { overviewJobs } from '../jobs.ts';

const test = useTestServer();
let service: HttpServer;
let admin: Person;
let member: Person;
/** What the push service was sent, and the status it answers by path. */
let taken: { path: string; headers: IncomingMessage['headers']; body: Buffer }[];
let answers: Record<string, number>;

beforeAll(async () => {
  service = createServer(async (request, reply) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const path = request.url ?? '';
    taken.push({ path, headers: request.headers, body: Buffer.concat(pieces) });
    reply.writeHead(answers[path] ?? 201, { location: 'http://127.0.0.1:1/' }).end('thank you');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  member = await aMember(test.server);
});
afterAll(() => service.close());
beforeEach(async () => {
  admin = await anAdmin(test.server);
  [taken, answers] = [[], {}];
  await test.asOwner('delete from push_subscription');
});

/** A browser of a person that asked for messages. */
async function aDevice(person: Person, name: string) {
  const pair = createECDH('prime256v1');
  const auth = randomBytes(16);
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/${name}`;
  const body = { endpoint, p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') };
  const reply = await callAs(test.server, startPush, { token: person.token, body });
  expect(reply.json().data?.is_on).toBe(true);
  /** Decrypts as RFC 8291 has it. */
  return (sealed: Buffer): unknown => {
    const [salt, theirs] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
    const derive = (key: Buffer, by: Buffer, info: Buffer, size: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, size));
    const both = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const shared = derive(pair.computeSecret(theirs), auth, both, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([cipher.update(sealed.subarray(86, -16)), cipher.final()]);
    expect(padded.at(-1)).toBe(2);
    return JSON.parse(padded.subarray(0, -1).toString());
  };
}
/** A minute later, as the job does it. */
async function push(): Promise<void> {
  test.services.now = new Date(test.services.now.getTime() + 60_000);
  const job = overviewJobs(overviewParts).find(({ task }) => task === 'push_notices');
  await job?.run({ db: test.server.db, services: test.services, payload: {}, url: test.url });
}
/** A member writes to the company, which the bell of the admin says who has the ticket. */
async function askSupport(): Promise<void> {
  test.services.now = new Date(test.services.now.getTime() + 1000);
  const words = { category: 'Income', subject: 'Where is my 1,234.00?', message: 'It did not come.' };
  const body = { ...words, priority: 'Normal', images: [] };
  const { no } = (await callAs(test.server, composeTicket, { token: member.token, body })).json().data;
  await test.asOwner('update ticket set assignee_id = $1 where no = $2', [admin.id, no]);
}
const devices = async () => (await test.asOwner('select id from push_subscription')).length;
const standing = async (person: Person) =>
  (await callAs(test.server, pushStanding, { token: person.token })).json().data;

describe('push', () => {
  it('tells each device once what is new since it asked, without names and figures, signed by this installation', async () => {
    await askSupport();
    const read = await aDevice(admin, 'phone');
    await push();
    expect(taken).toEqual([]);
    await askSupport();
    await askSupport();
    await Promise.all([push(), push()]);
    await push();
    expect(taken).toHaveLength(1);
    const [message] = taken;
    expect(read(message?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Banyan',
      body: 'Tickets and messages',
      url: '/admin/notifications',
    });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(message?.headers.authorization ?? '') ?? [];
    expect(key).toBe((await standing(admin)).key);
    const [head, claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
      format: 'jwk',
    });
    const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), by, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud).toMatch(/^http:\/\/127/);
  });

  it('tries again what the service did not take, and forgets a device that is gone', async () => {
    await aDevice(admin, 'late');
    await askSupport();
    answers['/late'] = 503;
    await push();
    answers['/late'] = 201;
    await push();
    expect(taken).toHaveLength(2);
    await askSupport();
    answers['/late'] = 410;
    await push();
    expect([await devices(), (await standing(admin)).is_on]).toEqual([0, false]);
  });

  it('ends with the session, when it is stopped, and when somebody else uses the device', async () => {
    await aDevice(admin, 'shared');
    const other = await anAdmin(test.server);
    await aDevice(other, 'shared');
    expect([(await standing(admin)).is_on, await devices()]).toEqual([false, 1]);
    await callAs(test.server, stopPush, { token: other.token });
    expect(await devices()).toBe(0);
    await aDevice(other, 'shared');
    await callAs(test.server, signOut, { token: other.token });
    await askSupport();
    await push();
    expect([taken, await devices()]).toEqual([[], 0]);
  });

  it('leaves out what its owner turned off', async () => {
    await aDevice(admin, 'quiet');
    const choose = async (is_on: boolean) => {
      const body = { kind: 'support', channel: 'push', is_on };
      await callAs(test.server, chooseNotice, { token: admin.token, body });
      await push();
      return taken.length;
    };
    await askSupport();
    expect([await choose(false), await choose(true)]).toEqual([0, 1]);
  });

  it('takes no address that is none of a push service', async () => {
    const pair = createECDH('prime256v1');
    const good = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
    const errors = async (body: object) =>
      (await callAs(test.server, startPush, { token: admin.token, body: { ...good, ...body } })).json()
        .errors;
    test.services.isProduction = true;
    try {
      expect(await errors({ endpoint: 'https://127.0.0.1/a' })).toEqual({
        endpoint: 'This is no address.',
      });
      expect(await errors({ endpoint: 'https://push.example.com/a', p256dh: 'A'.repeat(87) })).toEqual({
        p256dh: 'This is no address.',
      });
    } finally {
      test.services.isProduction = false;
    }
  });
});
