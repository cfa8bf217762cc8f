import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { momentsWithin } from './moments-within.ts';
import { type DayReturns, readReturn, writeReturn } from './read-return.ts';

/**
 * Reads the orders of goods: one without BV counts its amount.
 * @param returns where those that take one back are added up
 */
export async function readDayOrders(
  checking: Checking,
  returns: DayReturns,
): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const totals = { rows: 0, amount: 0n };
  async function* orders() {
    for await (const row of readRows(checking, 'day_orders')) {
      const back = readReturn(row, head);
      const at = momentOf(row, 'date', back?.is_return);
      const [amount, bv] = [row.amount('amount'), row.amount('bv')];
      if (!back || at === null || amount === undefined || (row.cell('bv') !== '' && bv === undefined))
        continue;
      if (amount === 0n && (bv ?? 0n) === 0n)
        problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else {
        const sums = back.is_return ? returns : totals;
        sums.rows++;
        sums.amount += amount;
        const own = bv ?? (back.is_return ? undefined : amount);
        yield { row: row.row, user_id: row.cell('member'), amount, bv: own, at, ...back };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'day_order (import_id, row_no, user_id, amount, bv, at, is_return, bought_on)', fields: 8 },
    orders(),
    (writer, order) => {
      writer.int8(Number(head.id));
      writer.int4(order.row);
      writer.text(order.user_id);
      writer.numeric(order.amount, head.digits);
      if (order.bv === undefined) writer.null();
      else writer.numeric(order.bv, head.digits);
      writer.moment(order.at);
      writeReturn(writer, order);
    },
  );
  return totals;
}
