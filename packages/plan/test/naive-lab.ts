import { closePeriod } from '../src/closing/closing.ts';
import { figureAt } from '../src/columns/figure.ts';
import { rowSink } from '../src/columns/rows.ts';
import { betIncomes } from '../src/instant/bet-incomes.ts';
import { capByMultiple } from '../src/instant/caps.ts';
import { withdrawalIncomes } from '../src/instant/withdrawal-incomes.ts';
import type { LabPackage } from '../src/lab/packages.ts';
import type { LabScript } from '../src/lab/script.ts';
import { Decimal, roundMoney, toDecimal } from '../src/money.ts';
import type { Plan } from '../src/plan/plan.ts';
import { rowsAsValues } from './closing-builders.ts';
import { closingFacts, type NaiveLab } from './naive-lab-facts.ts';
import { buyNaively, factsOf, keepTopups, openNaively, own, uplinesOf } from './naive-topups.ts';

type Row = { kind: string; gross: string; amount: string; status: string };
export type NaiveMonth = { rows: Row[]; topups: number; orders: number; fees: number; charges: Decimal };

const money = (units: number | bigint, digits: number) =>
  toDecimal(units.toString()).dividedBy(new Decimal(10).pow(digits));

export function openNaiveLab(
  plan: Plan,
  digits: number,
  script: LabScript,
  packages: readonly LabPackage[],
): NaiveLab {
  const { sponsor, parent } = script.network;
  const joinedOn = [...script.joinedOn];
  const network = { sponsor: [...sponsor], parent: [...parent], packages: [...packages], joinedOn };
  return {
    state: openNaively(plan, digits, network),
    script,
    packages,
    bought: [],
    carry: null,
    rewards: [],
    highestRank: [],
    paidRank: [],
    bridged: [],
    volumes: [],
    earned: [],
    withdrawn: [],
    ordersUsed: 0,
  };
}

/** Continues with another script, which begins with everybody who is there. */
export function continueNaively(lab: NaiveLab, script: LabScript, packages: readonly LabPackage[]): void {
  const { sponsor, parent } = script.network;
  const joinedOn = [...script.joinedOn];
  Object.assign(lab.state, {
    sponsor: [...sponsor],
    parent: [...parent],
    packages: [...packages],
    joinedOn,
  });
  lab.state.blocked = [...sponsor].map((_, i) => lab.state.blocked[i] === true);
  Object.assign(lab, { script, packages, ordersUsed: 0, earned: [], withdrawn: [] });
}

export function runNaively(lab: NaiveLab): NaiveMonth[] {
  return lab.script.months.map((span) => {
    const month: NaiveMonth = { rows: [], topups: 0, orders: 0, fees: 0, charges: toDecimal('0') };
    for (let day = span.first; day <= span.last; day++)
      runDay(lab, day, month, day === span.last ? span.first : null);
    const members = lab.script.joinedOn.filter((joined) => joined <= span.last).length;
    withdraw(lab, members, month);
    return month;
  });
}

const on = (events: { day: Int32Array }, day: number) =>
  [...events.day.keys()].filter((k) => events.day[k] === day);

function runDay(lab: NaiveLab, day: number, month: NaiveMonth, monthFirst: number | null): void {
  const { script, state } = lab;
  const { topups, orders, bets, leaves } = script;
  const { digits, plan } = state;
  if (script.leavers === 'blocked')
    for (const k of on(leaves, day)) state.blocked[leaves.member[k] ?? -1] = true;
  const volume = new Map<number, number>();
  for (const t of on(topups, day)) {
    const [owner, amount, paid, bv] = [topups.owner, topups.amount, topups.paid, topups.bv].map(
      (column) => column[t] ?? 0,
    ) as [number, number, number, number];
    const sold = topups.package[t] ?? 0;
    const isFirst = own(state, owner).length === 0;
    const upgraded = topups.upgrades?.[t] ?? -1;
    const before = lab.bought.length - t;
    if (upgraded >= 0) Object.assign(lab.bought[before + upgraded] ?? {}, { upgraded: 1 });
    const whole = topups.face?.[t] ?? amount;
    lab.bought.push({ amount, face: whole, upgraded: 0, paid, day, package: sold, roiPaid: 0, roiGross: 0 });
    lab.volumes.push({ member: owner, day, bv });
    const [face, received, points] = [amount, paid, bv].map((units) => money(units, digits).toFixed()) as [
      string,
      string,
      string,
    ];
    const rows = buyNaively(state, {
      topper: owner,
      amount: face,
      paid: received,
      bv: points,
      package: sold,
      day,
      face: money(whole, digits).toFixed(),
    });
    note(lab, month, rows);
    const basis = plan.incomes.matching?.basis;
    const own_volume = basis === 'bv' ? bv : basis === 'pairs' ? (isFirst ? 10 ** digits : 0) : amount;
    volume.set(owner, (volume.get(owner) ?? 0) + own_volume);
    month.topups += paid;
  }
  month.orders += on(orders, day).length * orders.amount;
  for (const k of on(orders, day)) lab.volumes.push({ member: orders.member[k] ?? -1, day, bv: orders.bv });
  betOn(lab, day, month);
  month.fees += on(bets, day).length * bets.fee;
  close(lab, day, volume, month, monthFirst);
}

