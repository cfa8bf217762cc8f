import { roundDown, toDecimal } from '../../src/money.ts';
import { periodStart } from '../../src/periods.ts';
import { calendarOf } from '../../src/plan/plan.ts';
import type { CompanyCapPlan, MemberCapPlan } from '../../src/plan/plan-caps.ts';
import type { WalkPlan } from '../../src/plan/plan-walks.ts';
import { type EngineCompany, type EngineRow, unitsOf } from './engine-state.ts';

const isPaid = ({ status }: EngineRow) => status === 'credited' || status === 'capped';
const sumOf = (rows: readonly EngineRow[], of: 'gross' | 'amount') =>
  rows.reduce((sum, row) => sum.plus(row[of]), toDecimal('0'));

/** What must hold of the rows that one event or closing wrote, whatever the plan (docs/plans.md §7). @returns what does not */
export function brokenLaws(engine: EngineCompany, rows: readonly EngineRow[]): string[] {
  // a payout goes back to a date that is closed: sums are not asked for it
  if (rows.length === 0) return [];
  const { plan } = engine.company;
  const { member, company } = plan.caps;
  return [
    ...rows.flatMap(({ gross, amount, trimmed }) =>
      toDecimal(amount).plus(trimmed).eq(gross) ? [] : [`${gross} is not ${amount} + ${trimmed}`],
    ),
    ...(plan.incomes.walks ?? []).flatMap((walk) => ofWalk(engine, walk, rows)),
    ...(member ? ofMembers(engine, member, rows) : []),
    ...(company ? ofCompany(engine, company, rows) : []),
  ];
}

/** A differential pays no more than its highest rate and half a unit a row; no generation level comes twice of an event. */
function ofWalk({ company }: EngineCompany, walk: WalkPlan, all: readonly EngineRow[]): string[] {
  const kinds = { levels: 'unilevel', differential: 'differential', generations: 'generation' };
  const rows = all.filter(
    ({ kind, pool, status }) => kind === kinds[walk.walk] && pool === walk.code && status !== 'reversed',
  );
  return [...new Set(rows.map(({ cause }) => cause))].flatMap((cause) => {
    const own = rows.filter((row) => row.cause === cause);
    if (walk.walk === 'generations' && walk.boundary !== 'own_rank')
      return new Set(own.map(({ level }) => level)).size === own.length
        ? []
        : [`${cause}: a level of ${walk.code} comes twice`];
    if (walk.walk !== 'differential' || walk.same_rate.length > 0) return [];
    const { percent, by_rank = {}, by_package = {} } = walk.rate;
    const rates = [percent, ...Object.values(by_rank), ...Object.values(by_package)].map(Number);
    const half = toDecimal('0.5')
      .dividedBy(10 ** company.digits)
      .times(own.length);
    const highest = toDecimal(own[0]?.base ?? '0')
      .times(Math.max(...rates))
      .dividedBy(100)
      .plus(half);
    return sumOf(own, 'gross').lte(highest) ? [] : [`${cause}: ${walk.code} pays more than its highest rate`];
  });
}

/** Nobody who is paid has more than the cap in its period then. */
function ofMembers(
  { company, earned }: EngineCompany,
  { per_period, period, by_rank = {}, by_package = {} }: MemberCapPlan,
  rows: readonly EngineRow[],
): string[] {
  const values = [per_period, ...Object.values(by_rank), ...Object.values(by_package)];
  const cap = Math.max(...values.map((value) => unitsOf(company, roundDown(value, company.digits))));
  const sums = earned.own(period, company.today, company.members.length);
  const paid = rows.filter((row) => isPaid(row) && toDecimal(row.amount).gt(0));
  return paid.flatMap(({ member }) =>
    (sums[member] ?? 0) <= cap ? [] : [`member ${member} has more than the cap of ${per_period}`],
  );
}

/** After a closing that pays anything its period has paid no more than the percent of its turnover. */
function ofCompany(
  { company, closings, turnover }: EngineCompany,
  { percent, of, period }: CompanyCapPlan,
  rows: readonly EngineRow[],
): string[] {
  const last = closings.at(-1);
  // instant rows are not cut, nor is a closing that came before
  if (
    !last ||
    last.day !== company.today ||
    last.paid === 0n ||
    !rows.some(({ cause }) => cause === 'closing')
  )
    return [];
  const [amount = 0, bv = 0] = turnover.own(period, company.today, 2);
  const sold = of === 'bv' ? bv : amount;
  const paid = closings
    .filter(({ day }) => day >= periodStart(period, company.today, calendarOf(company.plan)))
    .reduce((sum, one) => sum + one.paid, 0n);
  return toDecimal(String(paid)).lte(toDecimal(String(sold)).times(percent).dividedBy(100))
    ? []
    : [`closings have paid ${paid} of ${sold}`];
}
