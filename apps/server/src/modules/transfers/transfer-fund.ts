import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { transferFund as call, TransferReceipt } from '@banyan/contract/transfers/transfers';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { postTransfer } from './post-transfer.ts';
import { type PreparedTransfer, prepareTransfer } from './prepare-transfer.ts';
import { readTransfer } from './read-transfer.ts';
import { refuseAboveDay, type TransferDay } from './rules.ts';

/**
 * Sends money from a wallet of one's own: to another own one, to a member or to a franchise, as the settings allow. No
 * audit line: its lock is one for the whole company, and the journal names who sent it.
 * @throws not_while_acting, insufficient_funds, and what `prepareTransfer` and `refuseAboveDay` throw
 */
export async function transferFund(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<TransferReceipt> {
  // an admin moves money in an own name, above the limit by two people
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const prepared = await prepareTransfer(tx, context, input);
  const { rule, company, sender, recipient, figures } = prepared;
  refuseAboveDay(rule, await addToDay(tx, context.now, prepared), company);
  const { id } = await tx
    .insertInto('fund_transfer')
    .values({
      from_id: sender.id,
      from_type: sender.owner_type,
      from_wallet: input.from_wallet,
      to_id: recipient.id,
      to_type: recipient.owner_type,
      to_wallet: input.to_wallet,
      amount: figures.amount,
      charge: figures.charge,
      remark: input.remark,
      status: 'Pending',
      requested_by: sender.id,
      requested_at: context.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await postTransfer(tx, context, { id, decided_by: null });
  return await readTransfer(tx, id, context.now);
}

/** Adds to what was sent today. The row stays locked, so that another one of the same sender waits and sees the sum. */
async function addToDay(
  tx: Tx,
  now: Date,
  { rule, company, sender, figures }: PreparedTransfer,
): Promise<TransferDay> {
  return onlyRow(
    await sql<TransferDay>`
    insert into transfer_day as day (owner_id, rule_id, business_date, amount, count)
    values (${sender.id}, ${rule.id}, ${businessDate(now, company.timezone)}, ${figures.amount}, 1)
    on conflict on constraint transfer_day_pkey do update
      set amount = day.amount + excluded.amount, count = day.count + 1
    returning amount, count`.execute(tx),
  );
}
