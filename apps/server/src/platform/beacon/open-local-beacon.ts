import { hkdfSync } from 'node:crypto';
import { quicknet } from '@banyan/fair/beacon/quicknet';
import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { localPublicKey, signRound } from '@banyan/fair/beacon/sign-beacon';
import type { Beacon } from './beacon.ts';

/** The order of the group: a key is a number from 1 to one less. */
const order = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

/** The key of the local beacon of an installation, from its secret. */
export function secretOfBeacon(secret: string): bigint {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'banyan local beacon', 48));
  return (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n;
}

/**
 * A beacon of this process, with the times of the network (docs/fair-games.md §1.3). It tells no round before its time, but
 * the holder of the key could: it is for tests and the demo, and every answer says that it is local.
 */
export function openLocalBeacon(secret: bigint): Beacon {
  const { genesis, period } = quicknet;
  return {
    public_key: localPublicKey(secret),
    genesis,
    period,
    ask: async (round, now) =>
      timeOfRound(quicknet, round) * 1000 > now.getTime() ? null : signRound(secret, round),
  };
}
