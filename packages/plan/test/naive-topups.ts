import type { LiveTopup } from '../src/instant/caps.ts';
import type { FastStartFacts, TopupEvent, UplineFacts } from '../src/instant/facts.ts';
import type { IncomeRow } from '../src/instant/income-row.ts';
import { type MatrixFacts, topupIncomes } from '../src/instant/topup-incomes.ts';
import type { MatrixPlacement } from '../src/kinds/matrix.ts';
import { enterPool, type MatrixPool, openPool } from '../src/matrix/matrix-pool.ts';
import { toDecimal } from '../src/money.ts';
import type { Plan } from '../src/plan/plan.ts';
import { levelPoolsOf } from '../src/plan/plan-matrix.ts';
import type { Rate } from '../src/plan/values.ts';
import { belowOf, childrenOf } from './naive-network.ts';

/**
 * A network in which members buy and are blocked one after the other, and every event is given to `topupIncomes` with
 * facts searched for anew.
 */
export type NaiveTopups = {
  plan: Plan;
  digits: number;
  sponsor: number[];
  parent: number[];
  blocked: boolean[];
  packages: { code: string; referral_rate: Rate | null }[];
  topups: (LiveTopup & { owner: number; face: string })[];
  /** Members in the order of their numbers in the single leg. */
  queue: number[];
  milestones: { member: number; level: number }[];
  pools: MatrixPool[];
  /** Days by member, and of the topups; who joined when nothing is said of it joined on day 0. */
  joinedOn: readonly number[];
  days: number[];
  /** Steps of fast start that were paid. */
  steps: { member: number; code: string }[];
};

export type Bought = {
  topper: number;
  amount: string;
  paid: string;
  bv: string;
  package: number;
  day?: number;
  /** Of an upgrade the amount of the new package; missing = what it costs. */
  face?: string;
};

export function openNaively(
  plan: Plan,
  digits: number,
  network: Pick<NaiveTopups, 'sponsor' | 'parent' | 'packages'> & { joinedOn?: readonly number[] },
): NaiveTopups {
  const pools = (plan.incomes.matrix?.pools ?? []).map((pool) => openPool(pool));
  const blocked = network.sponsor.map(() => false);
  return {
    plan,
    digits,
    joinedOn: network.sponsor.map(() => 0),
    ...network,
    blocked,
    topups: [],
    queue: [],
    milestones: [],
    pools,
    days: [],
    steps: [],
  };
}

export const own = (state: NaiveTopups, member: number) =>
  state.topups.filter(({ owner }) => owner === member);
const sum = (topups: readonly LiveTopup[]) =>
  topups.reduce((total, { amount }) => total.plus(amount), toDecimal('0'));
export const isActive = (state: NaiveTopups, member: number) =>
  state.blocked[member] !== true && own(state, member).length > 0;

export function factsOf(state: NaiveTopups, member: number, distance: number): UplineFacts {
  const directs = childrenOf(state.sponsor, member);
  const team = belowOf(state.sponsor, member).filter((below) => isActive(state, below));
  const faces = own(state, member).map(({ face }) => toDecimal(face));
  return {
    member: String(member),
    distance,
    is_blocked: state.blocked[member] === true,
    is_active: isActive(state, member),
    self_investment: sum(own(state, member)).toFixed(),
    directs: directs.filter((direct) => isActive(state, direct)).length,
    directs_business: sum(directs.flatMap((direct) => own(state, direct))).toFixed(),
    team: team.length,
    team_business: sum(team.flatMap((below) => own(state, below))).toFixed(),
    highest_topup: faces.reduce((a, b) => (a.gt(b) ? a : b), toDecimal('0')).toFixed(),
    topups: state.plan.caps.topup_multiple === undefined ? [] : own(state, member),
  };
}

export function uplinesOf(state: NaiveTopups, member: number): UplineFacts[] {
  const uplines: UplineFacts[] = [];
  for (let at = state.sponsor[member] ?? -1; at >= 0; at = state.sponsor[at] ?? -1)
    uplines.push(factsOf(state, at, uplines.length + 1));
  return uplines;
}

export function keepTopups(state: NaiveTopups, topups: readonly LiveTopup[]): void {
  for (const topup of topups) Object.assign(state.topups[Number(topup.topup)] ?? {}, topup);
}

