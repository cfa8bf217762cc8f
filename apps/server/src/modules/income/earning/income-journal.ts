import { toDecimal } from '@banyan/plan/money';
import type { Journal } from '../../ledger/post-journals.ts';
import { houseLine, type JournalLine } from '../../ledger/rules.ts';
import type { WrittenIncome } from '../write-incomes.ts';

/**
 * The journal of an event's incomes: per row one line in the beneficiary's wallet, per kind one line of the company's
 * expense, and what lapsed to the company's lapsed-income account (docs/plans.md §2.4). What a cap cut is not posted.
 * A credit repays first what its owner owes; of a reversal the owner owes what the wallet lacks.
 * @param event.narration text of the lines, for an event without a source member
 * @param event.record what caused the event, whose number the company's lines show; missing = none
 * @param event.reverses the journal that is taken back
 * @returns null when no money moves
 */
export function incomeJournal(
  event: {
    event_id: string;
    from: string;
    narration?: string;
    record?: Pick<Journal, 'ref_type' | 'ref_id'> | null;
    reverses?: string | null;
  },
  rows: readonly WrittenIncome[],
): Journal | null {
  const lines: JournalLine[] = [];
  const expenses = new Map<string, ReturnType<typeof toDecimal>>();
  for (const row of rows) {
    const amount = toDecimal(row.amount);
    const lapsed = row.status === 'lapsed' ? toDecimal(row.trimmed) : toDecimal('0');
    const expense = expenses.get(row.kind) ?? toDecimal('0');
    expenses.set(row.kind, expense.plus(amount).plus(lapsed));
    if (!amount.isZero()) {
      lines.push({
        owner_type: 'User',
        owner_id: row.member,
        wallet_code: row.wallet_code,
        amount: amount.toFixed(),
        kind: `income_${row.kind}`,
        ref_id: row.id,
        narration:
          event.narration ??
          (row.level === 0 ? `from ${event.from}` : `from ${event.from}, level ${row.level}`),
        recoverable: true,
      });
    }
    if (!lapsed.isZero()) {
      lines.push({
        ...houseLine('lapsed_income', lapsed.toFixed()),
        kind: 'income_lapsed',
        ref_id: row.id,
      });
    }
  }
  for (const [kind, expense] of expenses) {
    if (!expense.isZero()) lines.push(houseLine(`income:${kind}`, expense.negated().toFixed()));
  }
  if (lines.length === 0) return null;
  return {
    scope: 'income',
    key: event.event_id,
    kind: event.reverses === undefined ? 'incomes' : 'incomes_reversal',
    ref_type: event.record?.ref_type ?? 'business_event',
    ref_id: event.record?.ref_id ?? event.event_id,
    reverses: event.reverses ?? null,
    lines,
  };
}
