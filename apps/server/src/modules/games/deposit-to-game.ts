import type { BodyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import type { depositToGame as call } from '@banyan/contract/games/game-wallet';
import type { GameLimitKind } from '@banyan/contract/games/limits';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { postGameTransfer } from './post-game-transfer.ts';
import { readGameSettings } from './read-game-settings.ts';
import { requirePlayer } from './require-player.ts';
import { depositWindows } from './rules.ts';

/**
 * Moves money from the caller's `main` to `game`, within the limits of the company and those the caller has set
 * (docs/security.md §16). The row of the player is locked, so that deposits of one member are judged one after the other.
 * @throws what `requirePlayer` throws, credits_not_bought, below_minimum, above_maximum, daily_limit, own_limit,
 *   insufficient_funds
 */
export async function depositToGame(tx: Tx, context: ActorContext, body: BodyOf<typeof call>) {
  const { id: member_id, mode } = await requirePlayer(tx, context);
  if (mode !== 'real_money') throw fail('credits_not_bought');
  const company = await readCompany(tx);
  const amount = toDecimal(body.amount);
  refuseFinerThan(company.round_off_digits, { amount });
  const { deposit_minimum, deposit_maximum, deposit_daily } = await readGameSettings(tx);
  if (amount.lt(deposit_minimum))
    throw fail('below_minimum', {
      amount: message('The minimum is {minimum}.', { minimum: formatMoney(deposit_minimum, company) }),
    });
  if (deposit_maximum !== null && amount.gt(deposit_maximum))
    throw fail('above_maximum', {
      amount: message('The maximum is {maximum}.', { maximum: formatMoney(deposit_maximum, company) }),
    });
  const today = sql<boolean>`business_date = ${businessDate(context.now, company.timezone)}`;
  const sum = amount.plus(await depositsOf(tx, member_id, today));
  if (deposit_daily !== null && sum.gt(deposit_daily))
    throw fail('daily_limit', {
      amount: message('At most {limit} a day; with this it would be {sum}.', {
        limit: formatMoney(deposit_daily, company),
        sum: formatMoney(sum.toFixed(), company),
      }),
    });
  await refuseAboveOwnLimits(tx, context, { member_id, amount });
  return await postGameTransfer(tx, context, { member_id, kind: 'Deposit', amount: amount.toFixed() });
}

/** What the member has brought in, of the rows that match. */
async function depositsOf(tx: Tx, memberId: string, which: ReturnType<typeof sql<boolean>>): Promise<string> {
  const { sum } = onlyRow(
    await sql<{ sum: string }>`
      select coalesce(sum(amount), 0)::text as sum from game_transfer
      where member_id = ${memberId} and kind = 'Deposit' and ${which}`.execute(tx),
  );
  return sum;
}

/** @throws own_limit */
async function refuseAboveOwnLimits(
  tx: Tx,
  { now }: ActorContext,
  { member_id, amount }: { member_id: string; amount: Decimal },
): Promise<void> {
  const company = await readCompany(tx);
  const rows = await tx
    .selectFrom('game_limit')
    .select(['kind', 'amount'])
    .where('member_id', '=', member_id)
    .where('amount', 'is not', null)
    .execute();
  const limits = new Map(rows.map(({ kind, amount }) => [kind as GameLimitKind, amount]));
  for (const { kind, from } of depositWindows) {
    const limit = limits.get(kind);
    if (!limit) continue;
    const since = sql<boolean>`at > ${from(now)}`;
    const left = toDecimal(limit).minus(await depositsOf(tx, member_id, since));
    if (amount.gt(left))
      throw fail('own_limit', {
        amount: message('Your own limit leaves {amount} to bring in now.', {
          amount: formatMoney(left.isNegative() ? '0' : left.toFixed(), company),
        }),
      });
  }
}
