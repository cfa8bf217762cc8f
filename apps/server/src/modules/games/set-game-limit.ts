import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { setGameLimit as call, GameLimits } from '@banyan/contract/games/limits';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { readGameLimits } from './read-game-limits.ts';
import { lockPlayer } from './require-player.ts';
import { waitForHigher } from './rules.ts';

/**
 * Sets a limit of the caller: a lower one at once. A higher one, or none, waits until the caller asks for the same again
 * after 24 hours (docs/security.md §16); asked for again before that, it waits as long as it did.
 * @throws not_a_player, not_while_acting, amount_out_of_range
 */
export async function setGameLimit(
  tx: Tx,
  context: ActorContext,
  { kind, amount }: BodyOf<typeof call>,
): Promise<GameLimits> {
  const { round_off_digits } = await readCompany(tx);
  if (amount !== null) refuseFinerThan(round_off_digits, { amount });
  const member_id = await lockPlayer(tx, context);
  const before = await tx
    .selectFrom('game_limit')
    .select(['amount', 'next_amount', 'next_asked_at'])
    .where('member_id', '=', member_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const isAskedAgain = before?.next_asked_at != null && isSame(before.next_amount, amount);
  const asked = isAskedAgain ? Date.parse(before.next_asked_at ?? '') : context.now.getTime();
  const isInForce =
    !isHigher(before?.amount ?? null, amount) ||
    (isAskedAgain && context.now.getTime() - asked >= waitForHigher);
  const limit = isInForce
    ? { amount, next_amount: null, next_asked_at: null }
    : { amount: before?.amount ?? null, next_amount: amount, next_asked_at: new Date(asked).toISOString() };
  await tx
    .insertInto('game_limit')
    .values({ member_id, kind, ...limit })
    .onConflict((on) => on.constraint('game_limit_pkey').doUpdateSet(limit))
    .execute();
  await appendAudit(tx, context, {
    action: 'set_game_limit',
    object: `user:${context.actor.user_id}`,
    details: { kind, asked: amount, in_force: isInForce },
  });
  return await readGameLimits(tx, context);
}

/** Whether a limit would let more pass than the one before; null lets everything pass. */
function isHigher(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || toDecimal(after).gt(before);
}

const isSame = (before: string | null, after: string | null): boolean =>
  before === null || after === null ? before === after : toDecimal(before).eq(after);
