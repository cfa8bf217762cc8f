import { unitsText } from '@banyan/plan/columns/figure';
import type { Checking } from '../checks/read-rows.ts';
import { findStrangers } from './find-strangers.ts';
import { readDayJoins } from './read-day-joins.ts';
import { readDayOrders } from './read-day-orders.ts';
import { readDayPaid } from './read-day-paid.ts';
import { readDayTopups } from './read-day-topups.ts';
import { readDayWithdrawals } from './read-day-withdrawals.ts';

/**
 * Reads what the old system did on one date, finds everything that is wrong, and keeps it by the ids of that system.
 * @returns control totals by name
 */
export async function readDayFiles(checking: Checking): Promise<Record<string, string>> {
  const { client, problems, head } = checking;
  const joins = await readDayJoins(checking);
  await problems.write(client);
  const returns = { rows: 0, amount: 0n };
  const topups = await readDayTopups(checking, returns);
  await problems.write(client);
  const orders = await readDayOrders(checking, returns);
  await problems.write(client);
  const withdrawals = await readDayWithdrawals(checking);
  await problems.write(client);
  const paid = await readDayPaid(checking);
  await problems.write(client);
  await findStrangers(checking);
  const money = (units: bigint, digits = head.digits) => unitsText(units, digits);
  return {
    joins: String(joins.rows),
    topups: String(topups.rows),
    'topups.amount': money(topups.amount),
    orders: String(orders.rows),
    'orders.amount': money(orders.amount),
    returns: String(returns.rows),
    'returns.amount': money(returns.amount),
    withdrawals: String(withdrawals.rows),
    'withdrawals.amount': money(withdrawals.amount),
    paid: String(paid.rows),
    'paid.amount': money(paid.amount, 8),
  };
}
