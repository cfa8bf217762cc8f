import { dayOf } from '@banyan/plan/days';
import { type BetIncomes, betIncomes } from '@banyan/plan/instant/bet-incomes';
import type { LiveTopup } from '@banyan/plan/instant/caps';
import { neededForBet } from '@banyan/plan/instant/needed-facts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { earnedTopups } from './earning/earned-topups.ts';
import { type Activity, loadActivity } from './earning/load-activity.ts';
import { type Earned, loadEarned } from './earning/load-earned.ts';
import { idsOf, inRole, type LoadedMembers, loadAll, uplinesOf } from './earning/load-members.ts';
import { saveTopups } from './earning/save-topups.ts';
import type { PlanInForce } from './queries.ts';
import { recordBets } from './record-event.ts';
import { incomeWallet } from './rules.ts';
import { type WrittenIncome, writeIncomesOfEvents } from './write-incomes.ts';

/** A bet that has settled and is not void. Amounts are decimal strings. */
export interface SettledBet {
  /** Unique among all bets. */
  id: string;
  member_id: string;
  stake: string;
  /** The part of the stake that is shared. */
  fee: string;
}

/** When and in which game bets settled together, and by which plan they earn. */
export interface SettledAt {
  game: string;
  business_date: string;
  at: Date;
  round_off_digits: number;
  in_force: PlanInForce;
}

interface EarningBet extends SettledBet {
  event_id: string;
}

/**
 * The business events of bets that settled at one moment, in the order of acceptance, with the incomes that their fees pay to earlier
 * bettors and the uplines (docs/plans.md §3.7, §3.8), worked out by the plan in force, one bet after the other. The caller posts them:
 * `post-event.ts`.
 */
export async function earnBetIncomes(
  tx: Tx,
  settled: readonly SettledBet[],
  moment: SettledAt,
): Promise<{ event_id: string; incomes: WrittenIncome[] }[]> {
  const eventIds = await recordBets(tx, settled, moment);
  const bets = settled.map((bet, index) => ({ ...bet, event_id: eventIds[index] ?? '' }));
  const { plan, version } = moment.in_force;
  const { outcomes, changed, ids } = await workOut(tx, bets, moment);
  await saveTopups(tx, changed);
  const terms = { reverses: null, wallet_code: incomeWallet(plan), plan_version: version };
  const { business_date, at } = moment;
  const events = bets.map(({ event_id }, index) => ({
    id: event_id,
    business_date,
    at,
    rows: (outcomes[index]?.rows ?? []).map((row) => ({ ...row, ...terms })),
  }));
  const incomes = await writeIncomesOfEvents(tx, events, ids);
  return bets.map(({ event_id }, index) => ({ event_id, incomes: incomes[index] ?? [] }));
}

interface WorkedOut {
  outcomes: BetIncomes[];
  /** Topups that earned, as they stand after all of it. */
  changed: LiveTopup[];
  ids: string[];
}

/** Loads uplines and earlier bettors, more of either until the levels or shares are used up. */
async function workOut(tx: Tx, bets: readonly EarningBet[], moment: SettledAt): Promise<WorkedOut> {
  const { plan } = moment.in_force;
  const { next_bet } = plan.incomes;
  const needed = neededForBet(plan);
  let uplines = needed.uplines;
  let bettors = next_bet ? next_bet.shares.length : 0;
  for (;;) {
    const previous = next_bet
      ? await previousBettors(tx, bets, moment, { hours: next_bet.lookback_hours, limit: bettors })
      : bets.map(() => []);
    const wanted = bets.map(({ member_id }, index) => ({
      around: member_id,
      uplines,
      members: previous[index] ?? [],
    }));
    const loaded = await loadAll(tx, wanted, needed);
    const activity = await loadActivity(
      tx,
      plan,
      bets.map(({ event_id }) => event_id),
      idsOf(loaded),
    );
    const days = bets.map(() => dayOf(moment.business_date));
    const earned = await loadEarned(tx, plan, days, idsOf(loaded));
    const worked = workOutInOrder(bets, previous, loaded, { activity, earned }, moment);
    const wantsUplines = worked.outcomes.some(
      ({ wants_more_uplines }, index) => wants_more_uplines && (worked.uplines[index] ?? 0) >= uplines,
    );
    const wantsBettors = worked.outcomes.some(
      ({ wants_more_bettors }, index) => wants_more_bettors && (previous[index] ?? []).length >= bettors,
    );
    if (!wantsUplines && !wantsBettors) return { ...worked, ids: loaded.ids };
    if (wantsUplines) uplines *= 4;
    if (wantsBettors) bettors *= 4;
  }
}

