import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { readPackages } from '../checks/read-packages.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { momentsWithin } from './moments-within.ts';

/** Reads the topups: one without BV counts what its package says here, one without a payment was paid in full. */
export async function readDayTopups(checking: Checking): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const packages = await readPackages(client, head.digits);
  const totals = { rows: 0, amount: 0n };
  async function* topups() {
    for await (const row of readRows(checking, 'day_topups')) {
      const at = momentOf(row, 'date');
      const code = row.cell('package');
      const isKnown = packages.has(code.toLowerCase());
      if (!isKnown) problems.add(row.place('package'), 'unknown_package', code);
      const [amount, bv, paid] = [row.amount('amount'), row.amount('bv'), row.amount('paid')];
      if (at === null || !isKnown || amount === undefined) continue;
      if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else if ((paid ?? 0n) > amount) problems.add(row.place('paid'), 'paid_above_amount', row.cell('paid'));
      else {
        totals.rows++;
        totals.amount += amount;
        yield { row: row.row, user_id: row.cell('member'), code, amount, bv, paid, at };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'day_topup (import_id, row_no, user_id, package, amount, bv, paid, at)', fields: 8 },
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
    },
  );
  return totals;
}
