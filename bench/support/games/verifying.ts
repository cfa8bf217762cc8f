import { signBeacon } from '@banyan/fair/beacon/sign-beacon';
import { verifyBeacon } from '@banyan/fair/beacon/verify-beacon';
import { linkAfter, walkChain } from '@banyan/fair/chain/chain';
import { drawDigit } from '@banyan/fair/prediction/draw-digit';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Timed, Turn } from '../measure.ts';

const bareHmac = 'bare HMAC-SHA256 of as many rounds';
const bareSignature = 'beacon of a round: its signature alone';
const rounds = 20_000;
const signatures = 20;
const secret = 42n;

/** Does something for each round of a chain. */
async function forEach(count: number, work: (round: number) => void): Promise<Timed> {
  const latencies: number[] = [];
  const began = performance.now();
  for (let round = 1; round <= count; round++) {
    const from = performance.now();
    work(round);
    latencies.push(performance.now() - from);
  }
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

/**
 * A whole chain verified with the package that browser, program and server share: each hash leads to the one before, and the digit follows
 * from hash, salt and beacon; beside one HMAC a round of the same library. The signatures of beacons, which take a hundred times as
 * long, are measured by themselves, beside the bare check.
 */
export function verifying(): Turn[] {
  const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
  const seed = '0123456789abcdef'.repeat(4);
  const { terminal, hashes } = walkChain(seed, rounds, numbers);
  hashes.set(0, terminal);
  const hashOf = (round: number): string => hashes.get(round) ?? '';
  const { signature, public_key } = signBeacon(secret, 7);
  const beacon = verifyBeacon({ round: 7, signature, public_key }) ?? '';
  const salt = linkAfter(beacon);
  const key = new Uint8Array(32).fill(7);
  const digits = new Map(
    numbers.map((round) => [
      round,
      drawDigit({ game_hash: hashOf(round), salt, code: 'WG1', round, beacon }).digit,
    ]),
  );
  const check = (round: number): void => {
    const game_hash = hashOf(round);
    if (linkAfter(game_hash) !== hashOf(round - 1)) throw new Error('the chain is broken');
    const { digit } = drawDigit({ game_hash, salt, code: 'WG1', round, beacon });
    if (digit !== digits.get(round)) throw new Error('another digit was shown');
  };
  return [
    {
      name: bareHmac,
      load: () =>
        forEach(rounds, (round) => void hmac(sha256, key, utf8ToBytes(`${salt}:WG1:${round}:${beacon}:0`))),
    },
    { name: 'verifying rounds of a chain', load: () => forEach(rounds, check), reference: bareHmac },
    {
      name: bareSignature,
      load: () => forEach(signatures, (round) => void verifyBeacon(signBeacon(secret, round))),
    },
  ];
}
