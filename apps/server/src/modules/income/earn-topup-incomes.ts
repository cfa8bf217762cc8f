import { dayOf } from '@banyan/plan/days';
import type { LiveTopup } from '@banyan/plan/instant/caps';
import type { TopupEvent } from '@banyan/plan/instant/facts';
import { type NeededFacts, neededFacts } from '@banyan/plan/instant/needed-facts';
import { type TopupIncomes, topupIncomes } from '@banyan/plan/instant/topup-incomes';
import { isBoard, isLevelPool } from '@banyan/plan/plan/plan-matrix';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import type { Journal } from '../ledger/post-journals.ts';
import { factsInOrder, milestonesOf, type TopupInOrder } from './earning/facts-in-order.ts';
import { loadActivity } from './earning/load-activity.ts';
import { loadEarned } from './earning/load-earned.ts';
import { loadFastStart, saveSteps } from './earning/load-fast-start.ts';
import { idsOf, loadAll, type WantedMembers } from './earning/load-members.ts';
import { saveTopups } from './earning/save-topups.ts';
import { joinQueue } from './join-queue.ts';
import { enterBoards, poolsEntered } from './matrix/enter-boards.ts';
import { enterPools, ownersAbove } from './matrix/enter-pools.ts';
import { lockPools } from './matrix/lock-pools.ts';
import type { PlanInForce } from './queries.ts';
import { incomeWallet } from './rules.ts';
import { type WrittenIncome, writeIncomesOfEvents } from './write-incomes.ts';

/** The business event behind a topup: its row exists, and so do the topup and the counters it moved. */
export interface EarningTopup extends TopupEvent {
  event_id: string;
  topup_id: string;
  /** Of the topper. */
  sponsor: string | null;
  package_code: string;
  /** Of an upgrade, which shares its transaction with no other topup: the amount of the new package. */
  face: string | null;
  /** The topper is to get a number of the single leg. */
  takes_number: boolean;
  business_date: string;
  at: Date;
  /** The member's wallet that pays for it; null = another one, or none. */
  spends: { owner: string; wallet: string; amount: string } | null;
}

/** What a topup paid, and what was paid out of it for places in boards. */
export interface Earned {
  incomes: WrittenIncome[];
  fees: Journal[];
}

/**
 * The instant incomes of topups (docs/plans.md §2.3), calculated by the plan in force, one topup after the other in the
 * order given, and written in the topups' own transaction. The caller posts them: `post-event.ts`. With a single leg in
 * the plan the toppers have got their numbers afterwards, else the caller gives them when everything else is done.
 * @returns what each of them paid
 */
export async function earnTopupIncomes(
  tx: Tx,
  topups: readonly EarningTopup[],
  { plan, version }: PlanInForce,
  company: { round_off_digits: number },
): Promise<Earned[]> {
  const { outcomes, changed, ids, fees } = await workOut(tx, topups, plan, company);
  await saveMilestones(tx, topups, outcomes);
  await saveSteps(tx, topups, outcomes);
  await saveTopups(tx, changed);
  const wallet_code = incomeWallet(plan);
  const events = topups.map(({ event_id, ...event }, index) => ({
    ...event,
    id: event_id,
    rows: (outcomes[index]?.rows ?? []).map((row) => ({
      ...row,
      reverses: null,
      wallet_code,
      plan_version: version,
    })),
  }));
  const written = await writeIncomesOfEvents(tx, events, ids);
  return written.map((incomes) => ({ incomes, fees }));
}

interface WorkedOut {
  outcomes: TopupIncomes[];
  /** Topups that earned, as they stand after all of it. */
  changed: LiveTopup[];
  ids: string[];
  fees: Journal[];
}

/** Loads as many uplines as the plan can pay; with compression more of them until the levels are used up. */
async function workOut(
  tx: Tx,
  topups: readonly EarningTopup[],
  plan: PlanInForce['plan'],
  company: { round_off_digits: number },
): Promise<WorkedOut> {
  const needed = neededFacts(
    plan,
    topups.map(({ referral_rate }) => referral_rate),
  );
  const inOrder = await takePlaces(tx, topups, plan, needed);
  const starts = await loadFastStart(tx, plan, topups);
  const newTopups = topups.map(({ topup_id }) => topup_id);
  for (let uplines = needed.uplines; ; uplines *= 4) {
    const wanted = inOrder.map((topup) => wantedFor(topup, needed, uplines));
    const loaded = await loadAll(tx, wanted, needed, newTopups);
    const activity = await loadActivity(
      tx,
      plan,
      topups.map(({ event_id }) => event_id),
      idsOf(loaded),
    );
    const days = topups.map(({ business_date }) => dayOf(business_date));
    const earned = await loadEarned(tx, plan, days, idsOf(loaded));
    const facts = factsInOrder(loaded, inOrder, needed, activity, earned, starts);
    let wantsMore = false;
    const outcomes = topups.map((topup, index) => {
      const known = facts.next(index);
      const outcome = topupIncomes(topup, known, plan, company);
      wantsMore ||= outcome.wants_more_uplines && known.uplines.length >= uplines;
      facts.take(index, outcome);
      return outcome;
    });
    if (!wantsMore) {
      const worked = { outcomes, changed: facts.changed(), ids: loaded.ids, fees: [] };
      return await withBoards(tx, topups, worked, plan, company);
    }
  }
}

