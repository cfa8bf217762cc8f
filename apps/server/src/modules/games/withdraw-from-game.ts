import type { BodyOf } from '@banyan/contract/core/endpoint';
import { formatMoney } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import type { withdrawFromGame as call } from '@banyan/contract/games/game-wallet';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { readBalance } from '../ledger/queries.ts';
import { postGameTransfer } from './post-game-transfer.ts';
import { readGameSettings } from './read-game-settings.ts';
import { lockPlayer } from './require-player.ts';

/**
 * Moves money from the caller's `game` to `main`. Who is excluded, or may not play any more, takes their money out all the
 * same (docs/security.md §16); less than the minimum is let out when it is all there is. Play credits never leave.
 * @throws not_a_player, not_while_acting, below_minimum, amount_out_of_range, insufficient_funds
 */
export async function withdrawFromGame(tx: Tx, context: ActorContext, body: BodyOf<typeof call>) {
  const member_id = await lockPlayer(tx, context);
  const company = await readCompany(tx);
  const amount = toDecimal(body.amount);
  refuseFinerThan(company.round_off_digits, { amount });
  const { withdraw_minimum } = await readGameSettings(tx);
  const wallet = { owner_type: 'User', owner_id: member_id, wallet_code: 'game' } as const;
  if (amount.lt(withdraw_minimum) && !amount.eq(await readBalance(tx, wallet)))
    throw fail('below_minimum', {
      amount: message('The minimum is {minimum}.', { minimum: formatMoney(withdraw_minimum, company) }),
    });
  return await postGameTransfer(tx, context, { member_id, kind: 'Withdrawal', amount: amount.toFixed() });
}
