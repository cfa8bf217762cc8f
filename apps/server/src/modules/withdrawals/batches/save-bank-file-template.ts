import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import { type BankFileTemplate, bankFileWords } from '@banyan/contract/withdrawals/bank-file';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/** Payments to UPI ids have no columns to choose. */
export const upiFileTemplate: BankFileTemplate = {
  separator: ',',
  columns: [
    { heading: 'UPI id', shows: 'account_no', fixed: '' },
    { heading: 'Name', shows: 'holder', fixed: '' },
    { heading: 'Amount', shows: 'amount', fixed: '' },
    { heading: 'Request', shows: 'no', fixed: '' },
  ],
};

export async function findBankFileTemplate(
  db: Db,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BankFileTemplate> {
  const rows = db.selectFrom('bank_file_template').select(['separator', 'columns']);
  const row = await (isLocked ? rows.forUpdate() : rows).executeTakeFirstOrThrow();
  return row as unknown as BankFileTemplate;
}

/** A file can name another account as a fixed text: every change waits for a second admin (docs/security.md §8). */
export async function findChangedTemplate(
  tx: Tx,
  _context: ActorContext,
  asked: BankFileTemplate,
): Promise<Waits | null> {
  const before = await findBankFileTemplate(tx, { isLocked: true });
  const lines = linesOf(before, asked).filter(({ from, value }) => from !== value);
  if (lines.length === 0) return null;
  return { why: message('A control becomes looser.'), value: null, payee_id: null, lines, by_mail: true };
}

function linesOf(before: BankFileTemplate, after: BankFileTemplate): WaitLine[] {
  return [
    { label: text('Separator'), kind: 'text', from: before.separator, value: after.separator },
    { label: text('Columns'), kind: 'text', from: inWords(before), value: inWords(after) },
  ];
}

const inWords = ({ columns }: BankFileTemplate): string =>
  columns
    .map(
      ({ heading, shows, fixed }) => `${heading}: ${shows === 'text' ? `“${fixed}”` : bankFileWords[shows]}`,
    )
    .join(', ');

export async function saveBankFileTemplate(
  tx: Tx,
  context: ActorContext,
  { separator, columns }: BankFileTemplate,
): Promise<BankFileTemplate> {
  const before = await findBankFileTemplate(tx, { isLocked: true });
  await tx
    .updateTable('bank_file_template')
    .set({ separator, columns: JSON.stringify(columns) })
    .execute();
  const after = await findBankFileTemplate(tx);
  await appendAudit(tx, context, {
    action: 'save_bank_file_template',
    object: 'company',
    details: { from: before, to: after },
  });
  return after;
}
