import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { localMoments } from './local-moments.ts';
import { type Checking, type Row, readRows } from './read-rows.ts';

/** How many orders, and their sums in units of the company's digits. */
export interface OrderTotals {
  rows: number;
  amount: bigint;
  bv: bigint;
}

/** An order with a number, as far as it was not given back. */
interface Numbered {
  row: number;
  n: number;
  amount: bigint;
  bv: bigint;
  at: number;
}

/** Reads the orders of goods and what came back of them, and keeps both. One without BV counts its amount. */
export async function checkOrders(checking: Checking, members: Members): Promise<OrderTotals> {
  const { client, head } = checking;
  const momentOf = localMoments(head.timezone);
  const totals = { rows: 0, amount: 0n, bv: 0n };
  const numbered = new Map<string, Numbered>();
  async function* orders() {
    for await (const row of readRows(checking, 'orders')) {
      const order = readOrder(checking, row, members);
      if (!order) continue;
      const number = row.cell('returns');
      if (number !== '') {
        const returns = giveBack(checking, row, order, numbered.get(number));
        if (returns) yield { ...order, returns };
        continue;
      }
      const own = row.cell('order');
      if (own !== '' && numbered.has(own)) {
        checking.problems.add(row.place('order'), 'doubled_row', own);
        continue;
      }
      if (own !== '') numbered.set(own, { ...order });
      totals.rows++;
      totals.amount += order.amount;
      totals.bv += order.bv;
      yield { ...order, returns: null };
    }
  }
  await copyInFrom(
    client,
    {
      into: 'import_order (import_id, row_no, n, amount, bv, at, business_date, is_open, returns_row)',
      fields: 9,
    },
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
      if (order.returns === null) writer.null();
      else writer.int4(order.returns);
    },
  );
  return totals;
}

/** @returns the row of the order of which something came back */
function giveBack(
  { problems }: Checking,
  row: Row,
  back: Numbered,
  order: Numbered | undefined,
): number | null {
  // one that names no BV takes as much as of the amount
  const bv =
    row.cell('bv') !== '' || !order || order.amount === 0n
      ? back.bv
      : (order.bv * back.amount) / order.amount;
  if (!order || order.n !== back.n || order.amount < back.amount || order.bv < bv)
    problems.add(row.place('returns'), 'unknown_order', row.cell('returns'));
  else if (back.at < order.at) problems.add(row.place('date'), 'reversed_before', row.cell('date'));
  else {
    order.amount -= back.amount;
    order.bv -= bv;
    back.bv = bv;
    return order.row;
  }
  return null;
}

function readOrder({ problems, head }: Checking, row: Row, members: Members) {
  const n = findMember(row, problems, members);
  const [amount, bv, at, open] = [row.amount('amount'), row.amount('bv'), row.day('date'), row.count('open')];
  const isRead = (field: string, value: unknown) => row.cell(field) === '' || value !== undefined;
  if (n === undefined || amount === undefined || at === undefined) return null;
  if (!isRead('bv', bv) || !isRead('open', open)) return null;
  if (amount === 0n && (bv ?? 0n) === 0n)
    problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
  else if (row.isLate('date', at)) return null;
  else if (at + millisecondsPerDay <= (members.joined[n] as number))
    problems.add(row.place('date'), 'before_joining', row.cell('date'));
  else {
    // a date without a time may name the day of joining
    const moment = Math.max(at, members.joined[n] as number);
    // nothing there has worked out what is later than its last date
    const is_open = (open ?? 0) > 0 || at >= Date.parse(head.as_of) + millisecondsPerDay;
    return { row: row.row, n, amount, bv: bv ?? amount, at: moment, is_open };
  }
  return null;
}
