import type { Buying } from '../closing/buying.ts';
import type { Volumes } from '../closing/group-volumes.ts';
import type { MemberFigures } from '../closing/members.ts';
import { asks, type LapseReason, type NeedCheck, VOLUME_KEYS } from '../instant/needs.ts';
import type { WalkNeed } from '../plan/plan-walks.ts';
import { type Figure, figureAt, thresholdUnits, unitsText } from './figure.ts';
import type { Holders } from './holders.ts';
import { type ClosingKind, reasonCode } from './rows.ts';
import type { Units } from './units.ts';

/** One requirement over all members: `actual` of shape [n] must reach `required`. */
export type Requirement = {
  fact: NeedCheck['fact'];
  /** Code of the reason it gives when it is not met. */
  reason: number;
  required: Figure;
  actual: Units | Int32Array | Int8Array;
  /** Text in units of money, else a count. */
  isMoney: boolean;
  /** What its figures are called, for ranks. */
  words?: readonly string[];
};

/** Codes of the reasons that go before every requirement. */
const BLOCKED = reasonCode('blocked');
const INACTIVE = reasonCode('inactive');
const OWN_BV = reasonCode('own_bv');

/** The order of docs/plans.md §2.6. */
const FACTS = ['self_investment', 'directs', 'directs_business', 'team', 'team_business'] as const;

/** The requirements of a level rule that are not zero, in the order of evaluation. `volumes`: for walks. */
export function requirementsOf(
  need: WalkNeed,
  { figures, digits, holders }: { figures: MemberFigures; digits: number; holders: Holders },
  volumes: Volumes | null = null,
): Requirement[] {
  const of = (
    fact: (typeof FACTS)[number] | (typeof VOLUME_KEYS)[number],
    actual: Units | Int32Array | null,
  ): Requirement[] => {
    const required = need[fact];
    if (required === undefined || !asks(required)) return [];
    return [requirement(fact, fact, required, actual, digits)];
  };
  const sums = { own_bv: volumes?.own, group_bv: volumes?.group, team_bv: volumes?.team };
  return [
    ...FACTS.flatMap((fact) => of(fact, figures[fact])),
    ...VOLUME_KEYS.flatMap((key) => of(key, sums[key] ?? null)),
    ...(need.rank === undefined ? [] : [rankRequirement(need.rank, holders)]),
  ];
}

/** The paid rank at the moment when the rule is made, of an array that is written to where ranks change later. */
function rankRequirement(code: string, { ranks, paidRank }: Holders): Requirement {
  const words = ranks.map((rank) => rank.code);
  const place = words.indexOf(code);
  const actual = paidRank();
  if (place < 0 || actual === null) throw new Error(`the plan needs rank ${code}: not loaded`);
  return { fact: 'rank', reason: reasonCode('rank'), required: place, actual, isMoney: false, words };
}

/** Throws when the figure is missing: a member must not lapse because of missing facts. */
export function requirement(
  fact: NeedCheck['fact'],
  reason: LapseReason,
  required: string | number,
  actual: Units | Int32Array | null,
  digits: number,
): Requirement {
  if (actual === null) throw new Error(`the plan needs ${fact}: not loaded`);
  const isMoney = typeof required === 'string';
  const least = isMoney ? thresholdUnits(required, digits) : required;
  return { fact, reason: reasonCode(reason), required: least, actual, isMoney };
}

/** The figures of members by which a rule is evaluated. */
export type Eligibility = {
  blocked: Uint8Array;
  active: Uint8Array;
  /** Who buys enough (docs/plans.md §7.5); null = the plan or the kind does not ask. */
  buying: Buying | null;
  requirements: readonly Requirement[];
};

/** The eligibility of all members for each kind, by level; a kind without levels has one entry. */
export type EligibilityByKind = Partial<Record<ClosingKind, readonly Eligibility[]>>;

/** 0 = eligible, else the code of the first reason that fails: blocked, inactive, own_bv, then the requirements. */
export function failing({ blocked, active, buying, requirements }: Eligibility, member: number): number {
  // an active member is not blocked
  if (active[member] === 0) return blocked[member] !== 0 ? BLOCKED : INACTIVE;
  if (buying !== null && buying.buys[member] === 0) return OWN_BV;
  for (const { actual, required, reason } of requirements)
    if (figureAt(actual, member) < required) return reason;
  return 0;
}

/** Every requirement beside what the member had, met or not, for "How this was worked out". */
export function checksOf(
  { blocked, active, buying, requirements }: Eligibility,
  member: number,
  digits: number,
): NeedCheck[] {
  const isBlocked = blocked[member] !== 0;
  const isActive = active[member] !== 0;
  return [
    { fact: 'is_blocked', required: false, actual: isBlocked, met: !isBlocked },
    { fact: 'is_active', required: true, actual: isActive, met: isActive },
    ...(buying === null ? [] : [buyingCheck(buying, member, digits)]),
    ...requirements.map((asked) => checkOf(asked, member, digits)),
  ];
}

export function checkOf(
  { fact, required, actual, isMoney, words }: Requirement,
  member: number,
  digits: number,
) {
  const had = figureAt(actual, member);
  const shown = (value: Figure) => {
    if (words) return words[Number(value)] ?? '–';
    return isMoney ? unitsText(value, digits) : Number(value);
  };
  return { fact, required: shown(required), actual: shown(had), met: had >= required } satisfies NeedCheck;
}

/** Within days of grace a member buys although the figure of the period does not reach what is asked. */
const buyingCheck = ({ buys, own, required }: Buying, member: number, digits: number) =>
  ({
    fact: 'own_bv',
    required: unitsText(required, digits),
    actual: unitsText(figureAt(own, member), digits),
    met: buys[member] === 1,
  }) satisfies NeedCheck;
