import { type ClosingFacts, NO_SIDE } from '../../src/closing/closing-facts.ts';
import { figureAt } from '../../src/columns/figure.ts';
import type { Units } from '../../src/columns/units.ts';
import { dateOf } from '../../src/days.ts';
import { type Decimal, toDecimal } from '../../src/money.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { isWalkKind } from '../../src/plan/plan-walks.ts';
import type { NaiveRow } from '../naive-closing.ts';
import type { NaiveCarry } from '../naive-matching.ts';
import { closeNaively } from '../naive-month.ts';
import { book, legOf } from './naive-company.ts';
import { companyFacts, earnedInPeriod } from './naive-company-caps.ts';
import { heldBy } from './naive-company-holding.ts';
import { dueOrders, monthOf } from './naive-company-month.ts';
import { isWaiting, placeOverdue } from './naive-company-places.ts';
import { matchedNow, poolLogOf } from './naive-company-pools.ts';
import { judgesRanks, ranksOf } from './naive-company-ranks.ts';
import { type Books, bvLeftOf, type Company, lesser, zero } from './naive-company-state.ts';
import { payWalks } from './naive-company-walks.ts';

/** What a date is closed from, searched for anew. */
function factsOf(company: Company, books: Books): ClosingFacts {
  const { plan, digits, members, today } = company;
  const n = members.length;
  const units = (amount: Decimal) => amount.times(10 ** digits).toNumber();
  const live = company.topups.filter(({ isReversed }) => !isReversed);
  const figures = (of: (topup: (typeof live)[number]) => number) => live.map(of);
  const carried = (list: Units | null | undefined) =>
    Float64Array.from({ length: n }, (_, i) => Number(list && i < list.length ? figureAt(list, i) : 0));
  const basis = plan.incomes.matching?.basis ?? 'amount';
  const worth = (topup: (typeof live)[number]) =>
    basis === 'pairs' ? toDecimal(topup.isFirst ? '1' : '0') : topup[basis];
  /** What came, and what was taken back, below zero. */
  const newVolume = members.map((_, member) => {
    const own = company.topups.filter(({ owner }) => owner === member);
    // what somebody has from the holding tank enters the legs on the day of placing, as one entry
    const isPlacedNow = company.placedOn[member] === today;
    const isNew = (day: number) => day === today || (isPlacedNow && day <= today);
    const sumOf = (topups: typeof own) => topups.reduce((sum, topup) => sum.plus(worth(topup)), zero);
    const made = sumOf(own.filter(({ day }) => isNew(day)));
    const undone = sumOf(own.filter(({ isReversed, reversedOn }) => isReversed && isNew(reversedOn)));
    const volume = made.minus(undone);
    return { volume, back: isPlacedNow ? lesser(volume, zero) : undone.negated() };
  });
  const virtual = books.virtual.filter(({ day }) => day === today);
  const isMonthEnd = dateOf(today + 1).endsWith('-01');
  return {
    date: dateOf(today),
    company: { round_off_digits: digits },
    sponsor: Int32Array.from(company.sponsor),
    parent: Int32Array.from(company.parent),
    side: Uint8Array.from(company.side),
    sponsorSide: Uint8Array.from(company.sponsor, (sponsor, member) =>
      isWaiting(company, member)
        ? NO_SIDE
        : sponsor < 0
          ? 0
          : ([0, 1, NO_SIDE].find(
              (leg) => leg === NO_SIDE || legOf(company, sponsor, leg).includes(member),
            ) ?? NO_SIDE),
    ),
    blocked: Uint8Array.from(members, ({ isBlocked }) => (isBlocked ? 1 : 0)),
    joinedOn: Int32Array.from(members, ({ joinedOn }) => joinedOn),
    topups: {
      id: Float64Array.from(live, ({ no }) => no),
      owner: Int32Array.from(live, ({ owner }) => owner),
      amount: Float64Array.from(figures(({ amount }) => units(amount))),
      face: Float64Array.from(figures(({ face }) => units(face))),
      paid: Float64Array.from(figures(({ paid }) => units(paid))),
      day: Int32Array.from(live, ({ day }) => day),
      package: Int32Array.from(live, (topup) =>
        company.packages.findIndex(({ code }) => code === topup.package),
      ),
      earned: Float64Array.from(figures(({ earned }) => units(earned))),
      completed: Uint8Array.from(live, ({ isCompleted }) => (isCompleted ? 1 : 0)),
      roiPaid: Int32Array.from(live, ({ roiPaid }) => roiPaid),
      roiGross: Float64Array.from(figures(({ roiGross }) => units(roiGross))),
      roiBlocked: new Uint8Array(live.length),
    },
    packages: company.packages.map((sold) => ({
      code: sold.code,
      roi_percent:
        books.roiPercents.findLast((changed) => changed.package === sold.code)?.percent ??
        sold.roi_percent ??
        null,
      roi_days: sold.roi_days ?? null,
      roi_multiple: sold.roi_multiple ?? null,
      matching_cap: sold.matching_cap ?? null,
    })),
    volume: Float64Array.from(newVolume, ({ volume }) => units(volume)),
    volumeBack: plan.incomes.matching?.carry_expires_after
      ? Float64Array.from(newVolume, ({ back }) => units(back))
      : null,
    virtual: {
      member: Int32Array.from(virtual, ({ member }) => member),
      side: Uint8Array.from(virtual, ({ side }) => side),
      amount: Float64Array.from(virtual, ({ amount }) => units(amount)),
    },
    carry: {
      left: carried(books.carry?.left),
      right: carried(books.carry?.right),
      leftVirtual: carried(books.carry?.leftVirtual),
      rightVirtual: carried(books.carry?.rightVirtual),
      firstMatch: Uint8Array.from({ length: n }, (_, i) => books.carry?.firstMatch[i] ?? 0),
      matched: carried(books.carry?.matched),
    },
    rewards: {
      member: Int32Array.from(books.rewards, ({ member }) => member),
      code: books.rewards.map(({ code }) => code),
    },
    highestRank: Int8Array.from({ length: n }, (_, i) => books.ranks[i]?.highest ?? -1),
    heldRank: { paid: new Int8Array(n).fill(-1), bridged: new Int32Array(n) },
    periods: null,
    earned: plan.caps.member
      ? Float64Array.from(members, (_, member) => units(earnedInPeriod(company, member) ?? zero))
      : null,
    companyCap: companyFacts(company, books, units),
    month: isMonthEnd ? monthOf(company, books, units) : null,
  };
}

