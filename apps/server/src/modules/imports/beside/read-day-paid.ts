import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { incomeKindOf } from '../checks/check-incomes.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { readAmount } from '../files/read-amount.ts';

/** Days by which a row may be dated away from its file. */
const daysAway = 7;
/** Decimals of what was paid there: another system may round to more of them. */
const paidDigits = 8;

/** Reads what the old system paid, each row under its own date where it has one; a row of 0 is none. */
export async function readDayPaid(checking: Checking): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const fileDay = Date.parse(head.as_of);
  const totals = { rows: 0, amount: 0n };
  async function* paid() {
    for await (const row of readRows(checking, 'day_paid')) {
      const typed = row.cell('income');
      const known = incomeKindOf(typed);
      const mend = known ? null : problems.add(row.place('income'), 'unknown_income', typed);
      const amount = row.take('amount', readAmount(row.cell('amount'), head.decimal_mark, paidDigits, true));
      const [at, level] = [row.cell('date') === '' ? fileDay : row.day('date'), row.count('level')];
      if (at === undefined || amount === undefined || (!known && mend !== 'leave_empty')) continue;
      if (Math.abs(at - fileDay) >= (daysAway + 1) * millisecondsPerDay)
        problems.add(row.place('date'), 'other_day', row.cell('date'));
      else if (amount !== 0n) {
        totals.rows++;
        totals.amount += amount;
        const from = row.cell('from');
        yield { row: row.row, at, kind: known ?? 'bonus', user_id: row.cell('member'), amount, from, level };
      }
    }
  }
  await copyInFrom(
    client,
    {
      into: 'old_income (import_id, row_no, business_date, kind, user_id, from_user, level, amount)',
      fields: 8,
    },
    paid(),
    (writer, income) => {
      writer.int8(Number(head.id));
      writer.int4(income.row);
      writer.day(income.at);
      writer.text(income.kind);
      writer.text(income.user_id);
      if (income.from === '') writer.null();
      else writer.text(income.from);
      if (income.level === undefined) writer.null();
      else writer.int4(income.level);
      writer.numeric(income.amount, paidDigits);
    },
  );
  return totals;
}
