import { moneyUnits } from '../columns/figure.ts';
import { dateOf, millisecondsPerDay } from '../days.ts';
import { type LabMonth, monthsFrom } from './calendar.ts';
import { type GrownNetwork, growNetwork } from './grow-network.ts';
import type { SoldPackage } from './packages.ts';
import type { LabOrders, LabPopulation, LabStart } from './population.ts';
import { below, chanceOf, randomWords } from './random-words.ts';
import { eventSchedule, type ScheduledEvents } from './scheduled-events.ts';
import { asUpgrade, type LabTopups, topupsOf } from './script-topups.ts';

/** All events of a run, independent of the plan: two plans are compared on the same script. Money in units. */
export type LabScript = GrownNetwork & {
  months: LabMonth[];
  /** The day each member leaves, and whether leaving means being blocked. */
  leaves: ScheduledEvents;
  leavers: LabPopulation['leavers'];
  topups: LabTopups;
  orders: ScheduledEvents & { amount: number; bv: number };
  bets: ScheduledEvents & { fee: number };
  /** Part of what was earned that is withdrawn at the end of a month. */
  withdrawal_percent: string;
};

type Context = GrownNetwork & {
  population: LabPopulation;
  first: number;
  last: number;
  /** Members who were there before. */
  before: number;
};

/**
 * Generates the events of a population from a date on (`YYYY-MM-DD`). `sold`: the packages it buys; their places among
 * the packages of the run are counted from `firstPlace`.
 */
export function writeScript(
  population: LabPopulation,
  from: string,
  { sold, firstPlace, digits }: { sold: readonly SoldPackage[]; firstPlace: number; digits: number },
  start: LabStart | null = null,
): LabScript {
  const months = monthsFrom(from, population.months);
  const [first, last] = [months[0]?.first ?? 0, months.at(-1)?.last ?? 0];
  const grown = growNetwork(population, { first, last }, start?.facts ?? null);
  const before = start?.facts.sponsor.length ?? 0;
  const context = { ...grown, population, first, last, before };
  const { orders, bets, leavers, withdrawal_percent } = population;
  const units = (text: string | undefined) => Number(moneyUnits(text ?? '0', digits));
  return {
    ...grown,
    months,
    leaves: leavesOf(context),
    leavers,
    topups: topupsOf(population, buyingDays(context, activeBefore(start)), sold, firstPlace),
    orders: { ...orderingDays(context), amount: units(orders?.amount), bv: units(orders?.bv) },
    bets: { ...bettingDays(context), fee: units(bets?.fee) },
    withdrawal_percent,
  };
}

function leavesOf({ leavesOn, first, last, before }: Context): ScheduledEvents {
  const schedule = eventSchedule({ first, last });
  for (let i = 0; i < leavesOn.length; i++) {
    const day = leavesOn[i] as number;
    if (day <= last && (day > first || i >= before)) schedule.add(day, i);
  }
  return schedule.inOrder();
}

/** Who had bought something before the first day, by member. */
function activeBefore(start: LabStart | null): Uint8Array {
  const active = new Uint8Array(start?.facts.sponsor.length ?? 0);
  for (const owner of start?.facts.topups.owner ?? []) active[owner] = 1;
  return active;
}

/** First topups on the day of joining, and later ones of those who have bought, once in thirty days at most. */
function buyingDays(context: Context, isActive: Uint8Array): ScheduledEvents {
  const { population, joinedOn, leavesOn, first, last, before } = context;
  const random = randomWords(population.seed ^ 0xc2b2ae35);
  const buys = chanceOf(population.active_percent);
  const renews = chanceOf(population.renewal_percent);
  const schedule = eventSchedule(context);
  const buyers: number[] = [];
  for (let i = 0; i < joinedOn.length; i++) {
    const wasThere = i < before;
    const from = wasThere ? first : (joinedOn[i] as number);
    // the first member always buys
    if (wasThere ? isActive[i] === 0 : i > 0 && !buys(random())) continue;
    if (!wasThere) schedule.add(from, i);
    const until = Math.min(leavesOn[i] as number, last + 1);
    for (let month = wasThere ? from : from + 30; month < until; month += 30) {
      const day = month + below(random(), 30);
      if (renews(random()) && day < until) schedule.add(day, i);
    }
    if (!wasThere) buyers.push(i);
  }
  addUpgrades(context, buyers, schedule);
  return schedule.inOrder();
}

