import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { type Checking, readRows } from '../checks/read-rows.ts';
import { momentsWithin } from './moments-within.ts';

/** Reads the orders of goods: one without BV counts its amount. */
export async function readDayOrders(checking: Checking): Promise<{ rows: number; amount: bigint }> {
  const { client, head, problems } = checking;
  const momentOf = momentsWithin(checking);
  const totals = { rows: 0, amount: 0n };
  async function* orders() {
    for await (const row of readRows(checking, 'day_orders')) {
      const [at, amount, bv] = [momentOf(row, 'date'), row.amount('amount'), row.amount('bv')];
      if (at === null || amount === undefined || (row.cell('bv') !== '' && bv === undefined)) continue;
      if (amount === 0n && (bv ?? 0n) === 0n)
        problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else {
        totals.rows++;
        totals.amount += amount;
        yield { row: row.row, user_id: row.cell('member'), amount, bv: bv ?? amount, at };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'day_order (import_id, row_no, user_id, amount, bv, at)', fields: 6 },
    orders(),
    (writer, order) => {
      writer.int8(Number(head.id));
      writer.int4(order.row);
      writer.text(order.user_id);
      writer.numeric(order.amount, head.digits);
      writer.numeric(order.bv, head.digits);
      writer.moment(order.at);
    },
  );
  return totals;
}
