import { type ClosingFacts, NO_SIDE, type TopupColumns } from '../../src/closing/closing-facts.ts';
import type { Lots } from '../../src/closing/lots.ts';
import { figureAt } from '../../src/columns/figure.ts';
import type { Allocation } from '../../src/instant/caps.ts';
import type { IncomeReason, IncomeStatus } from '../../src/instant/income-row.ts';
import type { BoardPool } from '../../src/matrix/board-pool.ts';
import type { MatrixPool } from '../../src/matrix/matrix-pool.ts';
import type { Decimal } from '../../src/money.ts';
import { calendarOf, type Plan } from '../../src/plan/plan.ts';
import { legOf } from '../company/naive-company.ts';
import { isWaiting } from '../company/naive-company-places.ts';
import type { Books, Company } from '../company/naive-company-state.ts';
import { type RunningSums, runningSums } from './running-sums.ts';

/** A row as the engine wrote it, money as text. */
export type EngineRow = {
  kind: string;
  member: number;
  from: number;
  level: number;
  base: string;
  gross: string;
  amount: string;
  trimmed: string;
  status: IncomeStatus;
  reason: IncomeReason | null;
  pool: string | null;
  part: string | null;
  day: number;
  /** What a reversal names. */
  cause: string;
  allocations: Allocation[];
};

/** What a topup has earned, in units, by its number. */
export type TopupStanding = { earned: number; completed: boolean; roiPaid: number; roiGross: number };

/**
 * A company run by the engine, event by event, with what it keeps from one to the next; of the log it reads who joined
 * and bought, and none of the results of the naive computation.
 */
export type EngineCompany = {
  company: Company;
  books: Books;
  rows: EngineRow[];
  standing: Map<number, TopupStanding>;
  queue: number[];
  /** `member level` or `member code`, and the cause. */
  milestones: Map<string, string>;
  starts: Map<string, string>;
  pools: Map<string, MatrixPool>;
  boards: Map<string, BoardPool>;
  volumes: RunningSums;
  /** Of the whole company: amount paid as member 0, BV as member 1. */
  turnover: RunningSums;
  earned: RunningSums;
  matched: RunningSums;
  /** Each date that was closed, and what its closing paid, in the smallest units of the company. */
  closings: { day: number; paid: bigint }[];
  carry: (ClosingFacts['carry'] & { lots?: Lots | null }) | null;
  rewards: { member: number; code: string }[];
  /** Codes by member. */
  ranks: { paid: string | null; highest: string | null; bridged: number }[];
  /** Paid ranks of each rank closing, codes by member. */
  rankClosings: (string | null)[][];
  worked: { code: string; kind: 'topup' | 'order'; from: number; to: number }[];
  once: { member: number; pool: string; rank: string }[];
};

export function openEngine(company: Company, books: Books): EngineCompany {
  const calendar = calendarOf(company.plan);
  return {
    company,
    books,
    rows: [],
    standing: new Map(),
    queue: [],
    milestones: new Map(),
    starts: new Map(),
    pools: new Map(),
    boards: new Map(),
    volumes: runningSums(calendar),
    turnover: runningSums(calendar),
    earned: runningSums(calendar),
    matched: runningSums(calendar),
    closings: [],
    carry: null,
    rewards: [],
    ranks: [],
    rankClosings: [],
    worked: [],
    once: [],
  };
}

export const unitsOf = ({ digits }: Pick<Company, 'digits'>, amount: Decimal): number =>
  amount.times(10 ** digits).toNumber();

export const placeOfCode = ({ ranks }: Plan, code: string | null | undefined): number =>
  ranks.findIndex((rank) => rank.code === code);

export const standingOf = ({ standing }: EngineCompany, no: number): TopupStanding => {
  const known = standing.get(no) ?? { earned: 0, completed: false, roiPaid: 0, roiGross: 0 };
  standing.set(no, known);
  return known;
};

/** Topups that count, oldest first, with what they have earned. */
export function topupColumns(engine: EngineCompany): TopupColumns {
  const { company } = engine;
  const live = company.topups.filter(({ isReversed }) => !isReversed);
  const units = (of: (topup: (typeof live)[number]) => Decimal) =>
    Float64Array.from(live, (topup) => unitsOf(company, of(topup)));
  const stands = live.map(({ no }) => standingOf(engine, no));
  return {
    id: Float64Array.from(live, ({ no }) => no),
    owner: Int32Array.from(live, ({ owner }) => owner),
    amount: units(({ amount }) => amount),
    face: units(({ face }) => face),
    paid: units(({ paid }) => paid),
    day: Int32Array.from(live, ({ day }) => day),
    package: Int32Array.from(live, (topup) =>
      company.packages.findIndex(({ code }) => code === topup.package),
    ),
    earned: Float64Array.from(stands, ({ earned }) => earned),
    completed: Uint8Array.from(stands, ({ completed }) => Number(completed)),
    roiPaid: Int32Array.from(stands, ({ roiPaid }) => roiPaid),
    roiGross: Float64Array.from(stands, ({ roiGross }) => roiGross),
    roiBlocked: new Uint8Array(live.length),
    upgraded: Uint8Array.from(live, ({ no }) => Number(live.some(({ upgrades }) => upgrades === no))),
  };
}

/** The leg of the sponsor in which each member stands. */
export const sponsorSides = (company: Company): Uint8Array =>
  Uint8Array.from(company.sponsor, (sponsor, member) => {
    if (isWaiting(company, member)) return NO_SIDE;
    if (sponsor < 0) return 0;
    const legs = [0, 1].map((leg) => legOf(company, sponsor, leg).includes(member));
    return legs[0] ? 0 : legs[1] ? 1 : NO_SIDE;
  });

/** Paid ranks as places of the plan in force. */
export const paidPlaces = ({ company, ranks }: EngineCompany): Int8Array =>
  Int8Array.from(company.members, (_, i) => placeOfCode(company.plan, ranks[i]?.paid));

/** Rows are kept, and what they paid counts in the period of the cap. */
export function keepRows(engine: EngineCompany, rows: readonly EngineRow[]): void {
  for (const row of rows) {
    engine.rows.push(row);
    if (row.status !== 'pending')
      engine.earned.add(row.day, row.member, Number(BigInt(row.amount.replace('.', ''))));
  }
}

/** A plan that counts weeks or years otherwise. */
export function followCalendar({ company, volumes, turnover, earned, matched }: EngineCompany): void {
  const calendar = calendarOf(company.plan);
  for (const sums of [volumes, turnover, earned, matched]) sums.follow(calendar);
}

export const exact = (units: Parameters<typeof figureAt>[0], i: number): number => Number(figureAt(units, i));
