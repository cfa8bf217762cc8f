import { askedPeriods } from '../../src/closing/asked-periods.ts';
import { closePeriod, periodsEnding } from '../../src/closing/closing.ts';
import type { ClosingFacts, PoolFacts, PurchaseColumns } from '../../src/closing/closing-facts.ts';
import type { ClosingOutcome } from '../../src/closing/outcome.ts';
import { type IncomeColumns, rowSink } from '../../src/columns/rows.ts';
import { dateOf } from '../../src/days.ts';
import { partOfCode, walkOfCode } from '../../src/kinds/walk-codes.ts';
import { PERIODS, periodStart } from '../../src/periods.ts';
import { calendarOf, rankRulesOf } from '../../src/plan/plan.ts';
import { isWalkKind } from '../../src/plan/plan-walks.ts';
import { bvLeftOf } from '../company/naive-company-state.ts';
import { buyingFacts, rowsAsKept } from './engine-instant.ts';
import {
  type EngineCompany,
  exact,
  followCalendar,
  keepRows,
  paidPlaces,
  placeOfCode,
  standingOf,
  topupColumns,
  unitsOf,
} from './engine-state.ts';

/** What was bought and counts, in the order in which it was. */
function purchasesOf({ company, books, worked }: EngineCompany): PurchaseColumns {
  const topups = company.topups
    .filter(({ isReversed }) => !isReversed)
    .map(({ at, owner, day, bv, amount, paid }) => ({ at, buyer: owner, isOrder: 0, day, bv, amount, paid }));
  const orders = books.orders.map((order) => {
    const left = bvLeftOf(order);
    return {
      at: order.at,
      buyer: order.member,
      isOrder: 1,
      day: order.day,
      bv: left,
      amount: left,
      paid: left,
    };
  });
  const all = [...topups, ...orders].toSorted((a, b) => a.at - b.at);
  const units = (of: 'bv' | 'amount' | 'paid') => Float64Array.from(all, (one) => unitsOf(company, one[of]));
  return {
    id: Float64Array.from(all, ({ at }) => at),
    buyer: Int32Array.from(all, ({ buyer }) => buyer),
    isOrder: Uint8Array.from(all, ({ isOrder }) => isOrder),
    day: Int32Array.from(all, ({ day }) => day),
    bv: units('bv'),
    amount: units('amount'),
    paid: units('paid'),
    worked,
  };
}

function periodFacts(engine: EngineCompany): ClosingFacts['periods'] {
  const { company, volumes } = engine;
  const { plan, today, members } = company;
  const n = members.length;
  const asked = askedPeriods(plan, periodsEnding(plan, dateOf(today)));
  const { before } = buyingFacts(engine).periods ?? {};
  return {
    own: Object.fromEntries(asked.volumes.map((period) => [period, volumes.own(period, today, n)])),
    before: plan.activity ? (before ?? null) : null,
    firstTopup: Int32Array.from(members, (_, member) => {
      const oldest = company.topups.find(({ owner, isReversed }) => owner === member && !isReversed);
      return oldest?.day ?? -1;
    }),
    purchases: asked.walks.length > 0 ? purchasesOf(engine) : null,
  };
}

function poolFacts(engine: EngineCompany): PoolFacts {
  const { company, turnover, matched, rankClosings, once } = engine;
  const { plan, today, members } = company;
  const n = members.length;
  const isRankClosing = plan.ranks.length > 0 && periodsEnding(plan, dateOf(today))(rankRulesOf(plan).period);
  const sold = (period: (typeof PERIODS)[number]) => {
    const [amount_paid = 0, bv = 0] = turnover.own(period, today, 2);
    return { amount_paid: BigInt(amount_paid), bv: BigInt(bv) };
  };
  const counts = (plan.incomes.bonus?.pools ?? []).flatMap(({ need }) => need?.periods_in_a_row ?? []);
  return {
    turnover: Object.fromEntries(PERIODS.map((period) => [period, sold(period)])),
    matched: Object.fromEntries(PERIODS.map((period) => [period, matched.own(period, today, n)])),
    heldInARow: new Map(
      counts.map((count) => {
        const asked = isRankClosing ? count - 1 : count;
        const held = asked === 0 ? [] : rankClosings.slice(-asked);
        const lowest = (member: number) =>
          Math.min(plan.ranks.length - 1, ...held.map((ranks) => placeOfCode(plan, ranks[member])));
        return [count, Int8Array.from(members, (_, i) => (held.length < asked ? -1 : lowest(i)))];
      }),
    ),
    once,
  };
}

function companyCap({ company, turnover, closings }: EngineCompany): ClosingFacts['companyCap'] {
  const { plan, today } = company;
  const cap = plan.caps.company;
  if (!cap) return null;
  const from = periodStart(cap.period, today, calendarOf(plan));
  const paid = closings.filter(({ day }) => day >= from).reduce((sum, one) => sum + one.paid, 0n);
  const [amount = 0, bv = 0] = turnover.own(cap.period, today, 2);
  return { turnover: BigInt(cap.of === 'bv' ? bv : amount), paid };
}

