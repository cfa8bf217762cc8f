import { formatMoney } from '@banyan/contract/core/money';
import { toDecimal } from '@banyan/plan/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';
import { postJournals } from '../ledger/post-journals.ts';
import { houseLine, type JournalLine } from '../ledger/rules.ts';

/**
 * Moves the money of a transfer: sender → recipient, and the charge sender → company (docs/ledger.md §2). A recipient who
 * is somebody else gets a mail.
 * @param input.decided_by the second admin; null = nobody had to decide
 * @throws insufficient_funds through the ledger
 */
export async function postTransfer(
  tx: Tx,
  context: Context,
  input: { id: string; decided_by: string | null },
): Promise<void> {
  const row = await readRow(tx, input.id);
  const [txn_id] = await postJournals(tx, context, [
    {
      scope: 'transfer',
      key: input.id,
      kind: 'transfer',
      ref_type: 'fund_transfer',
      ref_id: input.id,
      lines: linesOf(row),
    },
  ]);
  await tx
    .updateTable('fund_transfer')
    .set({
      status: 'Approved',
      decided_by: input.decided_by,
      decided_at: context.now,
      txn_id: txn_id ?? null,
    })
    .where('id', '=', input.id)
    .execute();
  await tellRecipient(tx, context, row);
}

type Row = Awaited<ReturnType<typeof readRow>>;

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
      'rw.name as to_wallet_name',
    ])
    .where('t.id', '=', id)
    .$narrowType<{ from_type: 'User' | 'Franchise'; to_type: 'User' | 'Franchise' }>()
    .executeTakeFirstOrThrow();
}

/** Who sent what passbooks name on both sides; between own wallets the wallet. */
function linesOf(row: Row): JournalLine[] {
  const { no, from_type, from_id, from_wallet, to_type, to_id, to_wallet, amount, charge } = row;
  const isOwn = from_id === to_id;
  const from = { owner_type: from_type, owner_id: from_id, wallet_code: from_wallet };
  const to = { owner_type: to_type, owner_id: to_id, wallet_code: to_wallet };
  const [sender, recipient] = isOwn
    ? [row.from_wallet_name, row.to_wallet_name]
    : [row.from_user_id, row.to_user_id];
  const lines: JournalLine[] = [
    { ...from, amount: negated(amount), narration: `${no} to ${recipient}` },
    { ...to, amount, narration: `${no} from ${sender}` },
  ];
  if (toDecimal(charge).isZero()) return lines;
  const kind = 'transfer_charge';
  return [
    ...lines,
    { ...from, amount: negated(charge), kind, narration: no },
    { ...houseLine('fees', charge), kind, narration: no },
  ];
}

const negated = (amount: string): string => toDecimal(amount).negated().toFixed();

async function tellRecipient(tx: Tx, context: Context, row: Row): Promise<void> {
  if (row.from_id === row.to_id || !row.to_email) return;
  const company = await readCompany(tx);
  const said = row.remark ? `\n\nRemark: ${row.remark}` : '';
  await sendMail(tx, context, {
    recipient: row.to_email,
    subject: `${company.name}: money received`,
    body: `${row.to_name}, ${row.from_name} (${row.from_user_id}) sent ${formatMoney(row.amount, company)} to your ${row.to_wallet_name}.\n\nTransfer: ${row.no}${said}`,
  });
}
