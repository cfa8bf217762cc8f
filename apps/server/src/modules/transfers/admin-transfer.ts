import type { BodyOf } from '@banyan/contract/core/endpoint';
import { neverReceive, neverSend } from '@banyan/contract/transfers/transfer-rules';
import { adminTransfer as call, type TransferReceipt } from '@banyan/contract/transfers/transfers';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { finishRequest, requestedBy } from '../accounts/finish-request.ts';
import { needsSecondPerson } from '../accounts/needs-second-person.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { adminTransfers } from './decide-transfer.ts';
import { refuseUnknownWallets } from './prepare-transfers.ts';
import { requireParty } from './require-party.ts';

/**
 * Moves money between the wallets of any two people, without a charge and outside the rules for members. It counts as
 * given by hand: above the company's limit, alone or with the last 24 hours, nothing moves yet, and a second admin decides
 * (docs/security.md §8).
 * @throws unknown_member, unknown_franchise, blocked, no_wallet, transfer_closed, same_wallet, amount_out_of_range,
 *   insufficient_funds
 */
export async function adminTransfer(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<TransferReceipt> {
  const given = { call, user_id: input.to_user_id, value: input.amount };
  const why = await needsSecondPerson(tx, context, given);
  const company = await readCompany(tx);
  const amount = toDecimal(input.amount);
  refuseFinerThan(company.round_off_digits, { amount });
  const { from, to } = await requireParties(tx, input);
  const { id } = await tx
    .insertInto('fund_transfer')
    .values({
      from_id: from.id,
      from_type: input.from_type,
      from_wallet: input.from_wallet,
      to_id: to.id,
      to_type: input.to_type,
      to_wallet: input.to_wallet,
      amount: amount.toFixed(),
      charge: '0',
      remark: input.remark,
      status: 'Pending',
      ...requestedBy(context, why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await finishRequest(tx, context, adminTransfers, { id, why });
}

/** Whose wallets they are. Money may leave a blocked account, and reaches none. */
async function requireParties(tx: Tx, input: BodyOf<typeof call>) {
  const from = await requireParty(
    tx,
    { owner_type: input.from_type, user_id: input.from_user_id },
    { field: 'from_user_id', mayBeBlocked: true },
  );
  const to = await requireParty(
    tx,
    { owner_type: input.to_type, user_id: input.to_user_id },
    { field: 'to_user_id' },
  );
  await refuseUnknownWallets(tx, {
    from_wallet: { owner_type: input.from_type, code: input.from_wallet },
    to_wallet: { owner_type: input.to_type, code: input.to_wallet },
  });
  if (neverSend.includes(input.from_wallet) || neverReceive.includes(input.to_wallet))
    throw fail('transfer_closed');
  if (from.id === to.id && input.from_wallet === input.to_wallet) throw fail('same_wallet');
  return { from, to };
}
