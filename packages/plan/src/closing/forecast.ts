import { type Figure, figureAt, plus, unitsText } from '../columns/figure.ts';
import { CLOSING_KINDS, CLOSING_REASONS, rowSink } from '../columns/rows.ts';
import { unitsFrom } from '../columns/units.ts';
import type { IncomeReason } from '../instant/income-row.ts';
import type { Plan } from '../plan/plan.ts';
import type { MatchingPlan } from '../plan/plan-periodic.ts';
import { rateFor } from '../plan/rate-table.ts';
import { closePeriod } from './closing.ts';
import { NO_SIDE, type PackageFacts } from './closing-facts.ts';
import { treesOf } from './members.ts';
import { rowsOf } from './outcome.ts';

/** The kinds that follow from a member's own topups and legs; the others depend on what a closing pays the team. */
const OWN_KINDS = ['roi', 'matching'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** A live topup of the member, with what its package says. Money in units of 10^-digits. */
export type OwnTopup = {
  id: number;
  amount: Figure;
  /** The amount of the package, also where an upgrade paid only the difference. */
  face: Figure;
  is_upgraded: boolean;
  paid: Figure;
  /** Days since 1970-01-01. */
  day: number;
  earned: Figure;
  is_completed: boolean;
  roi_paid: number;
  roi_gross: Figure;
  is_roi_blocked: boolean;
  package: PackageFacts;
};

/** Everything the next closing knows of one member for these kinds, as of now. */
export type OwnFacts = {
  /** The date that is closed next, `YYYY-MM-DD`. */
  date: string;
  digits: number;
  is_blocked: boolean;
  left_directs: number;
  right_directs: number;
  /** Oldest first. */
  topups: readonly OwnTopup[];
  /** The carry of each leg and the new volume of the date; virtual business apart. */
  left: Figure;
  right: Figure;
  left_virtual: Figure;
  right_virtual: Figure;
  is_first_matched: boolean;
  /** What was bought in the period of activity up to the date, and in the one before; null = the plan does not ask. */
  purchases: { own: Figure; before: Figure; joinedOn: number } | null;
  /** The paid rank and those below it, from the lowest on. */
  ranks: readonly string[];
  /** In the period of the cap of members so far, 0 where the plan has none. */
  earned: Figure;
};

/** What a kind would pay; amounts as text. */
export type OwnForecast = {
  kind: OwnKind;
  gross: string;
  amount: string;
  /** Why less than the gross is paid; null = all of it is. */
  reason: IncomeReason | null;
};

/** Of a plan the kinds that a forecast knows. */
export const forecastKinds = ({ incomes }: Plan): OwnKind[] =>
  OWN_KINDS.filter((kind) => incomes[kind] !== undefined);

/**
 * What the next closing would pay one member if nothing changes until then: the closing itself, of a company of one. Kinds
 * that pay from what others are paid are left out; in the order of payment none of them comes before ROI, and where topups have a
 * multiple cap ROI level comes before matching.
 */
export function forecastOwn(own: OwnFacts, plan: Plan): OwnForecast[] {
  const { topups, digits, purchases } = own;
  const { roi, matching } = plan.incomes;
  const column = (of: (topup: OwnTopup) => Figure) => unitsFrom(topups.map(of));
  const one = (figure: Figure) => unitsFrom([figure]);
  const facts = {
    date: own.date,
    company: { round_off_digits: digits },
    sponsor: Int32Array.of(-1),
    parent: Int32Array.of(-1),
    side: Uint8Array.of(0),
    sponsorSide: Uint8Array.of(NO_SIDE),
    blocked: Uint8Array.of(own.is_blocked ? 1 : 0),
    joinedOn: Int32Array.of(purchases?.joinedOn ?? 0),
    topups: {
      id: Float64Array.from(topups, ({ id }) => id),
      owner: new Int32Array(topups.length),
      amount: column(({ amount }) => amount),
      face: column(({ face }) => face),
      upgraded: Uint8Array.from(topups, ({ is_upgraded }) => Number(is_upgraded)),
      paid: column(({ paid }) => paid),
      day: Int32Array.from(topups, ({ day }) => day),
      package: Int32Array.from(topups.keys()),
      earned: column(({ earned }) => earned),
      completed: Uint8Array.from(topups, ({ is_completed }) => Number(is_completed)),
      roiPaid: Int32Array.from(topups, ({ roi_paid }) => roi_paid),
      roiGross: column(({ roi_gross }) => roi_gross),
      roiBlocked: Uint8Array.from(topups, ({ is_roi_blocked }) => Number(is_roi_blocked)),
    },
    packages: topups.map((topup) => topup.package),
    volume: one(0),
    virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: unitsFrom([]) },
    carry: {
      left: one(own.left),
      right: one(own.right),
      leftVirtual: one(own.left_virtual),
      rightVirtual: one(own.right_virtual),
      firstMatch: Uint8Array.of(own.is_first_matched ? 1 : 0),
      matched: null,
    },
    rewards: { member: new Int32Array(0), code: [] },
    highestRank: null,
    heldRank: null,
    periods:
      purchases && plan.activity
        ? {
            own: { [plan.activity.period]: one(purchases.own) },
            before: one(purchases.before),
            firstTopup: null,
          }
        : null,
    month: null,
    earned: one(own.earned),
  };
  const { topups: live } = facts;
  const outcome = closePeriod(
    facts,
    {
      ...plan,
      incomes: { ...(roi && { roi }), ...(matching && { matching: withOwnRates(matching, own.ranks) }) },
      ranks: [],
      caps: ownCaps(plan, own.ranks),
    },
    rowSink(),
    {
      trees: treesOf(facts),
      figures: {
        left_directs: Int32Array.of(own.left_directs),
        right_directs: Int32Array.of(own.right_directs),
      },
      state: {
        earned: live.earned.slice(),
        completed: live.completed.slice(),
        roiPaid: live.roiPaid.slice(),
        roiGross: live.roiGross.slice(),
        changed: new Uint8Array(topups.length),
      },
      rooms: null,
      achieved: null,
      earned: null,
    },
  );
  return forecastKinds(plan).map((kind) => sumOf(rowsOf(outcome), kind, digits));
}