/** Own volume of members who joined since the last closing is 0. */
const lengthened = (carry: ClosingFacts['carry'], n: number): ClosingFacts['carry'] => {
  const units = (list: ClosingFacts['carry']['left'] | null) =>
    Float64Array.from({ length: n }, (_, i) => (list && i < list.length ? exact(list, i) : 0));
  const start =
    carry.lots &&
    Int32Array.from({ length: n + 1 }, (_, i) => carry.lots?.start[i] ?? carry.lots?.start.at(-1) ?? 0);
  return {
    left: units(carry.left),
    right: units(carry.right),
    leftVirtual: units(carry.leftVirtual),
    rightVirtual: units(carry.rightVirtual),
    firstMatch: Uint8Array.from({ length: n }, (_, i) => carry.firstMatch[i] ?? 0),
    matched: units(carry.matched),
    lots: carry.lots && start ? { ...carry.lots, start } : null,
  };
};

/** Closes today by the engine. @param facts what nothing is kept of: who is where, and what came today */
export function closeBeside(engine: EngineCompany, facts: ClosingFacts): ClosingOutcome {
  const { company } = engine;
  const { plan, digits, members, today } = company;
  const n = members.length;
  const cap = plan.caps.member;
  followCalendar(engine);
  const given: ClosingFacts = {
    ...facts,
    topups: topupColumns(engine),
    carry: engine.carry ? lengthened(engine.carry, n) : facts.carry,
    rewards: {
      member: Int32Array.from(engine.rewards, ({ member }) => member),
      code: engine.rewards.map(({ code }) => code),
    },
    highestRank: Int8Array.from(members, (_, i) => placeOfCode(plan, engine.ranks[i]?.highest)),
    heldRank: {
      paid: paidPlaces(engine),
      bridged: Int32Array.from(members, (_, i) => engine.ranks[i]?.bridged ?? 0),
    },
    periods: periodFacts(engine),
    earned: cap ? engine.earned.own(cap.period, today, n) : null,
    companyCap: companyCap(engine),
    pools: poolFacts(engine),
  };
  const outcome = closePeriod(given, plan, rowSink());
  keepOutcome(engine, given, outcome);
  return outcome;

  function keepOutcome(_: EngineCompany, { topups }: ClosingFacts, { rows, ...after }: ClosingOutcome): void {
    const columns = rows as IncomeColumns;
    const kept = rowsAsKept(columns, topups, { digits, day: today, cause: (i) => causeOf(columns, i) });
    kept.forEach((row, i) => {
      const code = columns.code[i] ?? -1;
      if (row.kind === 'bonus') row.pool = plan.incomes.bonus?.pools[code]?.code ?? null;
      if (!isWalkKind(row.kind)) return;
      row.pool = plan.incomes.walks?.[walkOfCode(code)]?.code ?? null;
      row.part = partOfCode(code);
    });
    keepRows(engine, kept);
    const paid = kept.filter(({ status }) => status === 'credited' || status === 'capped');
    engine.closings.push({
      day: today,
      paid: paid.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n),
    });
    topups.id.forEach((no, t) => {
      Object.assign(standingOf(engine, no), {
        earned: plan.caps.topup_multiple === undefined ? 0 : exact(after.topups.earned, t),
        completed: after.topups.completed[t] === 1,
        roiPaid: after.topups.roiPaid[t],
        roiGross: exact(after.topups.roiGross, t),
      });
    });
    if (plan.incomes.matching) noteMatched(engine, facts, after.carry);
    kept.forEach(({ kind, member, level }, i) => {
      const code = columns.code[i] ?? -1;
      if (kind === 'reward')
        engine.rewards.push({ member, code: plan.incomes.reward?.ladder[code]?.code ?? '' });
      const pool = plan.incomes.bonus?.pools[code];
      if (kind === 'bonus' && pool?.once)
        engine.once.push({ member, pool: pool.code, rank: plan.ranks[level - 1]?.code ?? '' });
    });
    const { ranks } = after;
    if (ranks) {
      const codeOf = (place = -1) => plan.ranks[place]?.code ?? null;
      engine.ranks = members.map((_, i) => ({
        paid: codeOf(ranks.period[i]),
        highest: codeOf(ranks.highest[i]),
        bridged: ranks.bridged[i] ?? 0,
      }));
      engine.rankClosings.push(engine.ranks.map(({ paid: code }) => code));
    }
    const { walks } = askedPeriods(plan, periodsEnding(plan, dateOf(today)));
    for (const { code, on, period } of walks)
      for (const kind of on)
        engine.worked.push({ code, kind, from: periodStart(period, today, calendarOf(plan)), to: today });
  }
}

function noteMatched(engine: EngineCompany, facts: ClosingFacts, carry: ClosingFacts['carry']): void {
  const before = engine.carry;
  facts.sponsor.forEach((_, i) => {
    const was = before?.matched && i < before.matched.length ? exact(before.matched, i) : 0;
    engine.matched.add(engine.company.today, i, (carry.matched ? exact(carry.matched, i) : 0) - was);
  });
  engine.carry = carry;
}

function causeOf({ kind, source }: IncomeColumns, i: number): string {
  const of = source[i];
  const name = kind[i] ?? -1;
  if (name <= 1) return `roi ${of}`;
  if (name === 5) return `order ${of}`;
  return name >= 6 && name <= 8 ? `walk ${of}` : 'closing';
}
