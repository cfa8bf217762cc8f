import { hkdfSync } from 'node:crypto';
import { type Checkpoints, linkAfter } from '@banyan/fair/chain/chain';
import { publicKeyOf } from '@banyan/fair/chain/epoch-record';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { seal, unseal } from '../../../platform/seal.ts';

/** Links from one kept hash of a chain to the next. */
export const checkpointEvery = 10_000;

/** The key of the installation that signs epochs, hex; it follows from the secret, and is told to nobody. */
export const signingKey = ({ secret }: Services): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'banyan epochs', 32)).toString('hex');

/** The public key that belongs to it, hex. */
export const installationKey = (services: Services): string => publicKeyOf(signingKey(services));

/** The sealed hashes of a chain, in order. */
export const sealCheckpoints = (services: Services, { hashes }: Checkpoints): string[] =>
  hashes.map((hash) => seal(services, hash));

/** Links from one remembered hash to the next. */
const rememberedEvery = 100;
/** Hashes on the way from a kept one to the next, by the kept one as it is sealed: of one for each game, and a few before them. */
const walks = new Map<string, string[]>();
const maxWalks = 16;

/** A hash on that way. It is walked once: rounds of a game follow each other, and each would walk thousands of links. */
function walkTo(services: Services, sealed: string, place: number): string {
  const hashes = walks.get(sealed) ?? [unseal(services, sealed)];
  while (hashes.length <= place) hashes.push(linkAfter(hashes.at(-1) as string, rememberedEvery));
  const [oldest] = walks.keys();
  if (!walks.has(sealed) && walks.size === maxWalks && oldest !== undefined) walks.delete(oldest);
  walks.set(sealed, hashes);
  return hashes[place] as string;
}

/**
 * The hash of a round, hex. It may be told when the round takes no bets any longer: with it goes the hash of every round
 * before it (docs/fair-games.md §1.1).
 */
export async function hashOfRound(
  db: Db,
  services: Services,
  { epoch_id, rounds, round }: { epoch_id: string; rounds: number; round: number },
): Promise<string> {
  const links = rounds - round;
  const { sealed } = await db
    .selectFrom('game_checkpoint')
    .select('sealed')
    .where('epoch_id', '=', epoch_id)
    .where('place', '=', Math.floor(links / checkpointEvery))
    .executeTakeFirstOrThrow();
  const left = links % checkpointEvery;
  const nearest = walkTo(services, sealed, Math.floor(left / rememberedEvery));
  return linkAfter(nearest, left % rememberedEvery);
}