/** What each bet pays, after what those before it have used of the caps. */
function workOutInOrder(
  bets: readonly EarningBet[],
  previous: readonly (readonly string[])[],
  loaded: LoadedMembers,
  { activity, earned }: { activity: Activity | null; earned: Earned | null },
  { in_force, round_off_digits }: SettledAt,
): { outcomes: BetIncomes[]; uplines: number[]; changed: LiveTopup[] } {
  const members = loaded.members.map((member) => ({ ...member }));
  const topups = earnedTopups(members);
  const known = bets.map(
    (): { member: (typeof members)[number]; role: (typeof members)[number]['roles'][number] }[] => [],
  );
  for (const member of members) for (const role of member.roles) known[role.event]?.push({ member, role });
  const uplines: number[] = [];
  const outcomes = bets.map(({ member_id, fee }, index) => {
    const around = (known[index] ?? []).map(({ member, role }) => ({
      ...inRole(member, role),
      activity: activity?.of(index, member.member) ?? null,
      earned_in_period: earned?.of(index, member.member) ?? null,
    }));
    const byId = new Map(around.map((member) => [member.member, member]));
    const facts = {
      uplines: uplinesOf(around),
      previous: (previous[index] ?? []).flatMap((id) => byId.get(id) ?? []),
    };
    uplines.push(facts.uplines.length);
    const outcome = betIncomes({ bettor: member_id, fee }, facts, in_force.plan, { round_off_digits });
    topups.take(outcome.topups);
    earned?.take(index, outcome.rows);
    return outcome;
  });
  return { outcomes, uplines, changed: topups.changed() };
}

/**
 * The members who bet last in the same game before each of some bets, each once, newest first. Those before the first of them are
 * found by the index, so that thousands of bets of one member are not read.
 */
async function previousBettors(
  tx: Tx,
  bets: readonly EarningBet[],
  { game, at }: SettledAt,
  { hours, limit }: { hours: number; limit: number },
): Promise<string[][]> {
  const [first] = bets;
  if (!first) return [];
  // one more than is wanted: the bettor may be among them
  const { rows } = await sql<{ member_id: string }>`
    with recursive bettor as (
      select ${at}::timestamptz as at, ${first.event_id}::bigint as id, null::bigint as member_id, '{}'::bigint[] as seen, 0 as n
      union all
      select before.at, before.id, before.member_id, seen || before.member_id, n + 1
      from bettor, lateral (
        select e.at, e.id, e.member_id from business_event e
        where e.kind = 'bet' and e.ref = ${game} and (e.at, e.id) < (bettor.at, bettor.id)
          and e.at >= ${at}::timestamptz - make_interval(hours => ${hours}::int)
          and e.member_id <> all (bettor.seen)
        order by e.at desc, e.id desc limit 1
      ) before
      where n < ${limit + 1}::int
    )
    select member_id from bettor where n > 0 order by n`.execute(tx);
  // newest first: those of these bets that come before one, then the older ones
  let newest = rows.map(({ member_id }) => member_id);
  return bets.map(({ member_id }) => {
    const before = newest.filter((id) => id !== member_id).slice(0, limit);
    newest = [member_id, ...newest.filter((id) => id !== member_id)].slice(0, limit + 1);
    return before;
  });
}
