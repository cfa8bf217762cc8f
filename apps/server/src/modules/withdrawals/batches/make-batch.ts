import { createHash } from 'node:crypto';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { type makeBatch as call, type MadeBatch, maxBatch } from '@banyan/contract/withdrawals/batches';
import { renderBankFile } from '@banyan/contract/withdrawals/render-bank-file';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { findBankFileTemplate, upiFileTemplate } from './save-bank-file-template.ts';

type Asked = BodyOf<typeof call>;
type Excluded = MadeBatch['excluded'][number];

interface BatchRow {
  id: string;
  no: string;
  net: string;
  user_id: string;
  name: string;
  destination_sealed: string;
  destination_holder: string | null;
  destination_ifsc: string | null;
}

/**
 * Puts approved withdrawals into one file for the bank. They become Processing; the file is written once and kept sealed,
 * so that the same batch always gives the same bytes.
 * @throws nothing_to_batch; constraint withdrawal_one_live_batch
 */
export async function makeBatch(tx: Tx, context: ActorContext, input: Asked): Promise<MadeBatch> {
  const rows = await lockPayable(tx, input);
  const excluded = await findExcluded(tx, input, rows);
  if (rows.length === 0) throw fail('nothing_to_batch');
  const company = await readCompany(tx);
  const business_date = businessDate(context.now, company.timezone);
  const template = input.destination === 'UPI' ? upiFileTemplate : await findBankFileTemplate(tx);
  const file = renderBankFile(
    template,
    rows.map((row) => ({
      no: row.no,
      user_id: row.user_id,
      amount: toDecimal(row.net).toFixed(company.round_off_digits),
      account_no: unseal(context.services, row.destination_sealed),
      ifsc: row.destination_ifsc ?? '',
      holder: row.destination_holder ?? row.name,
    })),
    business_date,
  );
  const net = rows.reduce((sum, row) => sum.plus(row.net), toDecimal('0')).toFixed();
  const batch = await tx
    .insertInto('withdrawal_batch')
    .values({
      destination: input.destination,
      count: rows.length,
      net,
      file_sealed: seal(context.services, file),
      file_sha256: createHash('sha256').update(file).digest(),
      business_date,
      made_by: context.actor.id,
      made_at: context.now,
    })
    .returning(['id', 'no', 'made_at'])
    .executeTakeFirstOrThrow();
  await moveIntoBatch(tx, context, batch.id, rows);
  await appendAudit(tx, context, {
    action: 'make_withdrawal_batch',
    object: `batch:${batch.no}`,
    details: { count: rows.length, net, destination: input.destination },
  });
  const { no, made_at } = batch;
  return { no, made_at, net, count: rows.length, destination: input.destination, excluded };
}

/** Those that are approved and go there, oldest first; a file that another admin makes meanwhile has taken its own. */
async function lockPayable(tx: Tx, { destination, nos }: Asked): Promise<BatchRow[]> {
  const isChosen = nos ? sql`w.no = any(${nos.map((no) => no.toUpperCase())}::text[])` : sql`true`;
  const { rows } = await sql<BatchRow>`
    select w.id, w.no, w.net, w.destination_sealed, w.destination_holder, w.destination_ifsc, u.user_id, u.name
    from withdrawal w join app_user u on u.id = w.owner_id
    where w.status = 'Approved' and w.destination = ${destination} and w.net > 0 and ${isChosen}
    order by w.requested_at, w.id limit ${maxBatch} for update of w`.execute(tx);
  return rows;
}

async function findExcluded(
  tx: Tx,
  { destination, nos }: Asked,
  taken: readonly BatchRow[],
): Promise<Excluded[]> {
  const left = (nos ?? []).map((no) => no.toUpperCase()).filter((no) => !taken.some((row) => row.no === no));
  if (left.length === 0) return [];
  const { rows } = await sql<{
    no: string;
    status: string;
    destination: string | null;
    batch: string | null;
  }>`
    select w.no, w.status, w.destination, (select b.no from withdrawal_batch_row r join withdrawal_batch b on b.id = r.batch_id
      where r.withdrawal_id = w.id and r.is_live) as batch
    from withdrawal w where w.no = any(${left}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.no, row]));
  return left.map((no) => {
    const row = known.get(no);
    if (!row) return { no, why: message('No request has this number.') };
    if (row.batch) return { no, why: message('It is in the file {no}.', { no: row.batch }) };
    if (row.status !== 'Approved') return { no, why: message('It is {status}.', { status: row.status }) };
    if (row.destination !== destination)
      return { no, why: message('It is paid to {destination}.', { destination: row.destination ?? '-' }) };
    return { no, why: message('Nothing is left to pay.') };
  });
}

async function moveIntoBatch(
  tx: Tx,
  context: ActorContext,
  batchId: string,
  rows: readonly BatchRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into withdrawal_batch_row (batch_id, withdrawal_id)
    select ${batchId}::bigint, unnest(${ids}::bigint[])`.execute(tx);
  await sql`
    update withdrawal set status = 'Processing', processing_at = ${context.now}, processing_by = ${context.actor.id}
    where id = any(${ids}::bigint[])`.execute(tx);
}