function note(lab: NaiveLab, month: NaiveMonth, rows: readonly (Row & { member: string })[]): void {
  for (const { kind, gross, amount, status, member } of rows) {
    month.rows.push({ kind, gross, amount, status });
    lab.earned[Number(member)] = toDecimal(amount).plus(lab.earned[Number(member)] ?? '0');
  }
}

function betOn(lab: NaiveLab, day: number, month: NaiveMonth): void {
  const { script, state } = lab;
  const { bets } = script;
  const hourOf = (bet: number) => {
    const date = bets.day[bet] ?? 0;
    const ofDay = on(bets, date);
    return date * 24 + (24 * ofDay.indexOf(bet)) / ofDay.length;
  };
  const hours = state.plan.incomes.next_bet?.lookback_hours ?? 0;
  for (const bet of on(bets, day)) {
    const before = [...bets.day.keys()]
      .filter((k) => k < bet && hourOf(k) >= hourOf(bet) - hours)
      .toReversed();
    const bettor = bets.member[bet] ?? -1;
    const facts = {
      uplines: uplinesOf(state, bettor),
      previous: before.map((k) => factsOf(state, bets.member[k] ?? -1, 0)),
    };
    const event = { bettor: String(bettor), fee: money(bets.fee, state.digits).toFixed() };
    const { rows, topups } = betIncomes(event, facts, state.plan, { round_off_digits: state.digits });
    keepTopups(state, topups);
    note(lab, month, rows);
  }
}

function close(
  lab: NaiveLab,
  day: number,
  volume: Map<number, number>,
  month: NaiveMonth,
  monthFirst: number | null,
): void {
  const { state } = lab;
  const { plan, digits } = state;
  const facts = closingFacts(
    lab,
    day,
    volume,
    monthFirst === null ? null : { first: monthFirst, turnover: month.topups },
  );
  const outcome = closePeriod(facts, plan, rowSink());
  const rows = rowsAsValues(outcome).filter(({ status }) => status !== 'pending');
  note(
    lab,
    month,
    rows.map((row) => ({
      ...row,
      kind: String(row.kind),
      status: String(row.status),
      member: String(row.member),
    })),
  );
  lab.carry = outcome.carry;
  [...outcome.topups.earned].forEach((earned, t) => {
    const is_completed = outcome.topups.completed[t] === 1;
    Object.assign(state.topups[t] ?? {}, { earned: money(earned, digits).toFixed(), is_completed });
    Object.assign(lab.bought[t] ?? {}, {
      roiPaid: outcome.topups.roiPaid[t],
      roiGross: figureAt(outcome.topups.roiGross, t),
    });
  });
  if (outcome.ranks) {
    lab.highestRank = [...outcome.ranks.highest];
    lab.paidRank = [...outcome.ranks.period];
    lab.bridged = [...outcome.ranks.bridged];
  }
  lab.ordersUsed += outcome.ordersUsed.length;
  outcome.rewards.member.forEach((member, k) => {
    const step = plan.incomes.reward?.ladder[outcome.rewards.step[k] ?? -1];
    lab.rewards.push({ member, code: step?.code ?? '' });
    const gross = roundMoney(step?.amount ?? '0', digits);
    const cap = capByMultiple(own(state, member), gross, plan.caps.topup_multiple ?? null, digits);
    if (plan.caps.topup_multiple !== undefined) keepTopups(state, cap.topups);
    const status = cap.trimmed.isZero() ? 'credited' : 'capped';
    note(lab, month, [
      {
        kind: 'reward',
        gross: gross.toFixed(),
        amount: cap.amount.toFixed(),
        status,
        member: String(member),
      },
    ]);
  });
}

function withdraw(lab: NaiveLab, members: number, month: NaiveMonth): void {
  const { state, script } = lab;
  const { plan, digits } = state;
  const { charge_percent, minimum } = plan.withdrawal;
  const earned = [...lab.earned];
  for (let i = 0; i < members; i++) {
    const left = toDecimal(earned[i] ?? '0').minus(lab.withdrawn[i] ?? '0');
    const amount = roundMoney(left.times(script.withdrawal_percent).dividedBy(100), digits);
    if (amount.isZero() || amount.lt(minimum) || state.blocked[i]) continue;
    lab.withdrawn[i] = amount.plus(lab.withdrawn[i] ?? '0');
    const charge = roundMoney(amount.times(charge_percent).dividedBy(100), digits);
    month.charges = month.charges.plus(charge);
    const event = { withdrawer: String(i), amount: amount.toFixed(), charge: charge.toFixed() };
    const { rows, topups } = withdrawalIncomes(event, { uplines: uplinesOf(state, i) }, plan, {
      round_off_digits: digits,
    });
    keepTopups(state, topups);
    note(lab, month, rows);
  }
}
