import { closePeriod } from '../src/closing/closing.ts';
import {
  type ClosingFacts,
  NO_SIDE,
  type PackageFacts,
  type TopupColumns,
} from '../src/closing/closing-facts.ts';
import { explainRow } from '../src/closing/explain.ts';
import type { ClosingOutcome } from '../src/closing/outcome.ts';
import { type Figure, figureAt, figureOf, unitsText } from '../src/columns/figure.ts';
import { CLOSING_KINDS, CLOSING_REASONS, rowSink } from '../src/columns/rows.ts';
import { type Units, unitsFrom } from '../src/columns/units.ts';
import { dayOf } from '../src/days.ts';
import { INCOME_STATUSES } from '../src/instant/income-row.ts';
import { toDecimal } from '../src/money.ts';
import { LEFT, RIGHT } from '../src/trees/trees.ts';
import { aPlan } from './builders.ts';

type Side = 'L' | 'R';

/** A member as a test says it; `sponsor` missing = the member above. Amounts are decimal strings. */
export type MemberSpec = {
  name: string;
  sponsor?: string;
  parent?: string;
  side?: Side;
  blocked?: boolean;
  joined?: string;
  /** New own business of the period. */
  volume?: string;
  carry?: [left: string, right: string];
  virtual?: [left: string, right: string];
  selfBv?: string;
};

export type TopupSpec = {
  of: string;
  amount: string;
  paid?: string;
  day?: string;
  package?: string;
  earned?: string;
  completed?: boolean;
  roiBlocked?: boolean;
};

export type ClosingSpec = {
  date?: string;
  digits?: number;
  members: MemberSpec[];
  topups?: TopupSpec[];
  packages?: (Partial<PackageFacts> & { code: string })[];
  over?: Partial<ClosingFacts>;
  month?: { orders?: { of: string; bv: string }[]; turnover?: string };
};

/** Facts of a small network. Without a topup of their own, members are inactive. */
export function someFacts(spec: ClosingSpec): ClosingFacts {
  const { members, digits = 2, topups = [] } = spec;
  const n = members.length;
  const no = (name: string | undefined) => (name ? members.findIndex((member) => member.name === name) : -1);
  const units = (text: string | undefined) =>
    figureOf(
      BigInt(
        toDecimal(text ?? '0')
          .times(10 ** digits)
          .toFixed(),
      ),
    );
  const figures = (of: (member: MemberSpec) => string | undefined) =>
    unitsFrom(members.map((member) => units(of(member))));
  const sideOf = ({ side }: MemberSpec) => (side === 'R' ? RIGHT : LEFT);
  const packages = spec.packages ?? [{ code: 'P' }];
  return {
    date: spec.date ?? '2026-01-05',
    company: { round_off_digits: digits },
    sponsor: Int32Array.from(members, (member) => no(member.sponsor ?? member.parent)),
    parent: Int32Array.from(members, (member) => no(member.parent)),
    side: Uint8Array.from(members, sideOf),
    sponsorSide: Uint8Array.from(members, (member) =>
      (member.sponsor ?? member.parent) === member.parent ? sideOf(member) : NO_SIDE,
    ),
    blocked: Uint8Array.from(members, (member) => (member.blocked ? 1 : 0)),
    joinedOn: Int32Array.from(members, (member) => dayOf(member.joined ?? '2026-01-01')),
    topups: topupColumns(topups, { units, no, packages }),
    packages: packages.map((sold) => ({
      roi_percent: null,
      roi_days: null,
      roi_multiple: null,
      matching_cap: null,
      ...sold,
    })),
    volume: figures((member) => member.volume),
    virtual: { member: new Int32Array(0), side: new Uint8Array(0), amount: new Float64Array(0) },
    carry: {
      left: figures((member) => member.carry?.[0]),
      right: figures((member) => member.carry?.[1]),
      leftVirtual: figures((member) => member.virtual?.[0]),
      rightVirtual: figures((member) => member.virtual?.[1]),
      firstMatch: new Uint8Array(n),
      matched: new Float64Array(n),
    },
    rewards: { member: new Int32Array(0), code: [] },
    highestRank: new Int8Array(n).fill(-1),
    heldRank: { paid: new Int8Array(n).fill(-1), bridged: new Int32Array(n) },
    periods: null,
    month: spec.month
      ? {
          orders: {
            id: Float64Array.from(spec.month.orders ?? [], (_, k) => 500 + k),
            buyer: Int32Array.from(spec.month.orders ?? [], (order) => no(order.of)),
            bv: unitsFrom((spec.month.orders ?? []).map((order) => units(order.bv))),
          },
          selfBv: figures((member) => member.selfBv),
          turnover: BigInt(units(spec.month.turnover)),
        }
      : null,
    ...spec.over,
  };
}

