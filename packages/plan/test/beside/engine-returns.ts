import { giveBack } from '../../src/instant/caps.ts';
import { reverseIncomes, reversePart } from '../../src/instant/reversal.ts';
import { moneyText, toDecimal } from '../../src/money.ts';
import { type EngineCompany, type EngineRow, keepRows, standingOf, unitsOf } from './engine-state.ts';

/** What a row was posted with, as a reversal asks for it. */
const posted = (row: EngineRow) => ({ ...row, explanation: {} as never });
function kept<Row extends EngineRow & { explanation?: unknown }>(row: Row): EngineRow {
  const { explanation: _, ...rest } = row;
  return rest;
}

/** Topups get back what a reversed row had used of them, where they still count. */
function giveBackTo(engine: EngineCompany, rows: readonly EngineRow[]): void {
  const { company } = engine;
  const { digits, plan } = company;
  const multiple = plan.caps.topup_multiple ?? null;
  for (const { allocations } of rows)
    for (const allocation of allocations) {
      const topup = company.topups.find(({ no }) => String(no) === allocation.topup);
      if (!topup || topup.isReversed) continue;
      const standing = standingOf(engine, topup.no);
      const money = (units: number) => toDecimal(String(units)).dividedBy(10 ** digits);
      const before = {
        topup: allocation.topup,
        amount: moneyText(topup.amount, digits),
        earned: moneyText(money(standing.earned), digits),
        is_completed: standing.completed,
      };
      const after = giveBack(before, allocation, multiple, digits);
      standing.earned = unitsOf(company, toDecimal(after.earned));
      standing.completed = after.is_completed;
    }
}

/** Takes back whatever rows of a cause moved money. */
export function takeBackAll(engine: EngineCompany, causes: readonly string[]): void {
  const { today } = engine.company;
  const all = engine.rows.filter(({ cause }) => causes.includes(cause));
  const reversed = reverseIncomes(all.map(posted)).map((row) => ({
    ...kept(row),
    day: today,
    cause: `reversal of ${row.cause}`,
  }));
  for (const row of all) row.cause = 'taken back';
  giveBackTo(engine, reversed);
  keepRows(engine, reversed);
  for (const known of [engine.starts, engine.milestones])
    for (const [key, cause] of known) if (causes.includes(cause)) known.delete(key);
}

/** Takes back what closings paid on an order, by the part that came back. */
export function takeBackPart(engine: EngineCompany, index: number): void {
  const { company, books } = engine;
  const { digits, today } = company;
  const order = books.orders[index];
  const causes = [`order ${index}`, `walk ${order?.at}`];
  const refunds = books.refunds.filter((refund) => refund.order === index);
  const last = refunds.at(-1);
  engine.rows.forEach((row, at) => {
    if (!causes.includes(row.cause)) return;
    const name = `return of row ${at}`;
    const before = engine.rows.filter(({ cause }) => cause === name);
    const sum = (of: 'amount' | 'trimmed') =>
      before.reduce((total, one) => total.minus(one[of]), toDecimal('0')).toFixed();
    const returned = refunds
      .filter(({ day }) => day > row.day)
      .reduce((total, { bv }) => total.plus(bv), toDecimal('0'));
    const taken = {
      amount: sum('amount'),
      trimmed: sum('trimmed'),
      allocations: before.flatMap(({ allocations }) =>
        allocations.map(({ topup, amount }) => ({ topup, amount: toDecimal(amount).negated().toFixed() })),
      ),
    };
    const part = { bv: (last?.bv ?? toDecimal('0')).toFixed(), returned: returned.toFixed() };
    const back = reversePart(posted(row), taken, part, digits);
    if (back === null) return;
    const text = (amount: string) => moneyText(toDecimal(amount), digits);
    const [gross, amount, trimmed] = [text(back.gross), text(back.amount), text(back.trimmed)];
    const reversed = { ...kept(back), gross, amount, trimmed, day: today, cause: name };
    giveBackTo(engine, [reversed]);
    keepRows(engine, [reversed]);
  });
}