const poolOf = ({ incomes }: Plan, { kind, code }: NaiveRow) =>
  (kind === 'bonus' && incomes.bonus?.pools[code]?.code) ||
  (isWalkKind(kind) && incomes.walks?.[code]?.code) ||
  null;

/** What of an order a walk paid on; nothing of anything else. */
function paidOnOf({ orders }: Books, { kind, source }: NaiveRow): { paidOn?: Decimal } {
  const order = isWalkKind(kind) ? orders.find(({ at }) => at === source) : undefined;
  return order ? { paidOn: bvLeftOf(order) } : {};
}

/** Closes today: rows, what topups earned, carry, rewards and ranks. */
export function closeDay(company: Company, books: Books): void {
  const { plan, digits, today, members } = company;
  placeOverdue(company);
  const facts = factsOf(company, books);
  company.beside?.closes(facts);
  const wide = ranksOf(company, books);
  const { naive, carries, ranks } = closeNaively(facts, plan, {
    buys: company.buys,
    ages: books.ages,
    held: (member, rank) => ({ ...heldBy(company, member), rank }),
    rankBefore: company.rankOf,
    ranks: wide,
    walk: (naive, ranks) => payWalks(naive, company, books, ranks),
    logOf: poolLogOf(company, books),
  });
  const live = company.topups.filter(({ isReversed }) => !isReversed);
  naive.rows.forEach((row, index) => {
    const [gross, amount, trimmed] = [row.gross, row.amount, row.trimmed].map((text) => toDecimal(text)) as [
      Decimal,
      Decimal,
      Decimal,
    ];
    const isRoi = row.kind === 'roi' || row.kind === 'roi_level';
    company.rows.push({
      kind: row.kind,
      member: row.member,
      from: row.from,
      level: row.level,
      gross,
      amount,
      trimmed,
      status: row.status,
      reason: row.reason,
      pool: poolOf(plan, row),
      part: row.part ?? null,
      ...paidOnOf(books, row),
      day: today,
      cause: isRoi
        ? `roi ${row.source}`
        : row.kind === 'repurchase_level'
          ? `order ${row.source}`
          : isWalkKind(row.kind)
            ? `walk ${row.source}`
            : 'closing',
      booked: (naive.booked[index] ?? []).flatMap((booked) => {
        const topup = live[Number(booked.topup)];
        return topup ? [{ topup, amount: toDecimal(booked.amount) }] : [];
      }),
    });
    if (row.status !== 'pending') book(company, row.member, amount);
    const pool = plan.incomes.bonus?.pools[row.code];
    if (row.kind === 'bonus' && pool?.once)
      books.once.push({ member: row.member, pool: pool.code, rank: plan.ranks[row.level - 1]?.code ?? '' });
    if (row.kind === 'reward')
      books.rewards.push({ member: row.member, code: plan.incomes.reward?.ladder[row.code]?.code ?? '' });
  });
  const paid = naive.rows.filter(({ status }) => status === 'credited' || status === 'capped');
  const amount = paid.reduce((sum, row) => sum.plus(row.amount), zero);
  company.closings.push({ day: today, amount });
  naive.topups.forEach((after, t) => {
    Object.assign(live[t] ?? {}, {
      earned: plan.caps.topup_multiple === undefined ? zero : toDecimal(after.earned),
      isCompleted: after.is_completed,
      roiPaid: after.roiPaid,
      roiGross: after.roiGross,
    });
  });
  if (carries) {
    members.forEach((_, member) => {
      books.matched.push({ member, day: today, amount: matchedNow(books, carries, digits, member) });
    });
    const units = (of: (carry: NaiveCarry) => Decimal) =>
      Float64Array.from(carries, (carry) =>
        of(carry)
          .times(10 ** digits)
          .toNumber(),
      );
    books.carry = {
      left: units(({ left }) => left.real),
      right: units(({ right }) => right.real),
      leftVirtual: units(({ left }) => left.virtual),
      rightVirtual: units(({ right }) => right.virtual),
      firstMatch: Uint8Array.from(carries, ({ isDone }) => (isDone ? 1 : 0)),
      matched: units(({ matched }) => matched),
    };
  }
  if (ranks) books.ranks = wide ?? ranks.map((rank) => ({ bridged: 0, ...rank }));
  if (ranks && judgesRanks(company))
    books.rankClosings.push(members.map((_, i) => plan.ranks[books.ranks[i]?.period ?? -1]?.code ?? null));
  if (facts.month && plan.incomes.repurchase_level)
    for (const order of dueOrders(company, books)) order.paidOn = { day: today, bv: bvLeftOf(order) };
}
