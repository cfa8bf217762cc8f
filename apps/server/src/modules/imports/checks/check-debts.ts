import { copyIn } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

/** How many members owe something, and the sum in units of the company's digits. */
export interface DebtTotals {
  rows: number;
  debt: bigint;
}

/** The rows of balances that come from no row of a file are numbered from here downwards; those of incomes begin with −1. */
const firstRow = -1_000_000_000;

/**
 * Reads what members owe and keeps it among the opening balances, below zero on their account `recoverable`: their next incomes repay
 * it first (docs/ledger.md §16).
 * @param debts what wallets below zero come to, by member
 */
export async function checkDebts(
  checking: Checking,
  members: Members,
  debts: Map<number, bigint>,
): Promise<DebtTotals> {
  const { client, head, problems, membersOfChunk } = checking;
  const seen = new Set<number>();
  for await (const row of readRows(checking, 'debts')) {
    const n = findMember(row, problems, members);
    const debt = row.amount('debt');
    if (n === undefined || debt === undefined) continue;
    if (debt === 0n) problems.add(row.place('debt'), 'not_an_amount', row.cell('debt'));
    else if (seen.has(n)) problems.add(row.place('member'), 'doubled_row', row.cell('member'));
    else {
      seen.add(n);
      debts.set(n, (debts.get(n) ?? 0n) + debt);
    }
  }
  const owed = [...debts].toSorted(([a], [b]) => a - b);
  await copyIn(
    client,
    {
      into: 'import_balance (import_id, row_no, n, wallet_code, amount, chunk)',
      fields: 6,
      rows: owed.length,
    },
    (writer, i) => {
      const [n, debt] = owed[i] as (typeof owed)[number];
      writer.int8(Number(head.id));
      writer.int4(firstRow - n);
      writer.int4(n);
      writer.text('recoverable');
      writer.numeric(-debt, head.digits);
      writer.int4(Math.floor(n / membersOfChunk));
    },
  );
  return { rows: owed.length, debt: owed.reduce((sum, [, debt]) => sum + debt, 0n) };
}
