import type { Language } from '@banyan/contract/core/languages';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import { postJournals } from '../ledger/post-journals.ts';
import type { Party } from './require-party.ts';
import { tellRecipients } from './tell-recipients.ts';
import { transferJournal } from './transfer-journal.ts';

/**
 * Moves the money of a transfer that an admin asked for. A recipient who is somebody else gets a mail.
 * @returns its transaction
 * @throws insufficient_funds through the ledger
 */
export async function postTransfer(tx: Tx, context: Context, id: string): Promise<{ txn_id: string | null }> {
  const row = await readRow(tx, id);
  const sideOf = (side: 'from' | 'to') => ({
    id: row[`${side}_id`],
    user_id: row[`${side}_user_id`],
    name: row[`${side}_name`],
    owner_type: row[`${side}_type`] as Party['owner_type'],
    wallet: row[`${side}_wallet`],
    wallet_name: row[`${side}_wallet_name`],
  });
  const transfer = { ...row, id, sender: sideOf('from'), recipient: sideOf('to') };
  const [txn_id] = await postJournals(tx, context, [transferJournal(transfer)]);
  const company = await readCompany(tx);
  await tellRecipients(tx, [
    { ...transfer, context, company, email: row.to_email, language: row.to_language as Language },
  ]);
  return { txn_id: txn_id ?? null };
}

async function readRow(tx: Tx, id: string) {
  return await tx
    .selectFrom('fund_transfer as t')
    .innerJoin('app_user as f', 'f.id', 't.from_id')
    .innerJoin('app_user as r', 'r.id', 't.to_id')
    .innerJoin('wallet as fw', (on) =>
      on.onRef('fw.owner_type', '=', 't.from_type').onRef('fw.code', '=', 't.from_wallet'),
    )
    .innerJoin('wallet as rw', (on) =>
      on.onRef('rw.owner_type', '=', 't.to_type').onRef('rw.code', '=', 't.to_wallet'),
    )
    .select([
      't.no',
      't.from_id',
      't.from_type',
      't.from_wallet',
      't.to_id',
      't.to_type',
      't.to_wallet',
      't.amount',
      't.charge',
      't.remark',
      'f.user_id as from_user_id',
      'f.name as from_name',
      'fw.name as from_wallet_name',
      'r.user_id as to_user_id',
      'r.name as to_name',
      'r.email as to_email',
      'r.language as to_language',
      'rw.name as to_wallet_name',
    ])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
}
