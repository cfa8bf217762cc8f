import fc from 'fast-check';
import type { Plan } from '../src/plan/plan.ts';
import { aPlan } from './builders.ts';
import { levels, optional, percent, rules, text, written } from './random-plan.ts';

/** Random plans of the kinds a topup pays, and topups to try them on. */

export const rate = fc.oneof(
  percent.map((share) => ({ percent: share })),
  text.map((amount) => ({ amount })),
);
const base = fc.constantFrom('amount_paid', 'amount', 'bv');
const step = (code: string, directs: number, within_days: number) => ({
  code,
  directs,
  within_days,
  amount: '12.5',
});
const pool = (code: string) =>
  fc.record({
    code: fc.constant(code),
    width: fc.constantFrom(2, 3),
    depth: fc.constantFrom(1, 2),
    package: fc.constantFrom('A', 'B'),
    placement: fc.constantFrom('global', 'sponsor'),
    pay: fc.constantFrom('per_placement', 'level_completion'),
    levels: fc.array(
      rules.map(({ need }) => ({ amount: '12.005', need })),
      { minLength: 1, maxLength: 1 },
    ),
    reentry: fc.boolean(),
  });

export const topupPlans: fc.Arbitrary<Plan> = fc
  .record({
    fast_start: optional(
      fc.record({
        days: fc.constantFrom(0, 5, 20),
        from: fc.constantFrom('joined', 'activated'),
        base,
        compression: fc.boolean(),
        levels: fc.array(rules, { maxLength: 3 }),
        instead_of: fc.constantFrom([], ['referral'], ['level'], ['level', 'referral']),
        steps: fc.constantFrom([step('F1', 1, 10)], [step('F2', 2, 30), step('F1', 1, 15)]),
      }),
    ),
    referral: optional(
      fc.record({
        rate,
        base,
        base_rule: fc.constantFrom('full', 'min_own_package'),
        first_topup_only: fc.boolean(),
      }),
    ),
    level: optional(fc.tuple(levels, base).map(([shared, of]) => ({ ...shared, base: of }))),
    spill: optional(
      fc.oneof(
        percent.map((share) => ({ type: 'placement', percent: share })),
        fc.record({ type: fc.constant('extra_direct'), from: fc.constantFrom(1, 2), amount: text }),
      ),
    ),
    single_leg: optional(
      fc.oneof(
        fc.record({
          mode: fc.constant('milestone'),
          sequential: fc.boolean(),
          levels: fc.array(
            fc.record({
              team: fc.constantFrom(1, 2, 4),
              directs: fc.constantFrom(0, 0, 1),
              self_investment: fc.constantFrom('0', '0', '1000'),
              amount: text,
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
        fc.record({
          mode: fc.constant('queue_level'),
          levels: fc.array(rules, { minLength: 1, maxLength: 3 }),
        }),
      ),
    ),
    matrix: optional(fc.tuple(pool('GOLD'), pool('BLUE')).map((pools) => ({ pools }))),
    multiple: optional(fc.constantFrom('0.5', '1.3333', '3')),
  })
  .map(({ multiple, ...incomes }) =>
    aPlan({ incomes: written(incomes), caps: multiple ? { topup_multiple: multiple } : {} }),
  );

/** The purchase of one of the members, and who is blocked after it; −1 or too high a number = nobody. */
export const boughtBy = (members: number) =>
  fc.record({
    topper: fc.nat({ max: members - 1 }),
    amount: fc.constantFrom('1', '30', '150', '1000', '3333', '20000'),
    share: fc.constantFrom(0, 1, 1, 1, 2),
    bv: fc.constantFrom('0', '1', '150', '900'),
    package: fc.nat({ max: 1 }),
    /** Days after the one before. */
    wait: fc.constantFrom(0, 0, 1, 2, 9),
    blocks: fc.constantFrom(-1, -1, -1, -1, -1, 0, 1, 2, 3),
  });
