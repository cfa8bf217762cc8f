import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { localMoments } from './local-moments.ts';
import { type Checking, type Row, readRows } from './read-rows.ts';

const day = 86_400_000;

/** How many orders, and their sums in units of the company's digits. */
export interface OrderTotals {
  rows: number;
  amount: bigint;
  bv: bigint;
}

/** Reads the orders of goods and keeps them. One without BV counts its amount. */
export async function checkOrders(checking: Checking, members: Members): Promise<OrderTotals> {
  const { client, head } = checking;
  const momentOf = localMoments(head.timezone);
  const totals = { rows: 0, amount: 0n, bv: 0n };
  async function* orders() {
    for await (const row of readRows(checking, 'orders')) {
      const order = readOrder(checking, row, members);
      if (!order) continue;
      totals.rows++;
      totals.amount += order.amount;
      totals.bv += order.bv;
      yield order;
    }
  }
  await copyInFrom(
    client,
    { into: 'import_order (import_id, row_no, n, amount, bv, at, business_date, is_open)', fields: 8 },
    orders(),
    (writer, order) => {
      writer.int8(Number(head.id));
      writer.int4(order.row);
      writer.int4(order.n);
      writer.numeric(order.amount, head.digits);
      writer.numeric(order.bv, head.digits);
      writer.moment(momentOf(order.at));
      writer.day(order.at);
      writer.flag(order.is_open);
    },
  );
  return totals;
}

function readOrder({ problems, head }: Checking, row: Row, members: Members) {
  const n = findMember(row, problems, members);
  const [amount, bv, at, open] = [row.amount('amount'), row.amount('bv'), row.day('date'), row.count('open')];
  const isRead = (field: string, value: unknown) => row.cell(field) === '' || value !== undefined;
  if (n === undefined || amount === undefined || at === undefined) return null;
  if (!isRead('bv', bv) || !isRead('open', open)) return null;
  if (amount === 0n && (bv ?? 0n) === 0n)
    problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
  else if (at >= Date.parse(head.as_of) + day) problems.add(row.place('date'), 'in_future', row.cell('date'));
  else if (at + day <= (members.joined[n] as number))
    problems.add(row.place('date'), 'before_joining', row.cell('date'));
  else {
    // a date without a time may name the day of joining
    const moment = Math.max(at, members.joined[n] as number);
    return { row: row.row, n, amount, bv: bv ?? amount, at: moment, is_open: (open ?? 0) > 0 };
  }
  return null;
}
