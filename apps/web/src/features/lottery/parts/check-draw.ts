import type { LotteryDraw, lotteryProof } from '@banyan/contract/lottery/draws';
import { isTicketListed, type LotteryCheck, verifyLottery } from '@banyan/fair/verify/verify-lottery';
import type { DataOf } from '../../../lib/use-call.ts';

/** Whether a ticket stands in the list that was published before the draw: worked out in this browser, without any call. */
export function checkTicket({ draw, serial, user_id, proof }: DataOf<typeof lotteryProof>): boolean {
  return draw.root !== null && isTicketListed({ code: draw.code, serial, user_id }, proof, draw.root);
}

/**
 * Works a draw out again in this browser, from what is public of it and nothing else.
 * @returns whether each check holds; null before the draw, and of one that was refunded
 */
export function checkDraw(draw: LotteryDraw): Record<LotteryCheck, boolean> | null {
  const { code, commit, secret, root, beacon_signature } = draw;
  if (secret === null || root === null || beacon_signature === null) return null;
  return verifyLottery({
    code,
    commit,
    secret,
    root,
    tickets: draw.sold,
    prizes: draw.prizes.reduce((sum, { count }) => sum + count, 0),
    closes_at: Date.parse(draw.closes_at),
    network: { public_key: draw.public_key, genesis: draw.genesis, period: draw.period },
    beacon: { round: draw.beacon_round, signature: beacon_signature },
    winners: draw.winners.map(({ serial }) => serial),
  }).checks;
}
