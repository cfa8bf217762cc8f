import { createHash } from 'node:crypto';
import { addDays } from '@banyan/contract/core/dates';
import { parseScenario, type Scenario } from '@banyan/plan/scenario/scenario-file';
import { pick, type Random, seededRandom } from './random.ts';

const dates = 6;
const people = 14;
/** Months, weeks and leap days in turn: the last three dates belong to the next month. */
const beginnings = ['2026-01-29', '2026-04-28', '2028-02-27', '2026-12-29'];
const packages = [
  { code: 'A', name: 'A', amount: '1000', bv: '600', roi_percent: '0.5', roi_days: 3, gst_percent: '18' },
  { code: 'B', name: 'B', min: '30', max: '5000', matching_cap: '150', referral_rate: { percent: '3.3333' } },
  { code: 'C', name: 'C', amount: '500', roi_percent: '10', roi_multiple: '0.25' },
];

/** A plan of the keys that there were before docs/plans.md §7, drawn from a seed, and some dates of a company under it. */
export function storyOfBefore(seed: number): Scenario {
  const random = seededRandom(seed);
  const first = pick(random, beginnings);
  const steps: object[] = [];
  for (let day = 0; day < dates; day++) {
    const date = addDays(first, day);
    const events = [
      ...(day === 0 ? Array.from({ length: people }, (_, n) => joins(random, n)) : []),
      ...eventsOf(random, day),
    ];
    events.forEach((event, n) => {
      const [hour, minute] = [Math.floor((n * 20) / 60), (n * 20) % 60];
      const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
      steps.push({ on: `${date}T${time}`, ...event });
    });
    steps.push({ close: date });
    if (day === 3) steps.push({ payout: date });
  }
  const read = parseScenario({ title: `before ${seed}`, packages, plan: planOf(random), steps });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.scenario;
}

const joins = (random: Random, n: number): object => ({
  join: `M${n}`,
  ...(n > 0 && { sponsor: `M${random(n)}`, side: pick(random, ['L', 'R', 'auto']) }),
});

function eventsOf(random: Random, day: number): object[] {
  const who = () => `M${random(people)}`;
  const topup = () => ({ topup: who(), package: 'B', amount: String(30 + random(4000)) });
  const kinds: (() => object)[] = [
    topup,
    topup,
    () => ({ topup: who(), package: pick(random, ['A', 'C']) }),
    () => ({ topup: who(), package: 'A', paid: '0' }),
    () => ({ order: who(), lines: [{ bv: String(10 + random(500)), quantity: 1 + random(3) }] }),
    () => ({ virtual_business: who(), side: pick(random, ['L', 'R']), amount: String(100 + random(900)) }),
    () => ({ bet: who(), game: 'G', stake: String(10 + random(90)), fee: '5.55' }),
    () => ({ withdraw: who(), amount: String(50 + random(100)) }),
    () => ({ reverse_topup: who() }),
    () => ({ [pick(random, ['block', 'unblock'])]: who() }),
  ];
  return Array.from({ length: day === 0 ? 16 : 7 }, () => pick(random, kinds)());
}

function planOf(random: Random): object {
  const maybe = <T>(value: T): T | undefined => (random(3) === 0 ? undefined : value);
  const need = () =>
    pick(random, [{}, { directs: 1 }, { self_investment: '500' }, { team: 3, team_business: '2000' }]);
  const levels = (percents: readonly string[]) => ({
    compression: random(2) === 0,
    levels: percents.map((percent) => ({ percent, need: need() })),
  });
  const incomes = {
    referral: maybe({
      rate: { percent: pick(random, ['10', '3.3333']) },
      base: pick(random, ['amount_paid', 'amount', 'bv']),
    }),
    level: maybe({ start_level: 1 + random(2), ...levels(['5', '2.5', '1']) }),
    spill: maybe({ type: 'placement', percent: '1.5' }),
    single_leg: maybe({
      mode: 'milestone',
      levels: [
        { team: 3, directs: 0, amount: '33.335' },
        { team: 6, directs: 1, amount: '70' },
      ],
    }),
    matrix: maybe({
      pools: [
        {
          code: 'X',
          width: 2,
          depth: 2,
          package: 'A',
          placement: pick(random, ['global', 'sponsor']),
          pay: 'per_placement',
          levels: [{ amount: '25' }, { amount: '12.5' }],
          reentry: random(2) === 0,
        },
      ],
    }),
    roi: maybe({ calendar: pick(random, ['all_days', 'mon_fri']), start_after_days: random(2) }),
    roi_level: maybe({ max_total_percent: '50', ...levels(['10', '5']) }),
    matching: maybe({
      basis: pick(random, ['amount', 'bv']),
      unit: pick(random, ['0', '100']),
      percent: '8.5',
      cap: pick(random, [null, 'package', { per_closing: '120' }]),
      capped_business: pick(random, ['wash', 'keep']),
      ineligible: pick(random, ['accumulate', 'flush']),
      need_left_directs: random(2),
    }),
    matching_level: maybe(levels(['10', '5'])),
    withdrawal_level: maybe({ ...levels(['1']), base: 'gross' }),
    next_bet: maybe({ shares: ['10', '5'], lookback_hours: 24 }),
    gaming_level: maybe(levels(['20'])),
    repurchase_level: maybe({ self_bv: pick(random, ['0', '100']), ...levels(['10', '4']) }),
    reward: maybe({
      basis: pick(random, ['cumulative', 'fresh']),
      ladder: [{ code: 'R1', left: '1500', right: '1000', amount: '90' }],
    }),
    bonus: maybe({
      pools: [
        {
          code: 'CLUB',
          percent: '2',
          shares: [
            { rank: 'S', shares: 1 },
            { rank: 'G', shares: 3 },
          ],
        },
      ],
    }),
  };
  return {
    incomes: Object.fromEntries(Object.entries(incomes).filter(([, value]) => value !== undefined)),
    ranks: [
      { code: 'S', directs: 1 },
      { code: 'G', directs: 2, team_business: '4000', weaker_leg: '500' },
    ],
    caps: random(2) === 0 ? {} : { topup_multiple: pick(random, ['0.4', '2']) },
    ...(random(2) === 0 && {
      payout: { tds: { percent: '5', without_pan: '20', yearly_threshold: '100' }, service_percent: '5' },
    }),
    withdrawal: { charge_percent: '10' },
  };
}

interface Told {
  incomes: readonly object[];
  wallets: Record<string, Record<string, string>>;
  statements: readonly object[];
  refused: readonly { step: number; code?: unknown }[];
}

/** What a company paid, row by row to the byte, its wallets, statements and refusals, as a short hash. */
export function digestOf({ incomes, wallets, statements, refused }: Told): string {
  const fields = [
    'kind',
    'member',
    'from',
    'level',
    'gross',
    'amount',
    'trimmed',
    'status',
    'reason',
    'on',
    'pool',
  ];
  const rows = incomes
    .map((row) => fields.map((key) => String((row as Record<string, unknown>)[key] ?? '')).join(' '))
    .sort();
  const money = Object.entries(wallets)
    .flatMap(([member, own]) =>
      Object.entries(own).map(([code, value]) => `${member} ${code} ${Number(value)}`),
    )
    .filter((line) => !line.endsWith(' 0'))
    .sort();
  const paid = statements
    .map((row) => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    .sort();
  const lines = [
    rows.length,
    ...rows,
    ...money,
    ...paid,
    ...refused.map(({ step, code }) => `${step} ${String(code)}`),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 12);
}
