import fc from 'fast-check';
import type { Plan } from '../src/plan/plan.ts';
import type { Scenario } from '../src/scenario/scenario-file.ts';
import { aPlan } from './builders.ts';
import { levels, optional, plans, written } from './random-plan.ts';
import { storyOf } from './random-story.ts';
import { topupPlans } from './random-topups.ts';

/** Random companies: a plan of every kind now and then, a network, and days in which everything may happen. */

const one = (levelsOf: typeof levels, percent: string) =>
  levelsOf.map((shared) => ({ ...shared, levels: [{ percent, need: shared.levels[0]?.need ?? {} }] }));
const tds = fc.record({
  percent: fc.constantFrom('2', '5'),
  without_pan: fc.constant('20'),
  yearly_threshold: fc.constantFrom('0', '100', '1000'),
  on_crossing: fc.constantFrom('full_aggregate', 'excess_only'),
});
const others = fc.record({
  withdrawal_level: optional(
    fc
      .tuple(one(levels, '1'), fc.constantFrom('gross', 'net'))
      .map(([shared, base]) => ({ ...shared, base })),
  ),
  next_bet: optional(
    fc.record({
      lookback_hours: fc.constantFrom(1, 13, 48),
      shares: fc.constantFrom(['10', '5', '2.5'], ['3.3333'], ['50', '0', '7']),
    }),
  ),
  basis: fc.constantFrom('amount', 'bv', 'pairs'),
  gaming_level: optional(one(levels, '20')),
});
const money = fc.record({
  payout: optional(
    fc.record({
      tds: optional(tds),
      service_percent: fc.constantFrom('0', '5'),
      repurchase_percent: fc.constantFrom('0', '10'),
    }),
  ),
  withdrawal_tds: optional(tds),
});

const caps = fc.record({
  member: optional(
    fc.record({
      per_period: fc.constantFrom('60', '333.335', '2000'),
      period: fc.constantFrom('daily', 'weekly', 'monthly'),
    }),
  ),
  company: optional(
    fc.record({
      percent: fc.constantFrom('5', '20', '33.3333'),
      of: fc.constantFrom('amount_paid', 'bv'),
      period: fc.constantFrom('daily', 'weekly', 'monthly'),
      how: fc.constantFrom('pro_rata', 'stop'),
    }),
  ),
});
const amounts = fc.constantFrom('0', '3.3333', '20', '77.5');
const RANK_CODES = ['R0', 'R1', 'R2'];
const byRank = fc.dictionary(fc.constantFrom(...RANK_CODES), amounts, { minKeys: 1, maxKeys: 3 });
const poolNeeds = optional(
  fc.constantFrom(
    { directs: 1 },
    { own_bv: '100' },
    { team_bv: '300' },
    { rank: 'R0' },
    { rank: 'R0', periods_in_a_row: 2 },
    { rank: 'R1', periods_in_a_row: 3 },
    { self_investment: '50' },
  ),
);
export const periods = fc.constantFrom('daily', 'daily', 'weekly', 'monthly');
/** Pools by points, of fixed amounts, and what ranks pay once. */
const widePools = fc.array(
  fc.oneof(
    fc
      .record({
        percent: fc.constantFrom('1', '7.5', '33.3333'),
        of: fc.constantFrom('amount_paid', 'bv'),
        period: periods,
        need: poolNeeds,
        per: fc.constantFrom('own_bv', 'group_bv', 'team_bv', 'new_directs', 'matched'),
        unit: fc.constantFrom('1', '33.33', '250'),
        at_most: fc.constantFrom(null, 2, 9),
      })
      .map(({ per, unit, at_most, ...rest }) => ({ ...rest, points: { per, unit, at_most } })),
    fc.record({ amount: amounts, by_rank: optional(byRank), period: periods, need: poolNeeds }),
    byRank.map((by_rank) => ({ amount: '0', by_rank, once: true })),
  ),
  { maxLength: 2 },
);
const tank = fc.record({ days: fc.constantFrom(1, 1, 2) });

