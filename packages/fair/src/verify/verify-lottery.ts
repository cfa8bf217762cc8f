import { firstRoundAt } from '../beacon/rounds.ts';
import { verifyBeacon } from '../beacon/verify-beacon.ts';
import { linkAfter } from '../chain/chain.ts';
import type { EpochRecord } from '../chain/epoch-record.ts';
import { drawWinners } from '../lottery/draw-winners.ts';
import { isProven, leafOf, type ProofStep } from '../lottery/merkle.ts';
import { secondsToBeacon } from '../schedule/issues.ts';

/** What is public of a lottery's draw (docs/fair-games.md §7). */
export type PublicLottery = {
  code: string;
  /** Published when sales open: the hash of the secret. */
  commit: string;
  /** Revealed after the draw. */
  secret: string;
  /** Published at the close, before the beacon: the root over the list, and how many tickets it has. */
  root: string;
  tickets: number;
  /** How many prizes there were to win. */
  prizes: number;
  /** When sales closed, milliseconds since 1970. */
  closes_at: number;
  network: EpochRecord['beacon'];
  beacon: { round: number; signature: string };
  /** The winning serials as they were shown. */
  winners: readonly number[];
};

export const lotteryChecks = ['chain', 'time', 'beacon', 'result'] as const;
export type LotteryCheck = (typeof lotteryChecks)[number];

/**
 * Checks a lottery's draw from what is public of it.
 * @returns whether each check holds, and the winners; null when the signature does not hold
 */
export function verifyLottery(published: PublicLottery): {
  checks: Record<LotteryCheck, boolean>;
  winners: number[] | null;
} {
  const { code, commit, secret, root, closes_at, network, beacon, winners: shown } = published;
  const randomness = verifyBeacon({ ...beacon, public_key: network.public_key });
  const draw = { game_hash: secret, salt: root, code, round: 1 };
  const winners =
    randomness === null
      ? null
      : drawWinners({ ...draw, beacon: randomness }, published.tickets, published.prizes).winners;
  const isSame = winners?.length === shown.length && winners.every((serial, i) => serial === shown[i]);
  return {
    checks: {
      chain: linkAfter(secret) === commit,
      time: beacon.round === firstRoundAt(network, closes_at / 1000 + secondsToBeacon.lottery),
      beacon: randomness !== null,
      result: isSame,
    },
    winners,
  };
}

/** Whether a ticket stood on the list whose root was published before the draw. */
export function isTicketListed(
  ticket: { code: string; serial: number; user_id: string },
  proof: readonly ProofStep[],
  root: string,
): boolean {
  return isProven(leafOf(ticket.code, ticket.serial, ticket.user_id), proof, root);
}