/** Works out one topup, and remembers what it changed. */
export function buyNaively(state: NaiveTopups, { topper, amount, paid, bv, ...bought }: Bought): IncomeRow[] {
  const { plan, queue } = state;
  const is_first = own(state, topper).length === 0;
  state.topups.push({
    owner: topper,
    topup: String(state.topups.length),
    amount,
    face: bought.face ?? amount,
    earned: '0',
    is_completed: false,
  });
  const day = bought.day ?? 0;
  state.days.push(day);
  const takesNumber = !queue.includes(topper) && !toDecimal(paid).isZero();
  if (takesNumber) queue.push(topper);
  const referral_rate = state.packages[bought.package]?.referral_rate ?? null;
  const event: TopupEvent = {
    topper: String(topper),
    amount,
    amount_paid: paid,
    bv,
    is_first,
    referral_rate,
  };
  const uplines = uplinesOf(state, topper);
  const parent = state.parent[topper] ?? -1;
  const placement_parent = parent < 0 ? null : factsOf(state, parent, 0);
  const queueFacts = {
    length: queue.length,
    new_no: takesNumber ? queue.length : null,
    members: queued(state, topper, takesNumber),
  };
  const matrix = enter(state, topper, bought.package);
  const fast_start = fastStartFacts(state, topper, day);
  const facts = { uplines, placement_parent, fast_start, queue: queueFacts, ...(matrix ? { matrix } : {}) };
  const { rows, topups } = topupIncomes(event, facts, plan, { round_off_digits: state.digits });
  keepTopups(state, topups);
  for (const row of rows)
    if (row.explanation.rule === 'fast_start_step')
      state.steps.push({ member: Number(row.member), code: row.code ?? '' });
    else if (row.explanation.rule === 'single_leg_milestone')
      state.milestones.push({ member: Number(row.member), level: row.level });
  return rows;
}

function fastStartFacts(state: NaiveTopups, topper: number, day: number): FastStartFacts {
  const { joinedOn, sponsor, steps, plan } = state;
  const since = (member: number) => day - (joinedOn[member] ?? 0);
  const oldest = Math.min(
    ...state.topups.flatMap(({ owner }, t) => (owner === topper ? (state.days[t] ?? 0) : [])),
  );
  return {
    days: plan.incomes.fast_start?.from === 'activated' ? day - oldest : since(topper),
    members: [topper, sponsor[topper] ?? -1]
      .filter((member) => member >= 0)
      .toSorted((a, b) => a - b)
      .map((member) => ({
        days: since(member),
        paid: steps.filter((paid) => paid.member === member).map(({ code }) => code),
        upline: factsOf(state, member, 0),
      })),
  };
}

function queued(state: NaiveTopups, topper: number, takesNumber: boolean) {
  const { plan, queue, milestones, sponsor } = state;
  const { single_leg } = plan.incomes;
  const levels = single_leg?.levels ?? [];
  const places = levels.map((level, index) => ('team' in level ? level.team : index + 1));
  const named = takesNumber ? places.map((k) => queue[queue.length - 1 - k] ?? -1) : [];
  if (single_leg?.mode === 'milestone') named.push(sponsor[topper] ?? -1, topper);
  return [...new Set(named)]
    .filter((member) => queue.includes(member))
    .toSorted((a, b) => a - b)
    .map((member) => ({
      no: queue.indexOf(member) + 1,
      paid: milestones.filter((paid) => paid.member === member).map(({ level }) => level),
      upline: factsOf(state, member, 0),
    }));
}

function enter(state: NaiveTopups, topper: number, sold: number): MatrixFacts | undefined {
  const { plan, packages, pools, sponsor } = state;
  const entered = levelPoolsOf(plan)
    .map((pool, place) => ({ pool, entries: pools[place] as MatrixPool }))
    .filter(({ pool }) => pool.package === packages[sold]?.code)
    .toSorted((a, b) => (a.pool.code < b.pool.code ? -1 : 1));
  if (entered.length === 0) return undefined;
  const placements: MatrixPlacement[] = entered.flatMap(({ pool, entries }) =>
    enterPool(entries, topper, Int32Array.from(sponsor)).map(({ entry, above, completed }) => ({
      pool,
      entry_no: entry + 1,
      above: above.map((level) => ({
        member: String(entries.owner[level.entry]),
        level: level.level,
        is_full: completed.some((full) => full.entry === level.entry && full.level === level.level),
      })),
    })),
  );
  const owners = new Set(placements.flatMap(({ above }) => above.map(({ member }) => Number(member))));
  return { placements, owners: [...owners].map((owner) => factsOf(state, owner, 0)) };
}
