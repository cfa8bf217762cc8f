import { addDays } from '@banyan/contract/core/dates';
import { parseScenario, type Scenario } from '@banyan/plan/scenario/scenario-file';
import { pick, type Random, seededRandom } from './random.ts';

/** What happens in a small company over some days, drawn from a seed; every kind a closing pays is in the plan. */
export interface StoryOptions {
  seed: number;
  days: number;
  /** Every date is closed at its end; else nothing is closed. */
  isClosedInTime: boolean;
  /** The multiple cap of topups, with the caps of members and the company; with them the incomes depend on when dates are closed. */
  multiple?: string;
}

const people = 40;
export const dateOf = (day: number): string => addDays('2026-01-01', day);

const incomes = {
  referral: { rate: { percent: '5' } },
  roi: { start_after_days: 1 },
  roi_level: { levels: [{ percent: '10', need: { directs: 1 } }, { percent: '5' }] },
  matching: {
    unit: '100',
    percent: '10',
    cap: { per_closing: '300' },
    first_match: '2:1',
    capped_business: 'keep',
  },
  matching_level: { compression: true, levels: [{ percent: '10' }, { percent: '5', need: { directs: 2 } }] },
  repurchase_level: { levels: [{ percent: '10' }, { percent: '5' }] },
  reward: {
    ladder: [
      { code: 'R1', left: '2000', right: '2000', amount: '50' },
      { code: 'R2', left: '9000', right: '9000', item: 'Watch' },
    ],
  },
  walks: [
    {
      code: 'UNI',
      walk: 'levels',
      period: 'daily',
      levels: [{ percent: '3' }, { percent: '1', need: { directs: 1 } }],
    },
    {
      code: 'STEP',
      walk: 'differential',
      period: 'weekly',
      rate: { percent: '1', by_rank: { SILVER: '4', GOLD: '7' } },
      same_rate: ['1'],
    },
    {
      code: 'GEN',
      walk: 'generations',
      period: 'weekly',
      boundary: 'SILVER',
      levels: [{ percent: '3' }, { percent: '2' }],
      compression: true,
    },
  ],
  bonus: {
    pools: [
      { code: 'CAR', percent: '1', period: 'weekly', points: { per: 'own_bv', unit: '500' }, into: 'car' },
      { code: 'UP', amount: '0', by_rank: { SILVER: '5', GOLD: '25' }, once: true },
      {
        code: 'CLUB',
        percent: '2',
        shares: [
          { rank: 'SILVER', shares: 1 },
          { rank: 'GOLD', shares: 2 },
        ],
      },
    ],
  },
};
const ranks = [
  { code: 'SILVER', directs: 1, team_business: '1000' },
  { code: 'GOLD', weaker_leg: '3000', directs_of_rank: { SILVER: 1 } },
];
const packages = [
  { code: 'P', name: 'Daily', min: '100', max: '10000', roi_percent: '0.5', roi_days: 20 },
  { code: 'Q', name: 'Double', amount: '500', roi_percent: '1', roi_multiple: '0.1', matching_cap: '200' },
];

/** Throws when it is no scenario. */
export function closingStory({ seed, days, isClosedInTime, multiple }: StoryOptions): Scenario {
  const random = seededRandom(seed);
  const plan = { incomes, ranks, rank_rules: { period: 'weekly' }, caps: capsOf(multiple) };
  const steps: object[] = [];
  let minute = 0;
  const on = (day: number) =>
    `${dateOf(day)}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute++ % 60).padStart(2, '0')}`;
  for (let i = 0; i < people; i++)
    steps.push({
      on: on(0),
      join: `M${i}`,
      ...(i === 0 ? {} : { sponsor: `M${random(i)}`, side: pick(random, ['L', 'R', 'auto']) }),
    });
  for (let day = 0; day < days; day++) {
    if (day > 0) minute = 0;
    for (const step of eventsOf(random, day)) steps.push({ on: on(day), ...step });
    if (day === Math.floor(days / 2)) steps.push({ on: on(day), publish: changed(plan) });
    if (isClosedInTime) steps.push({ close: dateOf(day) });
  }
  const read = parseScenario({ title: `story ${seed}`, packages, plan, steps });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

const capsOf = (multiple: string | undefined): object =>
  multiple === undefined
    ? {}
    : {
        topup_multiple: multiple,
        member: { per_period: '150', period: 'weekly' },
        company: { percent: '10', period: 'weekly' },
      };

/** The company pays more on matching, and forgets about a pool. */
function changed({ incomes: { bonus, ...others }, ...plan }: { incomes: typeof incomes }): object {
  const pools = bonus.pools.filter(({ code }) => code !== 'CLUB');
  return {
    ...plan,
    incomes: { ...others, bonus: { pools }, matching: { ...others.matching, percent: '12' } },
  };
}

/** What happens on a day; a step that cannot be done is refused, alike however dates are closed. */
function eventsOf(random: Random, day: number): object[] {
  const somebody = () => `M${random(people)}`;
  const topup = () => ({ topup: somebody(), package: 'P', amount: String(100 * (1 + random(30))) });
  const order = () => ({
    order: somebody(),
    lines: [{ bv: String(10 * (1 + random(50))), quantity: 1 + random(3) }],
    id: `O${day}`,
  });
  const kinds: (() => object)[] = [
    topup,
    topup,
    topup,
    () => ({ topup: somebody(), package: 'Q' }),
    () => ({ topup: somebody(), package: 'P', amount: '1000', paid: '0' }),
    () => ({ reverse_topup: somebody() }),
    () => ({ block: somebody() }),
    () => ({ unblock: somebody() }),
    () => ({
      virtual_business: somebody(),
      side: pick(random, ['L', 'R']),
      amount: String(100 * (1 + random(9))),
    }),
    () => ({ roi_percent: 'P', percent: pick(random, ['0.4', '0.5', '0.75']) }),
  ];
  const count = day === 0 ? 30 : 1 + random(4);
  const events = Array.from({ length: count }, () => pick(random, kinds)());
  return random(3) === 0 ? [...events, order()] : events;
}
