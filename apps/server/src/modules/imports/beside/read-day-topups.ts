import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { readPackages } from '../checks/read-packages.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { momentsWithin } from './moments-within.ts';
import { type DayReturns, readReturn, writeReturn } from './read-return.ts';

/**
 * Reads the topups: one without BV counts what its package says here, one without a payment was paid in full.
 * @param returns where those that take one back are added up
 */
export async function readDayTopups(
  checking: Checking,
  returns: DayReturns,
): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const packages = await readPackages(client, head.digits);
  const totals = { rows: 0, amount: 0n };
  async function* topups() {
    for await (const row of readRows(checking, 'day_topups')) {
      const back = readReturn(row, head);
      const at = momentOf(row, 'date', back?.is_return);
      const code = row.cell('package');
      const isKnown = packages.has(code.toLowerCase());
      if (!isKnown) problems.add(row.place('package'), 'unknown_package', code);
      const [amount, bv, paid] = [row.amount('amount'), row.amount('bv'), row.amount('paid')];
      if (at === null || !isKnown || amount === undefined || !back) continue;
      if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else if ((paid ?? 0n) > amount) problems.add(row.place('paid'), 'paid_above_amount', row.cell('paid'));
      else {
        const sums = back.is_return ? returns : totals;
        sums.rows++;
        sums.amount += amount;
        yield { row: row.row, user_id: row.cell('member'), code, amount, bv, paid, at, ...back };
      }
    }
  }
  await copyInFrom(
    client,
    {
      into: 'day_topup (import_id, row_no, user_id, package, amount, bv, paid, at, is_return, bought_on)',
      fields: 10,
    },
    topups(),
    (writer, topup) => {
      writer.int8(Number(head.id));
      writer.int4(topup.row);
      writer.text(topup.user_id);
      writer.text(topup.code);
      writer.numeric(topup.amount, head.digits);
      for (const figure of [topup.bv, topup.paid])
        if (figure === undefined) writer.null();
        else writer.numeric(figure, head.digits);
      writer.moment(topup.at);
      writeReturn(writer, topup);
    },
  );
  return totals;
}
