import fc from 'fast-check';
import type { Plan } from '../src/plan/plan.ts';
import { aPlan } from './builders.ts';

/** Random plans of all kinds a closing pays, and the parts they are made of: for comparing two computations. */

export const text = fc.constantFrom('0', '0.5', '1', '12.005', '30', '150', '1000', '20000');
export const percent = fc.constantFrom('0', '0.5', '3.3333', '7.5', '10', '50', '100');
export const counts = fc.constantFrom(0, 0, 1, 1, 2, 5);
export const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
/** Without the keys that say nothing. */
export const written = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined));

export const needs = fc
  .record({
    self_investment: optional(text),
    directs: optional(counts),
    directs_business: optional(text),
    team: optional(counts),
    team_business: optional(text),
  })
  .map(written);

/** Most rules ask for nothing, so that most uplines are paid. */
export const rules = fc
  .record({
    rate: fc.oneof(
      percent.map((percent) => ({ percent })),
      text.map((amount) => ({ amount })),
    ),
    need: fc.oneof(fc.constant({}), fc.constant({}), fc.constant({ directs: 1 }), needs),
  })
  .map(({ rate, need }) => ({ ...rate, need }));

export const levels = fc.record({
  start_level: fc.constantFrom(1, 1, 1, 2, 3),
  compression: fc.boolean(),
  levels: fc.array(rules, { minLength: 1, maxLength: 4 }),
});

const matching = fc
  .record({
    unit: fc.constantFrom('0', '1', '3', '100', '1000'),
    two: fc.boolean(),
    percent,
    need_left_directs: fc.constantFrom(0, 0, 0, 1),
    need_right_directs: fc.constantFrom(0, 0, 0, 1),
    cap: fc.oneof(
      fc.constant(null),
      fc.constant('package' as const),
      text.map((per_closing) => ({ per_closing })),
    ),
    capped_business: fc.constantFrom('wash', 'keep'),
    ineligible: fc.constantFrom('accumulate', 'flush'),
    carry_limit: fc.oneof(fc.constant(null), text),
  })
  .map(({ two, ...rest }) => ({ ...rest, first_match: two && rest.unit !== '0' ? '2:1' : 'none' }));

const RANKS = ['R0', 'R1', 'R2'];
const rankRules = fc.tuple(
  ...RANKS.map((code) =>
    fc
      .record({
        self_investment: optional(text),
        team_business: optional(text),
        weaker_leg: optional(text),
        matched: optional(text),
        directs: optional(counts),
        directs_of_rank: optional(fc.dictionary(fc.constantFrom(...RANKS), counts, { maxKeys: 2 })),
      })
      .map((rank) => ({ code, ...written(rank) })),
  ),
);

export const LADDER = ['S0', 'S1', 'S2'];
const rewards = fc.record({
  basis: fc.constantFrom('cumulative', 'fresh'),
  ladder: fc.tuple(
    ...LADDER.map((code) =>
      fc.record({
        code: fc.constant(code),
        left: text,
        right: text,
        directs: counts,
        within_days: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 20 })),
        amount: text,
      }),
    ),
  ),
});

const pools = fc.array(
  fc.record({
    percent,
    shares: fc.uniqueArray(
      fc.record({ rank: fc.constantFrom(...RANKS), shares: fc.integer({ min: 1, max: 3 }) }),
      {
        minLength: 1,
        selector: ({ rank }) => rank,
      },
    ),
  }),
  { maxLength: 2 },
);

export const plans: fc.Arbitrary<Plan> = fc
  .record({
    roi: optional(
      fc.record({
        calendar: fc.constantFrom('all_days', 'mon_fri'),
        start_after_days: fc.constantFrom(0, 1, 3),
      }),
    ),
    roi_level: optional(levels),
    matching: optional(matching),
    matching_level: optional(levels),
    repurchase_level: optional(fc.tuple(levels, text).map(([shared, self_bv]) => ({ ...shared, self_bv }))),
    reward: optional(rewards),
    pools: optional(pools),
    ranks: fc.oneof(fc.constant([]), rankRules),
    multiple: optional(fc.constantFrom('0.5', '1.3333', '3')),
  })
  .map(({ pools, ranks, multiple, ...incomes }) =>
    aPlan({
      incomes: written({
        ...incomes,
        bonus:
          pools && ranks.length > 0
            ? { pools: pools.map((pool, k) => ({ code: `P${k}`, ...pool })) }
            : undefined,
      }),
      ranks,
      caps: multiple ? { topup_multiple: multiple } : {},
    }),
  );
