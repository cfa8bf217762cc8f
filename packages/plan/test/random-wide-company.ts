import fc from 'fast-check';
import type { Plan } from '../src/plan/plan.ts';
import { aPlan } from './builders.ts';
import { companiesOf, ofBefore, periods, sizes } from './random-company.ts';
import { optional, written } from './random-plan.ts';
import { rankPlansOf } from './random-ranks.ts';
import { drawnPeriods, drawnTables, matchingBy, withTables } from './random-tables.ts';
import { randomWalks } from './random-walks.ts';

const asked = fc.constantFrom('0', '50', '300', '600', '1500', '4000');
const board = {
  mode: fc.constant('board'),
  width: fc.constantFrom(2, 2, 3),
  placement: fc.constantFrom('global', 'sponsor'),
  cycle: fc.constantFrom('12.5', '77.777'),
  reentry: fc.boolean(),
  need: fc.constantFrom({}, {}, { directs: 1 }),
};
/** What plans of any kind add: ranks by volume, walks, boards, activity (docs/plans.md §7). */
const additions = fc.record({
  ranked: fc.tuple(rankPlansOf(asked), fc.constantFrom('daily', 'daily', 'weekly', 'monthly')),
  walks: fc.array(fc.tuple(randomWalks, periods), { maxLength: 3 }),
  boards: fc.oneof(
    fc.constant([]),
    fc.tuple(
      fc.record({ ...board, depth: fc.constantFrom(1, 2), fee: fc.constantFrom('0', '10') }),
      fc.record({ ...board, depth: fc.constant(1) }),
    ),
  ),
  activity: optional(
    fc.record({
      own_bv: fc.constantFrom('50', '500'),
      period: fc.constantFrom('daily', 'weekly', 'monthly'),
      grace_days: fc.constantFrom(0, 2),
      first_days_free: fc.constantFrom(null, 1),
    }),
  ),
  tables: drawnTables,
  matched: drawnPeriods,
  calendar: optional(
    fc.record({
      week_starts: fc.constantFrom('mon', 'sat', 'fri'),
      year_starts: fc.constantFrom(1, 4),
    }),
  ),
});

/** Plans with keys of docs/plans.md §7. */
export const widePlans: fc.Arbitrary<Plan> = fc
  .tuple(ofBefore, additions)
  .map(([before, { ranked, walks, boards, activity, calendar, tables, matched }]) => {
    const [{ ranks, breakaway }, period] = ranked;
    const [first, second] = boards;
    const { fee, ...entered } = first ?? {};
    const pools = [
      ...(before.incomes.matrix?.pools ?? []),
      ...(first ? [{ code: 'B1', package: 'A', next: 'B2', fee_to_next: fee, ...entered }] : []),
      ...(second ? [{ code: 'B2', package: 'C', ...second }] : []),
    ];
    const { matching } = before.incomes;
    const json = {
      ...before,
      ...written({ activity, calendar }),
      ranks,
      rank_rules: { period, breakaway },
      incomes: {
        ...before.incomes,
        ...(matching && { matching: matchingBy(matching, matched) }),
        ...(pools.length > 0 && { matrix: { pools } }),
        ...(walks.length > 0 && {
          walks: walks.map(([walk, of], k) => ({ ...walk, code: `W${k}`, period: of })),
        }),
      },
    };
    return aPlan(withTables(json, tables));
  });

/** Random companies with plans of any kind. */
export const wideCompanies = companiesOf(sizes, widePlans, optional(widePlans));
