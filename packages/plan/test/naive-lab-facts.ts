import type { Carry, ClosingFacts } from '../src/closing/closing-facts.ts';
import { figureAt } from '../src/columns/figure.ts';
import { dateOf } from '../src/days.ts';
import type { LabPackage } from '../src/lab/packages.ts';
import type { LabStart } from '../src/lab/population.ts';
import type { LabScript } from '../src/lab/script.ts';
import { type Decimal, toDecimal } from '../src/money.ts';
import { PERIODS, periodStart } from '../src/periods.ts';
import { calendarOf } from '../src/plan/plan.ts';
import type { NaiveTopups } from './naive-topups.ts';

/**
 * A run in which every event is worked out by itself from facts searched for anew, and every closing from facts built
 * anew. What the lab keeps from day to day has to come to the same.
 */
export type NaiveLab = {
  state: NaiveTopups;
  script: LabScript;
  packages: readonly LabPackage[];
  bought: {
    amount: number;
    face: number;
    upgraded: number;
    paid: number;
    day: number;
    package: number;
    roiPaid: number;
    roiGross: number;
  }[];
  carry: Carry | null;
  rewards: { member: number; code: string }[];
  highestRank: number[];
  paidRank: number[];
  bridged: number[];
  volumes: { member: number; day: number; bv: number }[];
  earned: Decimal[];
  withdrawn: Decimal[];
  ordersUsed: number;
};

const unitsOf = (amount: string, digits: number) =>
  toDecimal(String(amount))
    .times(10 ** digits)
    .toNumber();

/** What a day is closed from, built anew. */
export function closingFacts(
  lab: NaiveLab,
  day: number,
  volume: Map<number, number>,
  month: { first: number; turnover: number } | null,
): ClosingFacts {
  const { script, state, packages, bought, carry, rewards, highestRank, ordersUsed } = lab;
  const { digits, plan } = state;
  const n = script.joinedOn.filter((joined) => joined <= day).length;
  const { network, orders } = script;
  const column = (of: (t: (typeof bought)[number]) => number) => Float64Array.from(bought, of);
  const carried = (of: (carry: Carry) => Carry['matched']) =>
    Float64Array.from({ length: n }, (_, i) => {
      const held = carry ? of(carry) : null;
      return held && i < held.length ? Number(figureAt(held, i)) : 0;
    });
  const hold = plan.incomes.repurchase_level?.hold_days ?? 0;
  const due = [...orders.day.keys()].filter((k) => k >= ordersUsed && (orders.day[k] ?? 0) <= day - hold);
  const selfBv = new Float64Array(n);
  orders.day.forEach((date, k) => {
    const buyer = orders.member[k] ?? -1;
    if (month && date >= month.first && date <= day) selfBv[buyer] = (selfBv[buyer] ?? 0) + orders.bv;
  });
  return {
    date: dateOf(day),
    company: { round_off_digits: digits },
    sponsor: network.sponsor.slice(0, n),
    parent: network.parent.slice(0, n),
    side: network.side.slice(0, n),
    sponsorSide: network.sponsorSide.slice(0, n),
    blocked: Uint8Array.from({ length: n }, (_, i) => (state.blocked[i] ? 1 : 0)),
    joinedOn: script.joinedOn.slice(0, n),
    topups: {
      id: Float64Array.from(bought.keys()),
      owner: Int32Array.from(state.topups, ({ owner }) => owner),
      amount: column(({ amount }) => amount),
      paid: column(({ paid }) => paid),
      day: Int32Array.from(bought, (topup) => topup.day),
      package: Int32Array.from(bought, (topup) => topup.package),
      earned: Float64Array.from(state.topups, ({ earned }) => unitsOf(earned, digits)),
      completed: Uint8Array.from(state.topups, ({ is_completed }) => (is_completed ? 1 : 0)),
      roiPaid: Int32Array.from(bought, ({ roiPaid }) => roiPaid),
      roiGross: column(({ roiGross }) => roiGross),
      roiBlocked: new Uint8Array(bought.length),
      face: column(({ face }) => face),
      upgraded: Uint8Array.from(bought, ({ upgraded }) => upgraded),
    },
    packages,
    volume: Float64Array.from({ length: n }, (_, i) => volume.get(i) ?? 0),
    virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: new Float64Array(0) },
    carry: {
      left: carried(({ left }) => left),
      right: carried(({ right }) => right),
      leftVirtual: null,
      rightVirtual: null,
      firstMatch: Uint8Array.from({ length: n }, (_, i) => carry?.firstMatch[i] ?? 0),
      matched: carried(({ matched }) => matched),
    },
    rewards: {
      member: Int32Array.from(rewards, ({ member }) => member),
      code: rewards.map(({ code }) => code),
    },
    highestRank:
      plan.ranks.length === 0 ? null : Int8Array.from({ length: n }, (_, i) => highestRank[i] ?? -1),
    heldRank: {
      paid: Int8Array.from({ length: n }, (_, i) => lab.paidRank[i] ?? -1),
      bridged: Int32Array.from({ length: n }, (_, i) => lab.bridged[i] ?? 0),
    },
    periods: periodsOf(lab, day, n),
    month: month && {
      orders: {
        id: Float64Array.from(due),
        buyer: Int32Array.from(due, (k) => orders.member[k] ?? -1),
        bv: Float64Array.from(due, () => orders.bv),
      },
      selfBv,
      turnover: BigInt(month.turnover),
    },
  };
}