/** The pools of a plan and more of them; a plan without ranks has those that ask for none, one without matching no points by it. */
function bonusOf({ ranks, incomes }: Plan, more: readonly object[]) {
  const fitting = more.filter((pool) => {
    const poolText = JSON.stringify(pool);
    return (
      (ranks.length > 0 || !/"R\d"|once/.test(poolText)) &&
      (incomes.matching !== undefined || !/matched/.test(poolText))
    );
  });
  const pools = [
    ...(incomes.bonus?.pools ?? []),
    ...fitting.map((pool, k) => ({ code: `W${k}`, ...written(pool) })),
  ];
  return pools.length > 0 ? { bonus: { pools } } : {};
}

/** Plans without a key of docs/plans.md §7 but caps, upgrades, the tank and pools. */
export const ofBefore: fc.Arbitrary<Plan> = fc
  .tuple(plans, topupPlans, others, money, optional(caps), optional(tank), widePools)
  .map(([periodic, instant, { basis, ...rest }, { payout, withdrawal_tds }, over, waiting, more]) =>
    aPlan({
      ...periodic,
      caps: { ...periodic.caps, ...written(over ?? {}) },
      ...(waiting && { tank: waiting }),
      incomes: {
        ...periodic.incomes,
        ...(periodic.incomes.matching && { matching: { ...periodic.incomes.matching, basis } }),
        ...instant.incomes,
        ...written(rest),
        ...bonusOf(periodic, more),
      },
      ...(payout && { payout: written(payout) }),
      withdrawal: {
        charge_percent: '10',
        minimum: '1',
        ...(withdrawal_tds && !payout && { tds: withdrawal_tds }),
      },
    }),
  );

/** As often as they stand here. */
const happenings = (
  'topup topup topup topup topup zero join join reverse block unblock virtual order order refund bet bet withdraw ' +
  'withdraw fail enter roi upgrade upgrade place wait standing'
).split(' ');
const events = fc.record({
  what: fc.constantFrom(...happenings),
  who: fc.nat({ max: 999 }),
  pick: fc.nat({ max: 11 }),
});

/** Kinds a later plan may do without. */
const droppable = [
  'referral',
  'level',
  'spill',
  'roi',
  'roi_level',
  'matching',
  'matching_level',
  'bonus',
].concat(['withdrawal_level', 'next_bet', 'gaming_level', 'repurchase_level', 'reward']);

/** How many join at first, how much happens on a day, and how many days there are, each at most. */
interface Sizes {
  joins: number;
  events: number;
  days: number;
}

/** @param plan one of before, where nothing else is said */
export const companiesOf = (
  maxSizes: Sizes,
  plan: fc.Arbitrary<Plan> = ofBefore,
  other: fc.Arbitrary<Plan | undefined> = fc.constant(undefined),
): fc.Arbitrary<Scenario> =>
  fc
    .record({
      plan,
      other,
      digits: fc.constantFrom(0, 2, 2, 3),
      // clocks that change, and the first and the last place to see a date
      timezone: fc.constantFrom(
        'Asia/Kolkata',
        'America/New_York',
        'Pacific/Auckland',
        'Etc/GMT+12',
        'Pacific/Kiritimati',
      ),
      joins: fc.array(fc.record({ who: fc.nat({ max: 999 }), pick: fc.nat({ max: 11 }) }), {
        minLength: 3,
        maxLength: maxSizes.joins,
        size: 'max',
      }),
      days: fc.array(fc.array(events, { minLength: 2, maxLength: maxSizes.events, size: 'max' }), {
        minLength: 2,
        maxLength: maxSizes.days,
        size: 'max',
      }),
      dropped: optional(fc.subarray(droppable, { minLength: 1 })),
      shape: fc.constantFrom('random', 'random', 'random', 'chain', 'star'),
      first: fc.constantFrom('2026-01-29', '2026-03-30', '2026-01-08'),
    })
    .map((random) => storyOf(random));

/** How large the companies of the soak are. */
export const sizes = { joins: 12, events: 14, days: 5 };
export const companies = companiesOf(sizes);
