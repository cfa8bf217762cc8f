import type { NeededFigures } from '@banyan/plan/instant/needed-facts';
import type { MatrixFacts, TopupFacts, TopupIncomes } from '@banyan/plan/instant/topup-incomes';
import { toDecimal } from '@banyan/plan/money';
import { earnedTopups } from './earned-topups.ts';
import type { Activity } from './load-activity.ts';
import type { Earned } from './load-earned.ts';
import { type LoadedStart, startsInOrder } from './load-fast-start.ts';
import {
  inRole,
  type KnownMember,
  type LoadedMember,
  type LoadedMembers,
  uplinesOf,
} from './load-members.ts';

/** One of some topups that were written before their facts were loaded. */
export interface TopupInOrder {
  topup_id: string;
  topper: string;
  sponsor: string | null;
  amount: string;
  /** Of an upgrade: the amount of the new package. */
  face?: string | null | undefined;
  bv: string;
  package_code: string;
  is_first: boolean;
  /** The number of the single leg it gave its topper. */
  new_no: number | null;
  /** The entries of matrix pools it made. */
  placements: MatrixFacts['placements'] | null;
  /** Every upline up to the root, where the plan asks for teams. */
  teams: readonly string[];
}

/**
 * Facts of topups that share a transaction, each as they stood right after it and before the next one: what the
 * database holds is what stands after the last.
 */
export function factsInOrder(
  { members: loaded, queue_length }: LoadedMembers,
  topups: readonly TopupInOrder[],
  needed: NeededFigures,
  activity: Activity | null,
  paid: Earned | null,
  loadedStarts: readonly LoadedStart[] | null = null,
) {
  const starts = startsInOrder(loadedStarts);
  const members = new Map(loaded.map((member) => [member.member, { ...member }]));
  const rolesOf = topups.map((): KnownRole[] => []);
  for (const member of members.values())
    for (const role of member.roles) rolesOf[role.event]?.push({ member, role });
  const numbers = topups.filter(({ new_no }) => new_no !== null).length;
  let length = queue_length - numbers;
  const earned = earnedTopups(members.values());
  for (const [index, topup] of topups.entries()) {
    countTopup(members, topup, -1);
    activity?.count(index, topup.topper, topup.bv, -1);
  }

  return {
    /** Counts the next topup and says what is known at that moment. */
    next(index: number): TopupFacts {
      const topup = topups[index];
      if (!topup) throw new Error('there are no more topups');
      countTopup(members, topup, 1);
      activity?.count(index, topup.topper, topup.bv, 1);
      if (topup.new_no !== null) length = topup.new_no;
      const own = members.get(topup.topper);
      if (own && needed.topups)
        earned.add(own, { topup: topup.topup_id, amount: topup.amount, earned: '0', is_completed: false });
      const known = (rolesOf[index] ?? []).map(({ member, role }) => ({
        ...inRole(member, role),
        activity: activity?.of(index, member.member) ?? null,
        earned_in_period: paid?.of(index, member.member) ?? null,
      }));
      return { ...factsOf(known, topup, length), ...starts.of(index, known) };
    },
    /** Notes what the topup paid, for the ones after it. */
    take(index: number, outcome: TopupIncomes): void {
      earned.take(outcome.topups);
      starts.take(outcome);
      paid?.take(index, outcome.rows);
      for (const { member, level } of milestonesOf(outcome)) {
        const owner = members.get(member);
        if (owner) owner.paid_milestones = [...owner.paid_milestones, level];
      }
    },
    /** The topups that earned, as they stand after all of it. */
    changed: earned.changed,
  };
}

interface KnownRole {
  member: LoadedMember;
  role: LoadedMember['roles'][number];
}

/** The milestones of the single leg that were paid. */
export const milestonesOf = ({ rows }: TopupIncomes) =>
  rows.filter((row) => row.explanation.rule === 'single_leg_milestone');

/** Counts a topup in (1) or out (-1), as the database does when its row is written. */
function countTopup(members: ReadonlyMap<string, LoadedMember>, topup: TopupInOrder, step: 1 | -1): void {
  const { amount, is_first } = topup;
  const became = is_first ? step : 0;
  const own = members.get(topup.topper);
  if (own) {
    own.live_topups += step;
    own.is_active = own.live_topups > 0 && !own.is_blocked;
    own.self_investment = moved(own.self_investment, amount, step);
    if (step === 1) own.highest_topup = higher(own.highest_topup, topup.face ?? amount);
    if (step === 1 && own.packages) own.packages = [...own.packages, topup.package_code];
  }
  const sponsor = members.get(topup.sponsor ?? '');
  if (sponsor) {
    sponsor.directs_business = moved(sponsor.directs_business, amount, step);
    if (sponsor.directs !== null) sponsor.directs += became;
  }
  for (const id of topup.teams) {
    const upline = members.get(id);
    if (!upline) continue;
    if (upline.team !== null) upline.team += became;
    upline.team_business = moved(upline.team_business, amount, step);
  }
}

/** With eight decimals, as the database writes them. */
function moved(figure: string | null, amount: string, step: 1 | -1): string | null {
  return figure === null ? null : toDecimal(figure).plus(toDecimal(amount).times(step)).toFixed(8);
}

function higher(figure: string | null, amount: string): string | null {
  if (figure === null || toDecimal(figure).gte(amount)) return figure;
  return toDecimal(amount).toFixed(8);
}

function factsOf(members: readonly KnownMember[], topup: TopupInOrder, length: number): TopupFacts {
  return {
    uplines: uplinesOf(members),
    placement_parent: members.find((member) => member.is_placement_parent) ?? null,
    queue: {
      length,
      new_no: topup.new_no,
      members: members.flatMap((upline) =>
        // a number that a later topup gives is not there yet
        upline.queue_no === null || upline.queue_no > length
          ? []
          : [{ no: upline.queue_no, paid: upline.paid_milestones, upline }],
      ),
    },
    ...(topup.placements ? { matrix: { placements: topup.placements, owners: members } } : {}),
  };
}