/** The caps of one member: what the company pays all of them is not known before. */
function ownCaps({ caps }: Plan, ranks: readonly string[]): Plan['caps'] {
  const { company: _company, member, ...rest } = caps;
  if (!member?.by_rank) return { ...rest, member };
  const { by_rank, ...plain } = member;
  const { rate } = rateFor({ amount: member.per_period, by_rank }, { ranks });
  return { ...rest, member: { ...plain, per_period: rate.amount ?? member.per_period } };
}

/** Matching with the values that its tables have for the rank: the company of one judges no ranks. */
function withOwnRates(matching: MatchingPlan, ranks: readonly string[]): MatchingPlan {
  const { by_rank, ...plain } = matching;
  const own = by_rank ? { ...plain, ...rateFor(matching, { ranks }).rate } : matching;
  const { cap } = own;
  if (cap === null || cap === 'package' || !cap.by_rank) return own;
  const { rate } = rateFor({ amount: cap.per_closing, by_rank: cap.by_rank }, { ranks });
  return { ...own, cap: { per_closing: rate.amount ?? cap.per_closing } };
}

function sumOf(rows: ReturnType<typeof rowsOf>, kind: OwnKind, digits: number): OwnForecast {
  let gross: Figure = 0;
  let amount: Figure = 0;
  let reason: IncomeReason | null = null;
  for (let i = 0; i < rows.length; i++) {
    if (CLOSING_KINDS[rows.kind[i] as number] !== kind) continue;
    gross = plus(gross, figureAt(rows.gross, i));
    amount = plus(amount, figureAt(rows.amount, i));
    reason = CLOSING_REASONS[rows.reason[i] as number] ?? reason;
  }
  return { kind, gross: unitsText(gross, digits), amount: unitsText(amount, digits), reason };
}
