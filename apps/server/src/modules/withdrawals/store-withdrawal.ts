import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { holdAmount } from '../ledger/hold-amount.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import type { Destination } from './find-destination.ts';
import type { WithdrawalTimes } from './load-bases.ts';
import type { WithdrawalFigures, WithdrawalOwner } from './rules.ts';

/**
 * Writes a request and sets its amount aside in `main`. One of an owner waits at a time.
 * @param input.destination null = paid outside of the lists, as scenarios do
 * @throws constraint withdrawal_one_open, account_covers_floor
 */
export async function storeWithdrawal(
  tx: Tx,
  context: Context,
  times: WithdrawalTimes,
  input: {
    owner: WithdrawalOwner;
    terms: WithdrawalFigures;
    destination: Destination | null;
    remark: string;
  },
): Promise<{ id: string; no: string }> {
  const { owner, terms, destination } = input;
  const row = await tx
    .insertInto('withdrawal')
    .values({
      owner_id: owner.id,
      owner_type: owner.owner_type,
      wallet_code: 'main',
      amount: terms.amount,
      charge: terms.charge,
      network_fee: terms.network_fee,
      taxable: terms.taxable,
      tds_percent: terms.tds_percent,
      tds: terms.tds,
      tds_carried: terms.tds_carried,
      asked_net: terms.net,
      financial_year: times.financial_year,
      business_date: times.business_date,
      status: 'Pending',
      destination: destination?.kind ?? null,
      destination_masked: destination?.masked ?? null,
      destination_sealed: destination?.sealed ?? null,
      destination_hash: destination?.hash ?? null,
      destination_holder: destination?.holder ?? null,
      destination_ifsc: destination?.ifsc ?? null,
      token: destination?.token ?? null,
      remark: input.remark,
      requested_by: actorIdOf(context),
      requested_at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const hold_id = await holdAmount(tx, context, {
    scope: 'withdrawal',
    key: row.id,
    wallet: { owner_type: owner.owner_type, owner_id: owner.id, wallet_code: 'main' },
    amount: terms.amount,
    ref_type: 'withdrawal',
    ref_id: row.id,
  });
  await tx.updateTable('withdrawal').set({ hold_id }).where('id', '=', row.id).execute();
  return row;
}
