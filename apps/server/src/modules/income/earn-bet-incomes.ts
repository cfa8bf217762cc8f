import { type BetIncomes, betIncomes } from '@banyan/plan/instant/bet-incomes';
import { neededForBet } from '@banyan/plan/instant/needed-facts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { keepIncomes } from './earning/keep-incomes.ts';
import { loadMembers, uplinesOf } from './earning/load-members.ts';
import type { PlanInForce } from './queries.ts';
import type { WrittenIncome } from './write-incomes.ts';

/** The business event behind a bet that has settled and is not void. */
export interface EarningBet {
  event_id: string;
  bettor: string;
  game: string;
  fee: string;
  business_date: string;
  at: Date;
  round_off_digits: number;
  in_force: PlanInForce;
}

/**
 * The next-bet and gaming-level incomes of a bet (docs/plans.md §3.7, §3.8), calculated by the plan in force and
 * written in its transaction. The caller posts them: `post-event.ts`.
 */
export async function earnBetIncomes(tx: Tx, bet: EarningBet): Promise<WrittenIncome[]> {
  const { outcome, ids } = await workOut(tx, bet);
  return await keepIncomes(tx, { ...bet, id: bet.event_id }, outcome, bet.in_force, ids);
}

/** Loads uplines and earlier bettors, more of either until the levels or shares are used up. */
async function workOut(tx: Tx, bet: EarningBet): Promise<{ outcome: BetIncomes; ids: string[] }> {
  const { plan } = bet.in_force;
  const { next_bet } = plan.incomes;
  const needed = neededForBet(plan);
  let uplines = needed.uplines;
  let bettors = next_bet ? next_bet.shares.length : 0;
  for (;;) {
    const previous = next_bet ? await previousBettors(tx, bet, next_bet.lookback_hours, bettors) : [];
    const loaded = await loadMembers(tx, { around: bet.bettor, uplines, members: previous }, needed);
    const byId = new Map(loaded.members.map((member) => [member.member, member]));
    const facts = {
      uplines: uplinesOf(loaded.members),
      previous: previous.flatMap((id) => byId.get(id) ?? []),
    };
    const outcome = betIncomes(bet, facts, plan, bet);
    const wantsUplines = outcome.wants_more_uplines && facts.uplines.length >= uplines;
    const wantsBettors = outcome.wants_more_bettors && previous.length >= bettors;
    if (!wantsUplines && !wantsBettors) return { outcome, ids: loaded.ids };
    if (wantsUplines) uplines *= 4;
    if (wantsBettors) bettors *= 4;
  }
}

/**
 * The members who bet last in the same game before this bet, each once, newest first. Each is found by the
 * index, so that thousands of bets of one member are not read.
 */
async function previousBettors(tx: Tx, bet: EarningBet, hours: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    with recursive bettor as (
      select ${bet.at}::timestamptz as at, ${bet.event_id}::bigint as id, ${bet.bettor}::bigint as member_id,
        array[${bet.bettor}::bigint] as seen, 0 as n
      union all
      select before.at, before.id, before.member_id, seen || before.member_id, n + 1
      from bettor, lateral (
        select e.at, e.id, e.member_id from business_event e
        where e.kind = 'bet' and e.ref = ${bet.game} and (e.at, e.id) < (bettor.at, bettor.id)
          and e.at >= ${bet.at}::timestamptz - make_interval(hours => ${hours}::int)
          and e.member_id <> all (bettor.seen)
        order by e.at desc, e.id desc limit 1
      ) before
      where n < ${limit}::int
    )
    select member_id from bettor where n > 0 order by n`.execute(tx);
  return rows.map((row) => row.member_id);
}