/** Buyers who joined in the run and upgrade, once in thirty days at most, after everybody's topups of the day. */
function addUpgrades(
  { population, joinedOn, leavesOn, last }: Context,
  buyers: readonly number[],
  schedule: ReturnType<typeof eventSchedule>,
): void {
  const random = randomWords(population.seed ^ 0x9e3779b9);
  const upgrades = chanceOf(population.upgrade_percent ?? '0');
  for (const i of buyers) {
    const until = Math.min(leavesOn[i] as number, last + 1);
    for (let month = joinedOn[i] as number; month < until; month += 30) {
      const day = month + below(random(), 30);
      if (upgrades(random()) && day < until) schedule.add(day, asUpgrade(i));
    }
  }
}

/** An order in thirty days at most for everybody who is there, and the standing orders. */
function orderingDays(context: Context): ScheduledEvents {
  const { population, joinedOn, leavesOn, first, last } = context;
  const schedule = eventSchedule(context);
  if (population.orders === null) return schedule.inOrder();
  const random = randomWords(population.seed ^ 0x165667b1);
  const orders = chanceOf(population.orders.percent);
  for (let i = 0; i < joinedOn.length; i++) {
    const until = Math.min(leavesOn[i] as number, last + 1);
    for (let month = Math.max(first, joinedOn[i] as number); month < until; month += 30) {
      const day = month + below(random(), 30);
      if (orders(random()) && day < until) schedule.add(day, i);
    }
  }
  addStandingOrders(context, population.orders, schedule);
  return schedule.inOrder();
}

/** Members who keep a standing order, each on a day of every month after the one of joining, until they fall silent or leave. */
function addStandingOrders(
  { population, joinedOn, leavesOn, first, last }: Context,
  { standing_percent = '0', silent_percent = '0' }: LabOrders,
  schedule: ReturnType<typeof eventSchedule>,
): void {
  const random = randomWords(population.seed ^ 0x85ebca77);
  const keeps = chanceOf(standing_percent);
  const falls = chanceOf(silent_percent);
  for (let i = 0; i < joinedOn.length; i++) {
    if (!keeps(random())) continue;
    const dayOfMonth = 1 + below(random(), 31);
    const until = Math.min(leavesOn[i] as number, last + 1);
    const given = Math.max(first, joinedOn[i] as number);
    for (let day = nextOn(dayOfMonth, given); day < until; day = nextOn(dayOfMonth, day)) {
      if (falls(random())) break;
      schedule.add(day, i);
    }
  }
}

/** The first day after another one that is this day of a month, or the last one of a shorter month. */
function nextOn(dayOfMonth: number, after: number): number {
  const [year = 0, month = 0] = dateOf(after).split('-').map(Number);
  const inMonth = (place: number): number => {
    const end = Date.UTC(year, place + 1, 0) / millisecondsPerDay;
    return Math.min(end, Date.UTC(year, place, 1) / millisecondsPerDay + dayOfMonth - 1);
  };
  const own = inMonth(month - 1);
  return own > after ? own : inMonth(month);
}

/** The planned bets of each day, each by a random member present; fewer on days when hardly anybody is. */
function bettingDays(context: Context): ScheduledEvents {
  const { population, joinedOn, leavesOn, first, last } = context;
  const schedule = eventSchedule(context);
  const random = randomWords(population.seed ^ 0x9e3779b1);
  let there = 0;
  for (let day = first; day <= last && population.bets !== null; day++) {
    while (there < joinedOn.length && (joinedOn[there] as number) <= day) there++;
    for (let bet = 0; bet < population.bets.per_day; bet++) {
      const bettor = below(random(), there);
      if (there > 0 && (leavesOn[bettor] as number) > day) schedule.add(day, bettor);
    }
  }
  return schedule.inOrder();
}
