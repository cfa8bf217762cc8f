import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { requestWithdrawal as call, WithdrawalReceipt } from '@banyan/contract/withdrawals/withdrawals';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { requireDestination } from './find-destination.ts';
import { findGates } from './find-gates.ts';
import { findTokenTerms } from './find-token-terms.ts';
import { loadTimes } from './load-bases.ts';
import { readAskedToday, readRule, refuseAboveDay, requireAllowed } from './read-rule.ts';
import { readWithdrawal } from './read-withdrawal.ts';
import { requireBasis } from './require-figures.ts';
import type { WithdrawalOwner } from './rules.ts';
import { storeWithdrawal } from './store-withdrawal.ts';

/**
 * Asks for a withdrawal: the amount is held, charge and destination are kept as they are now. No audit line: its lock is one for
 * the whole company, and the row names who asked.
 * @throws not_while_acting, no_wallet, withdrawal_not_possible, no_destination, choose_token, destination_of_company, amount_out_of_range, below_minimum,
 *   above_maximum, daily_limit, withdrawal_open, insufficient_funds
 */
export async function requestWithdrawal(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<WithdrawalReceipt> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  refuseOtherWallet(input.wallet);
  const owner: WithdrawalOwner = { id: actor.id, owner_type: ownerTypeOf(context) };
  const times = await loadTimes(tx, context.now);
  const rule = await readRule(tx, owner.owner_type);
  const { gates } = await findGates(tx, context, times, rule);
  if (gates.length > 0)
    throw fail(
      'withdrawal_not_possible',
      Object.fromEntries(gates.map(({ code, reason }) => [code, reason])),
    );
  const destination = await requireDestination(tx, context, owner.id, input);
  const basis = await requireBasis(tx, times, owner);
  const { network_fee } = await findTokenTerms(tx, context, destination.token);
  const terms = requireAllowed(times, basis, rule, input.amount, network_fee);
  const { id } = await storeWithdrawal(tx, context, times, {
    owner,
    terms,
    destination,
    remark: input.remark,
  });
  // after the row is written: another one at the same moment has waited for it
  refuseAboveDay(times, rule, await readAskedToday(tx, times, owner.id));
  return await readWithdrawal(tx, id);
}

/** @throws no_wallet */
export function refuseOtherWallet(wallet: string): void {
  if (wallet !== 'main') throw fail('no_wallet', { wallet: text('No wallet found!') });
}

export const ownerTypeOf = ({ actor }: ActorContext): WithdrawalOwner['owner_type'] =>
  actor.user_type === 'Franchise' ? 'Franchise' : 'User';
