import { quicknet } from '@banyan/fair/beacon/quicknet';
import * as z from 'zod/mini';
import type { Beacon } from './beacon.ts';
import { checkRound } from './check-round.ts';

/** How long a relay may take, in milliseconds. */
const patience = 3000;

const answer = z.object({ round: z.int(), signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)) });

/** A network: the key is pinned, so that a relay can keep a round back but never change one. */
type Network = { chain: string; public_key: string; genesis: number; period: number };

/**
 * The beacon by relays over HTTP. All of them are asked at once and the first answer counts whose signature holds for
 * exactly the round that was asked for; one that lags, fails, or tells another round or a wrong signature is passed over.
 */
export function openRelays(urls: readonly string[], network: Network = quicknet): Beacon {
  const { chain, public_key, genesis, period } = network;
  const askOne = async (url: string, round: number): Promise<string> => {
    const reply = await fetch(`${url.replace(/\/+$/, '')}/${chain}/public/${round}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const found = answer.parse(await reply.json());
    if (found.round !== round) throw new Error('another round');
    if (checkRound({ round, signature: found.signature, public_key }) === null)
      throw new Error('a signature that does not hold');
    return found.signature;
  };
  return {
    public_key,
    genesis,
    period,
    ask: async (round) => await Promise.any(urls.map((url) => askOne(url, round))).catch(() => null),
  };
}
