import fc from 'fast-check';
import { dateOf, dayOf } from '../src/days.ts';
import type { Plan } from '../src/plan/plan.ts';
import { parseScenario, type Scenario } from '../src/scenario/scenario-file.ts';
import { aPlan } from './builders.ts';
import { levels, optional, plans, written } from './random-plan.ts';
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

const companyPlans: fc.Arbitrary<Plan> = fc
  .tuple(plans, topupPlans, others, money)
  .map(([periodic, instant, { basis, ...rest }, { payout, withdrawal_tds }]) =>
    aPlan({
      ...periodic,
      incomes: {
        ...periodic.incomes,
        ...(periodic.incomes.matching && { matching: { ...periodic.incomes.matching, basis } }),
        ...instant.incomes,
        ...written(rest),
      },
      ...(payout && { payout: written(payout) }),
      withdrawal: {
        charge_percent: '10',
        minimum: '1',
        ...(withdrawal_tds && !payout && { tds: withdrawal_tds }),
      },
    }),
  );

const packages = [
  {
    code: 'A',
    name: 'A',
    amount: '1000',
    bv: '600',
    roi_percent: '0.5',
    roi_days: 3,
    gst_percent: '18',
  },
  {
    code: 'B',
    name: 'B',
    min: '30',
    max: '5000',
    roi_percent: '10',
    roi_multiple: '0.25',
    matching_cap: '150',
    referral_rate: { percent: '3.3333' },
  },
  { code: 'C', name: 'C', amount: '500', referral_rate: { amount: '12.5' } },
];

/** As often as they stand here. */
const happenings = (
  'topup topup topup topup topup zero join join reverse block unblock virtual order order refund bet bet withdraw ' +
  'withdraw fail enter roi'
).split(' ');
const events = fc.record({
  what: fc.constantFrom(...happenings),
  who: fc.nat({ max: 999 }),
  pick: fc.nat({ max: 11 }),
});
type Happening = { what: string; who: number; pick: number };

const days = fc.array(fc.array(events, { minLength: 2, maxLength: 14, size: 'max' }), {
  minLength: 2,
  maxLength: 5,
  size: 'max',
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

export const companies: fc.Arbitrary<Scenario> = fc
  .record({
    plan: companyPlans,
    digits: fc.constantFrom(0, 2, 2, 3),
    timezone: fc.constantFrom('Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'),
    joins: fc.array(fc.record({ who: fc.nat({ max: 999 }), pick: fc.nat({ max: 11 }) }), {
      minLength: 3,
      maxLength: 12,
      size: 'max',
    }),
    days,
    dropped: optional(fc.subarray(droppable, { minLength: 1 })),
    first: fc.constantFrom('2026-01-29', '2026-03-30', '2026-01-08'),
  })
  .map((random) => storyOf(random));

type Random = {
  plan: Plan;
  digits: number;
  timezone: string;
  joins: { who: number; pick: number }[];
  days: Happening[][];
  dropped: string[] | undefined;
  first: string;
};

function storyOf({ plan, digits, timezone, joins, days, dropped, first }: Random): Scenario {
  const steps: object[] = [];
  const story: Story = { members: 0, guests: 0, orders: [] };
  days.forEach((happenings, day) => {
    const date = dateOf(dayOf(first) + day);
    const begun = day === 0 ? joins.map((join) => ({ ...join, what: 'join' })) : [];
    // the first ones buy something, so that they can earn
    const bought = day === 0 ? joins.slice(0, 6).map((join, who) => ({ ...join, who, what: 'topup' })) : [];
    [...begun, ...bought, ...happenings].forEach((happening, n) => {
      const step = stepOf(happening, story);
      // from midnight to midnight
      const [hour, minute] = [Math.floor((n * 44) / 60), (n * 44) % 60];
      const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
      if (step) steps.push({ on: `${date}T${time}`, ...step });
    });
    if (dropped && day === 1) steps.push({ on: `${date}T23:59`, publish: without(plan, dropped) });
    steps.push({ close: date });
    if (plan.payout && day % 2 === 1) steps.push({ payout: date });
  });
  const read = parseScenario({ company: { round_off_digits: digits, timezone }, packages, plan, steps });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

/** The same plan with fewer kinds, and more for those who match. */
function without(plan: Plan, dropped: string[]): object {
  const kept = Object.fromEntries(Object.entries(plan.incomes).filter(([kind]) => !dropped.includes(kind)));
  const { matching } = plan.incomes;
  return { ...plan, incomes: kept.matching ? { ...kept, matching: { ...matching, percent: '12.5' } } : kept };
}

/** How many have joined for sure, how many may have, and how many lines each order has. */
type Story = { members: number; guests: number; orders: number[] };

function stepOf({ what, who, pick }: Happening, story: Story): object | null {
  const name = `M${who % Math.max(1, story.members)}`;
  const side = pick % 2 === 0 ? 'L' : 'R';
  switch (what) {
    case 'join': {
      const sponsor = story.members === 0 ? {} : { sponsor: name };
      // at a place that may be taken or lie elsewhere, at the end of a leg, or wherever it is weaker
      const place = pick < 3 ? { side, parent: `M${(who >> 3) % Math.max(1, story.members)}` } : {};
      const leg = pick < 7 ? { side } : {};
      const label = `M${story.members}`;
      if (pick < 3 && story.members > 0)
        return { join: `G${story.guests++}`, ...sponsor, ...place, pan: pick !== 1 };
      story.members++;
      return { join: label, ...sponsor, ...(story.members === 1 ? {} : leg), pan: pick !== 5 };
    }
    case 'topup':
      return pick < 5
        ? { topup: name, package: 'A' }
        : pick < 9
          ? { topup: name, package: 'B', amount: ['30', '150', '3333', '5000'][pick - 5] }
          : { topup: name, package: 'C', ...(pick === 9 ? { paid: '250' } : {}) };
    case 'zero':
      return { topup: name, package: 'A', paid: '0' };
    case 'reverse':
      return { reverse_topup: name };
    case 'block':
      return pick < 6 ? { block: name } : null;
    case 'unblock':
      return { unblock: name };
    case 'virtual':
      return { virtual_business: name, side, amount: ['100', '777', '3000'][pick % 3] };
    case 'order': {
      const lines = [{ bv: String(10 * (1 + pick)), quantity: 1 + (pick % 3) }];
      if (pick > 7) lines.push({ bv: '33', quantity: 2 });
      return { order: name, lines, id: `O${story.orders.push(lines.length)}` };
    }
    case 'refund': {
      if (story.orders.length === 0) return null;
      const order = who % story.orders.length;
      const line = pick % (story.orders[order] ?? 1);
      return { refund: `O${order + 1}`, quantity: 1 + (pick % 2), line };
    }
    case 'bet':
      return { bet: name, game: pick < 9 ? 'g' : 'h', stake: '100', fee: ['2', '10', '7'][pick % 3] };
    case 'withdraw':
      return { withdraw: name, amount: ['1', '5', '40'][pick % 3] };
    case 'fail':
      return { fail_withdrawal: name };
    case 'enter':
      return { enter_matrix: name, pool: pick < 6 ? 'GOLD' : 'BLUE' };
    default:
      return { roi_percent: pick < 6 ? 'A' : 'B', percent: ['0.75', '3', '0'][pick % 3] };
  }
}
