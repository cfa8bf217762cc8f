import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { momentsWithin } from './moments-within.ts';

/** Reads what was withdrawn there: it is kept, and of it nothing moves here but what it earns uplines. */
export async function readDayWithdrawals(checking: Checking): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const totals = { rows: 0, amount: 0n };
  async function* withdrawals() {
    for await (const row of readRows(checking, 'day_withdrawals')) {
      const [at, amount, charge] = [momentOf(row, 'date'), row.amount('amount'), row.amount('charge')];
      if (at === null || amount === undefined || (row.cell('charge') !== '' && charge === undefined))
        continue;
      if ((charge ?? 0n) > amount) problems.add(row.place('charge'), 'not_an_amount', row.cell('charge'));
      else if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else {
        totals.rows++;
        totals.amount += amount;
        yield { row: row.row, user_id: row.cell('member'), amount, charge: charge ?? 0n, at };
      }
    }
  }
  const begins = Date.parse(head.as_of);
  await copyInFrom(
    client,
    { into: 'old_withdrawal (import_id, row_no, user_id, amount, charge, business_date, at)', fields: 7 },
    withdrawals(),
    (writer, withdrawal) => {
      writer.int8(Number(head.id));
      writer.int4(withdrawal.row);
      writer.text(withdrawal.user_id);
      writer.numeric(withdrawal.amount, head.digits);
      writer.numeric(withdrawal.charge, head.digits);
      writer.day(begins);
      writer.moment(withdrawal.at);
    },
  );
  return totals;
}
