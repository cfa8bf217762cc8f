import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

const figures = ['earned', 'matched', 'by_closings'] as const;

/** The sums of what counts in periods that run, in units of the company's digits. */
type PeriodTotals = Record<(typeof figures)[number], bigint> & { rows: number };

/** Reads what members earned and matched in periods that run, and keeps it. */
export async function checkPeriods(checking: Checking, members: Members): Promise<PeriodTotals> {
  const { client, head, problems } = checking;
  const seen = new Set<string>();
  const totals: PeriodTotals = { rows: 0, earned: 0n, matched: 0n, by_closings: 0n };
  async function* rows() {
    for await (const row of readRows(checking, 'periods')) {
      const n = findMember(row, problems, members);
      const through = row.day('through');
      const amounts = figures.map((figure) => (row.cell(figure) === '' ? 0n : row.amount(figure)));
      if (n === undefined || through === undefined || amounts.includes(undefined)) continue;
      const date = through - (through % millisecondsPerDay);
      const key = `${n} ${date}`;
      if (seen.has(key)) problems.add(row.place('through'), 'doubled_row', row.cell('member'));
      else if (!row.isLate('through', date)) {
        seen.add(key);
        totals.rows++;
        for (const [k, figure] of figures.entries()) totals[figure] += amounts[k] ?? 0n;
        yield { row: row.row, n, date, amounts: amounts as bigint[] };
      }
    }
  }
  await copyInFrom(
    client,
    {
      into: 'import_period (import_id, row_no, n, business_date, earned, matched, by_closings)',
      fields: 7,
    },
    rows(),
    (writer, period) => {
      writer.int8(Number(head.id));
      writer.int4(period.row);
      writer.int4(period.n);
      writer.day(period.date);
      for (const amount of period.amounts) writer.numeric(amount, head.digits);
    },
  );
  return totals;
}
