import { buyingOf } from '../../src/closing/buying.ts';
import type { ClosingFacts, TopupColumns } from '../../src/closing/closing-facts.ts';
import { emptyTally } from '../../src/closing/totals.ts';
import { countDirects, countTeams, sumDirects, sumTeams } from '../../src/closing/volumes.ts';
import { figureAt, unitsText } from '../../src/columns/figure.ts';
import { packageHolders } from '../../src/columns/holders.ts';
import { openMemberRooms } from '../../src/columns/member-rooms.ts';
import { openRooms } from '../../src/columns/rooms.ts';
import { CLOSING_REASONS, CODED_KINDS, type IncomeColumns, rowSink } from '../../src/columns/rows.ts';
import { dateOf } from '../../src/days.ts';
import { INCOME_STATUSES } from '../../src/instant/income-row.ts';
import type { InstantPayer } from '../../src/instant/instant-pay.ts';
import { calendarOf } from '../../src/plan/plan.ts';
import { activitySpan } from '../../src/plan/plan-activity.ts';
import { buildTree } from '../../src/trees/trees.ts';
import {
  type EngineCompany,
  type EngineRow,
  exact,
  followCalendar,
  keepRows,
  paidPlaces,
  sponsorSides,
  standingOf,
  topupColumns,
} from './engine-state.ts';

/** Figures of everybody at an event, rolled up by the engine. */
function figuresOf(engine: EngineCompany, topups: TopupColumns): InstantPayer['figures'] {
  const { company } = engine;
  const n = company.members.length;
  const own = new Float64Array(n);
  const highest = new Float64Array(n);
  const active = new Uint8Array(n);
  topups.owner.forEach((member, t) => {
    own[member] = (own[member] ?? 0) + exact(topups.amount, t);
    highest[member] = Math.max(highest[member] ?? 0, exact(topups.face ?? topups.amount, t));
    active[member] = company.members[member]?.isBlocked ? 0 : 1;
  });
  const tree = buildTree(Int32Array.from(company.sponsor));
  const sides = sponsorSides(company);
  const counted = countDirects(tree, sides, active);
  const unblocked = own.map((amount, i) => (company.members[i]?.isBlocked ? 0 : amount));
  return {
    active,
    self_investment: own,
    directs: counted.activeLeft.map((left, i) => left + (counted.activeRight[i] ?? 0)),
    directs_business: sumDirects(tree, own) as Float64Array,
    team: countTeams(tree, active).active,
    team_business: sumTeams(tree, unblocked) as Float64Array,
    left_directs: counted.activeLeft,
    right_directs: counted.activeRight,
    highest_topup: highest,
    legs: null,
    buying: buyingOf(buyingFacts(engine), company.plan),
  };
}

/** What activity is judged by today. */
export function buyingFacts({ company, volumes }: EngineCompany): ClosingFacts {
  const { plan, today, members, digits } = company;
  const n = members.length;
  const { activity } = plan;
  const span = activity ? activitySpan(activity, today, calendarOf(plan)) : null;
  const period = activity?.period ?? 'monthly';
  return {
    date: dateOf(today),
    company: { round_off_digits: digits },
    sponsor: Int32Array.from(company.sponsor),
    joinedOn: Int32Array.from(members, ({ joinedOn }) => joinedOn),
    periods: {
      own: { [period]: volumes.own(period, today, n) },
      before: span?.before == null ? null : volumes.before(period, today, n),
      firstTopup: null,
    },
  } as unknown as ClosingFacts;
}

/**
 * Pays by the engine what an event pays at once, and keeps its rows and what the topups have earned by them.
 * @param pay given the payer, and the amounts of each member that were paid since the event began, in units
 */
export function payAtOnce(
  engine: EngineCompany,
  cause: string,
  pay: (payer: InstantPayer, paidTo: (member: number) => number) => void,
): void {
  const { company } = engine;
  followCalendar(engine);
  const { plan, digits, members, today } = company;
  const n = members.length;
  const topups = topupColumns(engine);
  const { member: cap, topup_multiple: multiple } = plan.caps;
  const state = {
    earned: topups.earned.slice(),
    completed: topups.completed.slice(),
    changed: new Uint8Array(topups.owner.length),
  };
  const sink = rowSink();
  const holders = {
    ranks: plan.ranks,
    paidRank: () => paidPlaces(engine),
    hasPackage: packageHolders(n, topups, company.packages),
  };
  const payer: InstantPayer = {
    facts: {
      sponsor: Int32Array.from(company.sponsor),
      parent: Int32Array.from(company.parent),
      blocked: Uint8Array.from(members, ({ isBlocked }) => Number(isBlocked)),
    },
    figures: figuresOf(engine, topups),
    look: null,
    digits,
    rooms: multiple === undefined ? null : openRooms(n, topups, multiple, state),
    memberRooms: cap ? openMemberRooms(cap, holders, digits, engine.earned.own(cap.period, today, n)) : null,
    sink,
    tally: emptyTally(),
    rates: [],
    holders,
  };
  const columns = () => sink.columns() as IncomeColumns;
  pay(payer, (member) => {
    const rows = columns();
    return rows.member.reduce((sum, to, i) => (to === member ? sum + exact(rows.amount, i) : sum), 0);
  });
  if (payer.rooms)
    topups.id.forEach((no, t) => {
      const { earned, completed } = payer.rooms?.state ?? state;
      Object.assign(standingOf(engine, no), {
        earned: exact(earned, t),
        completed: completed[t] === 1,
      });
    });
  keepRows(engine, rowsAsKept(columns(), topups, { digits, day: today, cause: () => cause }));
}

/** Rows of the engine in words. @param cause by place */
export function rowsAsKept(
  rows: IncomeColumns,
  topups: TopupColumns,
  { digits, day, cause }: { digits: number; day: number; cause: (i: number) => string },
): EngineRow[] {
  const text = (units: IncomeColumns['gross'], i: number) => unitsText(figureAt(units, i), digits);
  let end = 0;
  return Array.from({ length: rows.length }, (_, i): EngineRow => {
    const { cap } = rows;
    const begin = end;
    end = Math.max(begin, cap?.end[i] ?? 0);
    return {
      kind: CODED_KINDS[rows.kind[i] ?? -1] ?? '',
      member: rows.member[i] ?? -1,
      from: rows.from[i] ?? -1,
      level: rows.level[i] ?? -1,
      base: text(rows.base, i),
      gross: text(rows.gross, i),
      amount: text(rows.amount, i),
      trimmed: text(rows.trimmed, i),
      status: INCOME_STATUSES[rows.status[i] ?? -1] ?? 'pending',
      reason: CLOSING_REASONS[rows.reason[i] ?? 0] ?? null,
      pool: null,
      part: null,
      day,
      cause: cause(i),
      allocations: Array.from({ length: end - begin }, (_, k) => ({
        topup: String(topups.id[cap?.topup[begin + k] ?? -1]),
        amount: text(cap?.amount as IncomeColumns['gross'], begin + k),
      })),
    };
  });
}