/** Boards come last, and move on by what was paid: a topup that enters any is alone in its call. */
async function withBoards(
  tx: Tx,
  topups: readonly EarningTopup[],
  worked: WorkedOut,
  plan: PlanInForce['plan'],
  company: { round_off_digits: number },
): Promise<WorkedOut> {
  const [topup] = topups;
  const [outcome] = worked.outcomes;
  const entered = topups.flatMap(({ package_code }) => poolsEntered(plan, package_code));
  if (!topup || !outcome || !entered.some(isBoard)) return worked;
  if (topups.length > 1) throw new Error('topups that enter boards come one by one');
  const event = {
    ...topup,
    origin: 'Topup',
    before: { rows: outcome.rows, topups: worked.changed },
  } as const;
  const { rows, topups: changed, fees } = await enterBoards(tx, event, entered, plan, company);
  return { ...worked, outcomes: [{ ...outcome, rows: [...outcome.rows, ...rows] }], changed, fees };
}

/** Numbers of the queue and entries of pools: before topups are locked, the lock order is queue, pools, topups. */
async function takePlaces(
  tx: Tx,
  topups: readonly EarningTopup[],
  plan: PlanInForce['plan'],
  needed: NeededFacts,
): Promise<TopupInOrder[]> {
  const numbers = plan.incomes.single_leg ? await joinQueue(tx, plan, topups) : [];
  // of one topup what its team counts before and after it is not asked for
  const hasTeams = topups.length > 1 && (needed.team || needed.team_business);
  const teams = hasTeams ? await readChains(tx, topups) : [];
  const inOrder: TopupInOrder[] = [];
  for (const [index, topup] of topups.entries()) {
    const { event_id, at, topper } = topup;
    const entered = poolsEntered(plan, topup.package_code);
    const pools = entered.filter(isLevelPool);
    const hasBoards = pools.length < entered.length;
    if (hasBoards) await lockPools(tx, plan, entered);
    const placements =
      pools.length === 0 || hasBoards
        ? null
        : await enterPools(tx, { pools, member: topper, event_id, at, by_hand: false });
    inOrder.push({ ...topup, new_no: numbers[index] ?? null, placements, teams: teams[index] ?? [] });
  }
  return inOrder;
}

function wantedFor(topup: TopupInOrder, needed: NeededFacts, uplines: number): WantedMembers {
  const { topper, sponsor, is_first, new_no, placements } = topup;
  const starters = needed.starters ? [topper, ...(sponsor === null ? [] : [sponsor])] : [];
  return {
    around: topper,
    uplines,
    placement_parent: needed.placement_parent && is_first,
    queue_nos: new_no === null ? [] : needed.queue_places.map((places) => new_no - places),
    queue_self: needed.queue_self,
    members: [...new Set([...ownersAbove(placements ?? []), ...starters])],
  };
}

/** Every upline of each topper, up to the root. */
async function readChains(tx: Tx, topups: readonly EarningTopup[]): Promise<string[][]> {
  const { rows } = await sql<{ n: number; ids: string[] }>`
    with recursive chain as (
      select n, m.sponsor_id as id from unnest(${topups.map(({ topper }) => topper)}::bigint[])
        with ordinality topper (id, n) join member m on m.id = topper.id
      union all
      select n, m.sponsor_id from chain join member m on m.id = chain.id
    )
    select n::int, array_agg(id) as ids from chain where id is not null group by n`.execute(tx);
  const chains = new Map(rows.map(({ n, ids }) => [n, ids]));
  return topups.map((_, index) => chains.get(index + 1) ?? []);
}

/** Remembers paid milestones of the single leg: each is paid once. */
async function saveMilestones(
  tx: Tx,
  topups: readonly EarningTopup[],
  outcomes: readonly TopupIncomes[],
): Promise<void> {
  const paid = outcomes.flatMap((outcome, index) =>
    milestonesOf(outcome).map(({ member, level }) => ({
      member,
      level,
      event: topups[index]?.event_id ?? '',
    })),
  );
  if (paid.length === 0) return;
  await sql`${pipelined}
    insert into single_leg_level (member_id, level, event_id)
    select member, level, event
    from unnest(${paid.map((row) => row.member)}::bigint[], ${paid.map((row) => row.level)}::int[],
      ${paid.map((row) => row.event)}::bigint[]) as paid (member, level, event)`.execute(tx);
}
