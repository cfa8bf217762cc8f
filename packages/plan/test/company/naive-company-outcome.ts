import { figureAt } from '../../src/columns/figure.ts';
import type { Units } from '../../src/columns/units.ts';
import { dateOf } from '../../src/days.ts';
import { type Decimal, moneyText, toDecimal } from '../../src/money.ts';
import { balanceOf } from './naive-company.ts';
import type { Payments } from './naive-company-money.ts';
import type { Books, Company } from './naive-company-state.ts';

export type Story = { company: Company; books: Books; payments: Payments; minute: number };

/** In the words of an outcome. */
export function outcomeOf({ company, books, payments }: Story) {
  const { members, digits } = company;
  const name = (member: number) => members[member]?.name ?? null;
  const text = (money: Decimal) => moneyText(money, digits);
  return {
    incomes: company.rows.map((row) => ({
      kind: row.kind,
      member: name(row.member) ?? '',
      from: name(row.from),
      level: row.level,
      gross: text(row.gross),
      amount: text(row.amount),
      trimmed: text(row.trimmed),
      status: row.status,
      reason: row.reason,
      on: dateOf(row.day),
      pool: row.pool,
      part: row.part,
    })),
    wallets: Object.fromEntries(
      members.map((member, i) => [
        member.name,
        {
          main: balanceOf(company, i, 'main').toFixed(),
          income: balanceOf(company, i, 'income').toFixed(),
          recoverable: balanceOf(company, i, 'recoverable').negated().toFixed(),
        },
      ]),
    ),
    carry: Object.fromEntries(
      members.map((member, i) => {
        const money = (list: Units | null | undefined) =>
          toDecimal(String(list && i < list.length ? figureAt(list, i) : 0))
            .dividedBy(10 ** digits)
            .toFixed();
        const { left, right, leftVirtual, rightVirtual } = books.carry ?? {};
        return [
          member.name,
          {
            left: money(left),
            right: money(right),
            left_virtual: money(leftVirtual),
            right_virtual: money(rightVirtual),
          },
        ];
      }),
    ),
    statements: payments.statements.map((statement) => ({
      member: name(statement.member) ?? '',
      on: dateOf(statement.day),
      gross: text(statement.gross),
      tds: text(statement.tds),
      service: text(statement.service),
      repurchase: text(statement.repurchase),
      net: text(statement.net),
    })),
    matrix: Object.fromEntries(
      [
        ...[...company.pools].map(([code, { entries }]) => ({ code, entries })),
        ...[...company.boards].map(([code, { entered }]) => ({ code, entries: entered })),
      ].map(({ code, entries }) => [code, entries.map((owner) => name(owner) ?? '')]),
    ),
    boards: Object.fromEntries(
      [...company.boards].map(([code, { boards }]) => [
        code,
        boards.map((board) => board.map((member) => name(member) ?? '')),
      ]),
    ),
    ranks: Object.fromEntries(
      members.map((member, i) => {
        const code = (place = -1) => company.plan.ranks[place]?.code ?? null;
        return [member.name, { paid: code(books.ranks[i]?.period), highest: code(books.ranks[i]?.highest) }];
      }),
    ),
    tree: Object.fromEntries(
      members.map((member, i) => [
        member.name,
        {
          parent: name(company.parent[i] ?? -1),
          side: company.parent[i] === -1 ? null : company.side[i] === 1 ? 'R' : 'L',
        },
      ]),
    ),
  };
}
