import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { quicknet } from '@banyan/fair/beacon/quicknet';
import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { signBeacon } from '@banyan/fair/beacon/sign-beacon';
import { randomnessOf } from '@banyan/fair/beacon/verify-beacon';
import { afterEach, describe, expect, it } from 'vitest';
import { beaconName, readBeacon } from './beacon.ts';
import { openLocalBeacon, secretOfBeacon } from './open-local-beacon.ts';
import { openRelays } from './open-relays.ts';

const key = 42n;
const network = { ...quicknet, public_key: openLocalBeacon(key).public_key };
const round = 7;
const later = new Date(timeOfRound(quicknet, round) * 1000);
const right = { round, signature: signBeacon(key, round).signature };

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
/** A relay that answers everything in this way; null = it never answers. */
async function aRelay(reply: { status?: number; body: unknown } | null): Promise<string> {
  const server = createServer((_request, response) => {
    if (!reply) return;
    response.statusCode = reply.status ?? 200;
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  }).listen(0, '127.0.0.1');
  opened.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const asked = async (...replies: Parameters<typeof aRelay>[0][]) =>
  await readBeacon(openRelays(await Promise.all(replies.map(aRelay)), network), round, later);

describe('relays of the beacon', () => {
  const value = { signature: right.signature, randomness: randomnessOf(right.signature) };

  it('tell a round whose signature holds', async () => {
    expect(await asked({ body: right }, { body: right })).toEqual(value);
  });

  it('are passed over one by one: wrong signature, other round, lagging, down, silent', async () => {
    const bad = [
      { body: { ...right, signature: signBeacon(43n, round).signature } },
      { body: { round: 8, signature: signBeacon(key, 8).signature } },
      // says the right round with the signature of another
      { body: { round, signature: signBeacon(key, 8).signature } },
      { status: 404, body: { error: 'no round yet' } },
      { status: 500, body: 'oops' },
      null,
    ];
    for (const one of bad) expect(await asked(one, { body: right })).toEqual(value);
  });

  it('that are both down or both lie give nothing', async () => {
    expect(await asked({ status: 500, body: '' }, { status: 404, body: '{}' })).toBeNull();
    const lie = { body: { round, signature: signBeacon(43n, round).signature } };
    expect(await asked(lie, lie)).toBeNull();
    expect(
      await readBeacon(openRelays(['http://127.0.0.1:9', 'http://127.0.0.1:9']), round, later),
    ).toBeNull();
  });
});

describe('the local beacon', () => {
  it('signs as the network does, tells nothing before its time, and is called local', async () => {
    const local = openLocalBeacon(key);
    expect(await readBeacon(local, round, later)).toMatchObject({ signature: right.signature });
    expect(await readBeacon(local, round, new Date(later.getTime() - 1))).toBeNull();
    expect([beaconName(local.public_key), beaconName(quicknet.public_key)]).toEqual(['local', 'quicknet']);
  });

  it('has a key of its own for each secret', () => {
    expect(secretOfBeacon('one')).not.toBe(secretOfBeacon('two'));
    expect(secretOfBeacon('one')).toBe(secretOfBeacon('one'));
  });

  it('is never believed when a source tells it a signature of another key', async () => {
    const liar = { ...openLocalBeacon(key), ask: async () => signBeacon(43n, round).signature };
    expect(await readBeacon(liar, round, later)).toBeNull();
  });
});