type Context = {
  units: (text: string | undefined) => Figure;
  no: (name: string) => number;
  packages: { code: string }[];
};

function topupColumns(topups: TopupSpec[], { units, no, packages }: Context): TopupColumns {
  return {
    id: Float64Array.from(topups, (_, t) => 100 + t),
    owner: Int32Array.from(topups, ({ of }) => no(of)),
    amount: unitsFrom(topups.map(({ amount }) => units(amount))),
    paid: unitsFrom(topups.map(({ amount, paid }) => units(paid ?? amount))),
    day: Int32Array.from(topups, ({ day }) => dayOf(day ?? '2026-01-02')),
    package: Int32Array.from(topups, ({ package: sold }) =>
      sold ? packages.findIndex(({ code }) => code === sold) : 0,
    ),
    earned: unitsFrom(topups.map(({ earned }) => units(earned))),
    completed: Uint8Array.from(topups, ({ completed }) => (completed ? 1 : 0)),
    roiPaid: new Int32Array(topups.length),
    roiGross: new Float64Array(topups.length),
    roiBlocked: Uint8Array.from(topups, ({ roiBlocked }) => (roiBlocked ? 1 : 0)),
  };
}

/** The facts of the next closing: what the last one left, on another date, with new volume. */
export function nextFacts(
  facts: ClosingFacts,
  outcome: ClosingOutcome,
  over: Partial<ClosingFacts>,
): ClosingFacts {
  const { changed: _changed, ...topups } = outcome.topups;
  return { ...facts, carry: outcome.carry, topups: { ...facts.topups, ...topups }, ...over };
}

/** Closes with a plan as plan.json writes it. */
export function closed(facts: ClosingFacts, plan: object): ClosingOutcome {
  return closePeriod(facts, aPlan(plan), rowSink());
}

/** A row as plain values, money as text. */
export function rowAt(outcome: ClosingOutcome, i: number) {
  const { rows, rates, inputs } = outcome;
  if (!rows) throw new Error('no rows');
  const text = (units: Units) => unitsText(figureAt(units, i), inputs.digits);
  return {
    kind: CLOSING_KINDS[rows.kind[i] ?? -1],
    member: rows.member[i] ?? -1,
    from: rows.from[i] ?? -1,
    level: rows.level[i] ?? -1,
    source: rows.source[i] ?? -1,
    code: rows.code[i] ?? -1,
    base: text(rows.base),
    rate: rates[rows.rate[i] ?? -1],
    gross: text(rows.gross),
    amount: text(rows.amount),
    trimmed: text(rows.trimmed),
    status: INCOME_STATUSES[rows.status[i] ?? -1],
    reason: CLOSING_REASONS[rows.reason[i] ?? -1],
  };
}

export function rowsAsValues(outcome: ClosingOutcome) {
  return Array.from({ length: outcome.rows?.length ?? 0 }, (_, i) => rowAt(outcome, i));
}

/** `A 1 500.00 0.00 credited` for each row of a kind, with the reason if there is one. */
export function brief(outcome: ClosingOutcome, kind: string, names: readonly { name: string }[]): string[] {
  return rowsAsValues(outcome)
    .filter((row) => row.kind === kind)
    .map(({ member, level, amount, trimmed, reason }) =>
      [names[member]?.name, level, amount, trimmed, ...(reason ? [reason] : [])].join(' '),
    );
}

/** What explains the rows of a kind. */
export function explanations(outcome: ClosingOutcome, kind: string) {
  return rowsAsValues(outcome).flatMap((row, i) => (row.kind === kind ? [explainRow(outcome, i)] : []));
}

/** Volume of both legs of a member, virtual business apart. */
export function carryOf({ carry, inputs: { digits } }: ClosingOutcome, member: number) {
  const text = (units: Units | null) => unitsText(units === null ? 0 : figureAt(units, member), digits);
  return {
    left: text(carry.left),
    right: text(carry.right),
    leftVirtual: text(carry.leftVirtual),
    rightVirtual: text(carry.rightVirtual),
  };
}
