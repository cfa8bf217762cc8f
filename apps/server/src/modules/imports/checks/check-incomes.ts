import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { type IncomeKind, incomeKinds, incomeNames } from '@banyan/contract/income/income';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

const small = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const kinds = new Map<string, IncomeKind>(
  incomeKinds.flatMap((kind) => [
    [small(kind), kind],
    [small(incomeNames[kind]), kind],
  ]),
);

/** The kind of income a name or code of another system stands for; undefined = none of ours. */
export const incomeKindOf = (typed: string): IncomeKind | undefined => kinds.get(small(typed));

/** How many incomes, and their sum in units of the company's digits. */
export interface IncomeTotals {
  rows: number;
  amount: bigint;
}

/**
 * Reads the incomes that the other system has not paid out, keeps them, and adds them to the opening balances: they are what
 * their members' wallets of incomes begin with, so that the next payout pays them (docs/ledger.md §16).
 */
export async function checkIncomes(checking: Checking, members: Members): Promise<IncomeTotals> {
  const { client, head, problems } = checking;
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  const totals = { rows: 0, amount: 0n };
  async function* incomes() {
    for await (const row of readRows(checking, 'incomes')) {
      const n = findMember(row, problems, members);
      const typed = row.cell('income');
      const kind = incomeKindOf(typed);
      const mend = kind ? null : problems.add(row.place('income'), 'unknown_income', typed);
      const [amount, earned] = [row.amount('amount'), row.day('earned')];
      const isWhole = amount !== undefined && (row.cell('earned') === '' || earned !== undefined);
      if (n === undefined || !isWhole || (!kind && mend !== 'leave_empty')) continue;
      if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else if (!row.isLate('earned', earned)) {
        totals.rows++;
        totals.amount += amount;
        yield { row: row.row, n, kind: kind ?? 'bonus', amount, earned: earned ?? end - millisecondsPerDay };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'import_income (import_id, row_no, n, kind, amount, business_date)', fields: 6 },
    incomes(),
    (writer, income) => {
      writer.int8(Number(head.id));
      writer.int4(income.row);
      writer.int4(income.n);
      writer.text(income.kind);
      writer.numeric(income.amount, head.digits);
      writer.day(income.earned);
    },
  );
  if (totals.rows > 0) await addToBalances(checking);
  return totals;
}

/** Each wallet has one opening balance: what stands in the file of wallets grows, and the others get rows numbered below zero. */
async function addToBalances({ client, head, membersOfChunk }: Checking): Promise<void> {
  const sums = 'select n, sum(amount) as amount from import_income where import_id = $1 group by n';
  await client.query(
    `update import_balance b set amount = b.amount + s.amount from (${sums}) s
     where b.import_id = $1 and b.wallet_code = 'income' and b.n = s.n`,
    [head.id],
  );
  await client.query(
    `insert into import_balance (import_id, row_no, n, wallet_code, amount, chunk)
     select $1, -1 - s.n, s.n, 'income', s.amount, s.n / $2::int from (${sums}) s
     where not exists (select from import_balance b where b.import_id = $1 and b.wallet_code = 'income' and b.n = s.n)`,
    [head.id, membersOfChunk],
  );
}
