import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { type Checking, readRows } from './read-rows.ts';

/** The balances of each wallet, in units of the company's digits. */
export type WalletTotals = Map<string, { rows: number; amount: bigint }>;

/**
 * Reads the opening balances of wallets and keeps those that are not 0, in chunks of members in the order of joining: so
 * wallets are opened in the order of their owners.
 * @param debts takes what wallets lack that are below zero, by member, where it was decided so
 */
export async function checkWallets(
  checking: Checking,
  members: Members,
  debts: Map<number, bigint>,
): Promise<WalletTotals> {
  const { client, head, problems } = checking;
  const { rows: wallets } = await client.query<{ code: string; name: string }>(
    `select code, lower(name) as name from wallet where owner_type = 'User' order by order_no`,
  );
  const codes = new Map(
    wallets.flatMap(({ code, name }) => [
      [name, code],
      [code, code],
    ]),
  );
  const known = [...new Set(codes.values())];
  const seen = new Set<number>();
  const totals: WalletTotals = new Map();
  async function* balances() {
    for await (const row of readRows(checking, 'wallets')) {
      const n = findMember(row, problems, members);
      const typed = row.cell('wallet');
      const wallet_code = codes.get(typed.toLowerCase());
      if (wallet_code === undefined) problems.add(row.place('wallet'), 'unknown_wallet', typed);
      const amount = row.amount('amount');
      if (n === undefined || wallet_code === undefined || amount === undefined) continue;
      const key = n * known.length + known.indexOf(wallet_code);
      if (seen.has(key)) problems.add(row.place('wallet'), 'doubled_row', `${row.cell('member')} ${typed}`);
      else if (amount < 0n) {
        if (problems.add(row.place('amount'), 'below_floor', row.cell('amount')) !== 'as_debt') continue;
        seen.add(key);
        debts.set(n, (debts.get(n) ?? 0n) - amount);
      } else {
        seen.add(key);
        const total = totals.get(wallet_code) ?? { rows: 0, amount: 0n };
        totals.set(wallet_code, { rows: total.rows + 1, amount: total.amount + amount });
        if (amount > 0n)
          yield { row: row.row, n, wallet_code, amount, chunk: Math.floor(n / checking.membersOfChunk) };
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'import_balance (import_id, row_no, n, wallet_code, amount, chunk)', fields: 6 },
    balances(),
    (writer, balance) => {
      writer.int8(Number(head.id));
      writer.int4(balance.row);
      writer.int4(balance.n);
      writer.text(balance.wallet_code);
      writer.numeric(balance.amount, head.digits);
      writer.int4(balance.chunk);
    },
  );
  return totals;
}
