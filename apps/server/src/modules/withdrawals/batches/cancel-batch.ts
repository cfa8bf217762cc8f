import type { BodyOf, DoneOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { cancelBatch as call } from '@banyan/contract/withdrawals/batches';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refuseBannedFrom } from '../../accounts/refuse-banned.ts';

type Asked = BodyOf<typeof call>;

/**
 * Takes back a bank file that was never sent: its withdrawals are Approved again, and another file may name them. What the
 * bank has answered about one of them says that it has the file.
 * @throws not_found, already_done, batch_answered
 */
export async function cancelBatch(
  tx: Tx,
  context: ActorContext,
  { no, reason }: Asked,
): Promise<DoneOf<typeof call>['data']> {
  const batch = await lockBatch(tx, no);
  await tx
    .updateTable('withdrawal_batch')
    .set({ cancelled_at: context.now, cancelled_by: context.actor.id, cancelled_reason: reason })
    .where('id', '=', batch.id)
    .execute();
  await sql`update withdrawal_batch_row set is_live = false where batch_id = ${batch.id}`.execute(tx);
  await sql`
    update withdrawal set status = 'Approved', processing_at = null, processing_by = null
    where id in (select withdrawal_id from withdrawal_batch_row where batch_id = ${batch.id})`.execute(tx);
  await appendAudit(tx, context, {
    action: 'cancel_withdrawal_batch',
    object: `batch:${batch.no}`,
    details: { reason, count: batch.count, net: batch.net, downloaded_at: batch.downloaded_at },
  });
  return { no: batch.no, count: batch.count };
}

/**
 * A file that nobody fetched cannot be with the bank. Of one that was fetched only people know: a second admin says it too.
 * @throws as `cancelBatch`
 */
export async function findCancelWaits(
  tx: Tx,
  context: ActorContext,
  { no, reason }: Asked,
): Promise<Waits | null> {
  await refuseBannedFrom(tx, context, call);
  const batch = await lockBatch(tx, no);
  if (batch.downloaded_at === null) return null;
  return {
    why: message('The file was downloaded: a second admin makes sure that the bank does not have it.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Bank file'), kind: 'text', value: batch.no },
      { label: text('Net payable'), kind: 'money', value: batch.net },
      { label: text('Reason'), kind: 'text', value: reason },
    ],
  };
}

/** Locks the file, then its withdrawals, which must all be Processing in it. */
async function lockBatch(tx: Tx, no: string) {
  const batch = await tx
    .selectFrom('withdrawal_batch')
    .select(['id', 'no', 'count', 'net', 'downloaded_at', 'cancelled_at'])
    .where('no', '=', no.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw fail('not_found');
  if (batch.cancelled_at !== null) throw fail('already_done');
  const { rows } = await sql<{ status: string }>`
    select w.status from withdrawal w join withdrawal_batch_row r on r.withdrawal_id = w.id
    where r.batch_id = ${batch.id} order by w.id for update of w`.execute(tx);
  if (rows.some(({ status }) => status !== 'Processing')) throw fail('batch_answered');
  return batch;
}
