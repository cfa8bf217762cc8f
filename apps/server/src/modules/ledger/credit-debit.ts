import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Message } from '@banyan/contract/core/text';
import type { creditDebit as call } from '@banyan/contract/ledger/ledger';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { finishRequest, requestedBy } from '../accounts/finish-request.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { adjustments } from './decide-credit-debit.ts';
import { findWalletOwner } from './find-wallet-owner.ts';
import type { Adjustment } from './read-adjustment.ts';

/**
 * Credits or debits a wallet by hand.
 * @param why it waits for a second admin, and nothing moves yet (`needsSecondPerson`); null = it does not wait
 * @throws unknown_member, unknown_franchise, no_wallet, amount_out_of_range, insufficient_funds
 */
export async function creditDebit(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  why: Message | null = null,
): Promise<Adjustment> {
  const company = await readCompany(tx);
  const amount = toDecimal(input.amount);
  refuseFinerThan(company.round_off_digits, { amount });
  const owner = await findWalletOwner(tx, input);
  const { id } = await tx
    .insertInto('adjustment')
    .values({
      owner_id: owner.id,
      wallet_code: input.wallet,
      amount: input.direction === 'Debit' ? amount.negated().toFixed() : amount.toFixed(),
      reason: input.reason,
      remark: input.remark,
      status: 'Pending',
      ...requestedBy(context, why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await finishRequest(tx, context, adjustments, { id, why });
}
