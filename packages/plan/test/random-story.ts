import { dateOf, dayOf } from '../src/days.ts';
import type { Plan } from '../src/plan/plan.ts';
import { parseScenario, type Scenario } from '../src/scenario/scenario-file.ts';

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
  { code: 'D', name: 'D', amount: '1500', bv: '900', gst_percent: '18' },
  { code: 'E', name: 'E', min: '600', max: '9000', matching_cap: '400' },
];

type Happening = { what: string; who: number; pick: number };

type Random = {
  plan: Plan;
  digits: number;
  timezone: string;
  joins: { who: number; pick: number }[];
  days: Happening[][];
  dropped: string[] | undefined;
  /** Published within the second day instead. */
  other?: Plan | undefined;
  first: string;
  /** Whom those who join name: the last one, the first one, or anybody. */
  shape: 'chain' | 'star' | 'random';
};

/** The steps of a random company, day by day. */
export function storyOf({
  plan,
  digits,
  timezone,
  joins,
  days,
  dropped,
  other,
  first,
  shape,
}: Random): Scenario {
  const steps: object[] = [];
  const story: Story = { members: 0, guests: 0, waiting: 0, orders: [], shape };
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
      if (other && day === 1 && n === 2) steps.push({ on: `${date}T${time}`, publish: changed(plan, other) });
    });
    if (dropped && !other && day === 1) steps.push({ on: `${date}T23:59`, publish: without(plan, dropped) });
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

/** Another plan of the same company: what was entered, queued or paid into stays what it is. */
function changed({ payout, withdrawal, tank, ...plan }: Plan, other: Plan): object {
  const { matrix, single_leg } = plan.incomes;
  const { topup_multiple } = plan.caps;
  return {
    ...other,
    withdrawal,
    payout,
    tank,
    incomes: { ...other.incomes, matrix, single_leg },
    caps: { ...other.caps, topup_multiple },
  };
}

/** How many have joined for sure, how many may have, how many may have without a place, and how many lines each order has. */
type Story = {
  members: number;
  guests: number;
  waiting: number;
  orders: number[];
  shape: Random['shape'];
};

function stepOf({ what, who, pick }: Happening, story: Story): object | null {
  const name = `M${who % Math.max(1, story.members)}`;
  const side = pick % 2 === 0 ? 'L' : 'R';
  // one in four of those who buy so waits in the holding tank, or did
  const owner = story.waiting > 0 && pick % 4 === 3 ? `W${who % story.waiting}` : name;
  switch (what) {
    case 'join': {
      const named = { chain: `M${story.members - 1}`, star: 'M0', random: name }[story.shape];
      const sponsor = story.members === 0 ? {} : { sponsor: named };
      // at a place that may be taken or lie elsewhere, at the end of a leg, or wherever it is weaker
      const place = pick < 3 ? { side, parent: `M${(who >> 3) % Math.max(1, story.members)}` } : {};
      const leg = pick < 7 ? { side } : {};
      const label = `M${story.members}`;
      if (pick < 3 && story.members > 0)
        return { join: `G${story.guests++}`, ...sponsor, ...place, pan: pick !== 1 };
      story.members++;
      return { join: label, ...sponsor, ...(story.members === 1 ? {} : leg), pan: pick !== 5 };
    }
    case 'wait': {
      if (story.members === 0) return null;
      return { join: `W${story.waiting++}`, sponsor: name, side: 'tank', pan: pick !== 5 };
    }
    case 'place': {
      if (story.waiting === 0) return null;
      const parent = pick < 2 ? { parent: `M${(who >> 3) % Math.max(1, story.members)}` } : {};
      return { place: `W${who % story.waiting}`, side: (['L', 'R', 'auto'] as const)[pick % 3], ...parent };
    }
    case 'upgrade':
      return {
        upgrade: owner,
        package: pick < 7 ? 'D' : 'E',
        ...(pick < 7 ? {} : { amount: ['600', '2222', '9000'][pick % 3] }),
      };
    case 'topup':
      if (pick === 11) return { topup: owner, package: 'C' };
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
    case 'standing': {
      const lines = [{ bv: String(30 * (1 + pick)), quantity: 1 }];
      return { autoship: name, lines, day: [1, 9, 10, 30, 31, 31, 29][pick % 7] };
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
