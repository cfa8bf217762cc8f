import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { readAges } from './read-ages.ts';
import { type Checking, readRows } from './read-rows.ts';

const figures = ['left', 'right', 'left_virtual', 'right_virtual', 'matched'] as const;

/** The sums of what is carried forward, in units of the company's digits. */
export type CarryTotals = Record<(typeof figures)[number], bigint> & { rows: number };

/** Reads what is carried forward in each leg and keeps it. */
export async function checkCarries(checking: Checking, members: Members): Promise<CarryTotals> {
  const { client, head, problems } = checking;
  const seen = new Uint8Array(members.count);
  const totals: CarryTotals = {
    rows: 0,
    left: 0n,
    right: 0n,
    left_virtual: 0n,
    right_virtual: 0n,
    matched: 0n,
  };
  async function* carries() {
    for await (const row of readRows(checking, 'carries')) {
      const n = findMember(row, problems, members);
      const amounts = figures.map((figure) => (row.cell(figure) === '' ? 0n : row.amount(figure)));
      const first = row.count('first');
      if (n === undefined || amounts.includes(undefined)) continue;
      if (row.cell('first') !== '' && first === undefined) continue;
      // what is wrong with ages leaves them out: the volume then waits for the next closing
      const lots =
        row.take('ages', readAges(row.cell('ages'), (amounts as bigint[]).slice(0, 4), head)) ?? '';
      if (seen[n] === 1) {
        problems.add(row.place('member'), 'doubled_row', row.cell('member'));
        continue;
      }
      seen[n] = 1;
      totals.rows++;
      for (const [k, figure] of figures.entries()) totals[figure] += amounts[k] ?? 0n;
      yield { row: row.row, n, lots, first, amounts: amounts as bigint[] };
    }
  }
  await copyInFrom(
    client,
    {
      into: `import_carry (import_id, row_no, n, left_volume, right_volume, left_virtual, right_virtual, matched, lots,
        is_first_matched)`,
      fields: 10,
    },
    carries(),
    (writer, carry) => {
      writer.int8(Number(head.id));
      writer.int4(carry.row);
      writer.int4(carry.n);
      for (const amount of carry.amounts) writer.numeric(amount, head.digits);
      writer.text(carry.lots);
      if (carry.first === undefined) writer.null();
      else writer.flag(carry.first > 0);
    },
  );
  return totals;
}
