import { percentOf, summarize } from '@banyan/plan/lab/figures';
import { soldPackages } from '@banyan/plan/lab/packages';
import type { LabPopulation } from '@banyan/plan/lab/population';
import { runLab } from '@banyan/plan/lab/run-lab';
import { writeScript } from '@banyan/plan/lab/script';
import { runTree } from '@banyan/plan/lab/worst-case';
import type { Package } from '@banyan/plan/plan/package';
import { type Plan, parsePlan } from '@banyan/plan/plan/plan';
import { once } from './network.ts';
import type { Figure } from './support/measure.ts';

const digits = 2;
/** 1,000,000 members × 12 months of daily closings in 30 s. */
const wanted = { name: 'wanted: 1,000,000 members in 30 s', per_second: 1_000_000 / 30 };

const packages: Package[] = [
  { code: 'A', name: 'Starter', amount: '1000', roi_percent: '0.5', roi_days: 200 },
  { code: 'B', name: 'Leader', amount: '5000', roi_percent: '0.5', roi_multiple: '2' },
];

const incomes = {
  referral: { rate: { percent: '10' } },
  level: {
    levels: ['5', '3', '1'].map((percent, k) => ({ percent, need: { directs: k + 1 } })),
  },
  matching: {
    unit: '1000',
    first_match: '2:1',
    percent: '10',
    cap: { per_closing: '5000' },
    need_left_directs: 1,
    need_right_directs: 1,
  },
  matching_level: { levels: [{ percent: '10' }, { percent: '5' }] },
  reward: { ladder: [{ code: 'R1', left: '50000', right: '50000', amount: '2000' }] },
  bonus: { pools: [{ code: 'CLUB', percent: '2', shares: [{ rank: 'GOLD', shares: 1 }] }] },
};
const ranks = [{ code: 'GOLD', directs: 5, team_business: '100000', weaker_leg: '40000' }];
/** What `bench closing` closes. */
const closed = {
  roi: {},
  roi_level: { levels: [{ percent: '10' }, { percent: '5' }, { percent: '3' }] },
  matching: { percent: '10', unit: '1000', cap: { per_closing: '5000' } },
  matching_level: { levels: [{ percent: '10' }, { percent: '5' }] },
};
const roi = { roi: { calendar: 'mon_fri' }, roi_level: { levels: [{ percent: '10' }, { percent: '5' }] } };

/**
 * The what-if lab: twelve months of daily closings, summed, of a network in which `members` people join: as
 * `bench closing` has it, where one in twenty buys; where four in five buy, with matching, levels, rewards and ranks;
 * and once more with a daily instalment of every topup of those. Then the complete tree of twenty levels, whose cost
 * is known.
 */
export async function run({ members = 100_000 }: { members?: number } = {}): Promise<Figure[]> {
  const few = await runMonths(
    members,
    'as closed by bench closing, 5 % buy',
    planOf({ incomes: closed }),
    '5',
  );
  const rich = { incomes, ranks };
  const many = await runMonths(
    members,
    'matching, levels, rewards, ranks, bonus, 80 % buy',
    planOf(rich),
    '80',
  );
  const daily = planOf({ ...rich, incomes: { ...incomes, ...roi } });
  const all = await runMonths(members, 'the same, with ROI and its levels', daily, '80');
  const evaluated = (figure: Figure) => ({
    ...figure,
    reference: wanted.name,
    ratio: Math.round((figure.per_second / wanted.per_second) * 100) / 100,
  });
  return [evaluated(few), evaluated(many), all, await runWorstCase()];
}

function planOf(data: object): Plan {
  const read = parsePlan(data);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  return read.plan;
}

async function runMonths(members: number, what: string, plan: Plan, active_percent: string): Promise<Figure> {
  console.error(`12 months of ${members} members: ${what}…`);
  const population: LabPopulation = {
    seed: 1,
    months: 12,
    members,
    founders: 1,
    growth: 'steady',
    branching: 'random',
    directs: 2,
    sides: 'random',
    packages: [
      { code: 'A', weight: 3 },
      { code: 'B', weight: 1 },
    ],
    active_percent,
    renewal_percent: '5',
    unpaid_percent: '0',
    churn_percent: '2',
    leavers: 'idle',
    orders: null,
    bets: null,
    withdrawal_percent: '0',
  };
  let cost: string | null = null;
  const figure = await once(`12 months of daily closings: ${what}`, members, async () => {
    const sold = soldPackages(population, packages, digits);
    const script = writeScript(population, '2026-01-01', { sold, firstPlace: 0, digits });
    const months = runLab({ plan, packages: sold, digits, script, start: null });
    let step = months.next();
    while (!step.done) step = months.next();
    cost = summarize(step.value.months, digits).total.per_100;
  });
  return { ...figure, name: `${figure.name}; pays ${cost} of 100` };
}

/** @throws when the lab's result differs from the published cost */
async function runWorstCase(): Promise<Figure> {
  const plan = planOf({ incomes: { matching: { percent: '10' } } });
  const [sold] = soldPackages({ packages: [{ code: 'A', weight: 1 }] }, packages, digits);
  if (!sold) throw new Error('a package is sold');
  const costs: string[] = [];
  const figure = await once('a complete binary tree of 20 levels, closed once', 2 ** 20 - 1, async () => {
    for (const levels of [10, 20]) {
      // each of 2^levels − 1 members has both legs of the tree below matched: levels × 2^(levels − 1) less the members
      const members = 2 ** levels - 1;
      const known = percentOf(levels * 2 ** (levels - 1) - members, members * 10);
      const { per_100 } = runTree(plan, sold, levels, digits);
      if (per_100 !== known) throw new Error(`${levels} levels cost ${per_100} %, not ${known} %`);
      costs.push(`${levels} levels ${per_100} %`);
    }
  });
  return { ...figure, name: `${figure.name}: ${costs.join(', ')}` };
}