/** The volumes of every period, each added up from the beginning of it. */
function periodsOf(
  { state, volumes, bought }: NaiveLab,
  day: number,
  members: number,
): NonNullable<ClosingFacts['periods']> {
  const sums = PERIODS.map((period) => {
    const from = periodStart(period, day, calendarOf(state.plan));
    const own = new Float64Array(members);
    for (const entry of volumes)
      if (entry.day >= from) own[entry.member] = (own[entry.member] ?? 0) + entry.bv;
    return [period, own] as const;
  });
  const firstTopup = Int32Array.from({ length: members }, (_, i) => {
    const first = state.topups.findIndex(({ owner }) => owner === i);
    return bought[first]?.day ?? -1;
  });
  return { own: Object.fromEntries(sums), firstTopup };
}

/** The present state of everything, for another run to begin with. */
export function startOf(lab: NaiveLab): LabStart {
  const { state, script } = lab;
  const pools = (state.plan.incomes.matrix?.pools ?? []).map(({ code }, place) => {
    const pool = state.pools[place];
    if (!pool) throw new Error('a pool is missing');
    const { owner, parent, entries, children, width } = pool;
    const slot = Int32Array.from({ length: entries }, (_, e) => Math.max(0, children.indexOf(e) % width));
    return [code, { width, owner: owner.slice(0, entries), parent: parent.slice(0, entries), slot }] as const;
  });
  const ranked = [...lab.highestRank.keys()].filter((i) => (lab.highestRank[i] ?? -1) >= 0);
  const codes = ranked.map((i) => state.plan.ranks[lab.highestRank[i] ?? -1]?.code ?? '');
  return {
    ranks: { member: Int32Array.from(ranked), code: codes },
    heldRanks: {
      member: Int32Array.from(lab.paidRank.keys()),
      code: lab.paidRank.map((place) => state.plan.ranks[place]?.code ?? ''),
      bridged: Int32Array.from(lab.bridged),
    },
    volumes: {
      member: Int32Array.from(lab.volumes, ({ member }) => member),
      day: Int32Array.from(lab.volumes, (entry) => entry.day),
      bv: Float64Array.from(lab.volumes, ({ bv }) => bv),
    },
    facts: closingFacts(lab, script.months.at(-1)?.last ?? 0, new Map(), null),
    queue: Int32Array.from([0, ...state.queue]),
    fastStartSteps: {
      member: Int32Array.from(state.steps, ({ member }) => member),
      code: state.steps.map(({ code }) => code),
    },
    milestones: {
      member: Int32Array.from(state.milestones, ({ member }) => member),
      level: Int32Array.from(state.milestones, ({ level }) => level),
    },
    pools: new Map(pools),
  };
}
