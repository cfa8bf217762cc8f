import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Message } from '@banyan/contract/core/text';
import type { creditDebit as call } from '@banyan/contract/ledger/ledger';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { findWalletOwner } from './find-wallet-owner.ts';
import { postAdjustment } from './post-adjustment.ts';
import { type Adjustment, readAdjustment } from './read-adjustment.ts';

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
      requested_by: context.actor.id,
      requested_at: context.now,
      why: why && JSON.stringify(why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (why === null) await postAdjustment(tx, context, { id, decided_by: null });
  const adjustment = await readAdjustment(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'credit_debit',
    object: `user:${owner.user_id}`,
    details: { no: adjustment.no, status: adjustment.status },
  });
  return adjustment;
}
