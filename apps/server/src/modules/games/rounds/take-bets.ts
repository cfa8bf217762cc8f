import { recordNo } from '@banyan/contract/core/records';
import { message } from '@banyan/contract/core/text';
import { Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { Failure, fail } from '../../../platform/fail.ts';
import { refuseFinerThan } from '../../company/refuse-finer-than.ts';
import { postJournals, postTogether } from '../../ledger/post-journals.ts';
import { money } from '../../ledger/rules.ts';
import type { EpochRules } from '../epochs/rules-of.ts';
import { formatStake } from '../format-stake.ts';
import { playCredits } from '../post-game-transfer.ts';
import { readBetLosses } from '../read-bet-losses.ts';
import { type ReadLosses, refuseOwnLimits } from '../refuse-own-limits.ts';
import { requirePlayers } from '../require-player.ts';
import { stakeJournal } from '../stake-journal.ts';
import { lockOpenRounds, type OpenRound, saveExposures } from './lock-open-rounds.ts';
import { readGameBalances } from './read-game-balance.ts';

/** A bet that somebody wants to place. */
export interface WantedBet {
  context: ActorContext;
  issue: string;
  /** A decimal string. */
  stake: string;
}

/** What a game adds to a bet: the fee, an amount, and what it is on. */
interface AcceptedBet {
  fee: string;
  selection?: string;
  panel?: number;
  auto_x100?: number | null;
  highest_x100?: number;
  autoplay_id?: string | null;
}

/** A bet that its round takes, and what the round owes with it. */
type Acceptance = AcceptedBet & { liability: Decimal[] };

interface Judging<R extends EpochRules, W extends WantedBet> {
  isOnFlight: boolean;
  /** What the member loses in other kinds of play: the limits are those of all together. */
  otherLosses: readonly ReadLosses[];
  /** Throws why the round does not take the bet. */
  accept: (round: OpenRound<R>, wanted: W) => Promise<Acceptance>;
}

export interface TakenBet {
  no: string;
  issue: string;
  stake: string;
  fee: string;
  at: string;
  balance: string;
}

/** A bet that is taken, before it is written. */
interface Decided {
  context: ActorContext;
  id: string;
  member_id: string;
  issue: string;
  round: OpenRound<EpochRules>;
  stake: string;
  accepted: AcceptedBet;
}

/**
 * Takes bets, each on the round it names and as those before it leave it (docs/fair-games.md §10): as long as that is open by the
 * database's clock, within the stakes of the chain, the own limits of the member, the wallet and what the round may lose. The rows of the
 * players are locked first and those of rounds and exposures then, so that limits hold however much is sent at once.
 * @returns of each the bet, or why it was not taken: what `requirePlayers`, `lockOpenRounds` and `accept` say, amount_out_of_range,
 *   above_maximum, own_limit, insufficient_funds; for one who is refused nothing was written
 */
export async function takeBets<R extends EpochRules, W extends WantedBet>(
  tx: Tx,
  wanted: readonly W[],
  judging: Judging<R, W>,
): Promise<(TakenBet | Failure)[]> {
  const { players, mode, company } = await requirePlayers(
    tx,
    wanted.map(({ context }) => context),
  );
  const asset_id = mode === 'real_money' ? money : playCredits;
  const facts = await readFacts(tx, { players, asset_id, count: wanted.length });
  const issues = wanted.filter((_, index) => typeof players[index] === 'string').map(({ issue }) => issue);
  const { isOnFlight } = judging;
  const rounds = await lockOpenRounds<R>(tx, issues, { asset_id, isOnFlight });
  const staked = new Map<string, Decimal>();

  const decide = async (one: W, id: string, player: string | Failure | undefined): Promise<Decided> => {
    if (typeof player !== 'string') throw player ?? fail('not_a_player');
    const stake = toDecimal(one.stake).toFixed();
    refuseFinerThan(company.round_off_digits, { stake });
    const round = rounds.get(one.issue);
    if (!round || round instanceof Failure) throw round ?? fail('unknown_round');
    if (toDecimal(stake).gt(round.rules.largest_stake))
      throw fail('above_maximum', {
        stake: message('The maximum is {maximum}.', {
          maximum: formatStake(round.rules.largest_stake, asset_id, company),
        }),
      });
    const before = staked.get(player) ?? new Decimal(0);
    if (facts.limited.has(player))
      await refuseOwnLimits(
        tx,
        company,
        { member_id: player, asset_id, stake, now: round.now },
        {
          losses: [
            readBetLosses,
            ...judging.otherLosses,
            async (_tx, _staked, days) => days.map(() => before.toFixed()),
          ],
          problem: (left) => ({
            stake: message('Your own limit leaves {amount} to bet now.', { amount: left }),
          }),
        },
      );
    const after = before.plus(stake);
    const { liability, ...accepted } = await judging.accept(round, { ...one, stake });
    // what is taken from a wallet waits for the row of its player: it holds this much when the stake is posted
    if (after.gt(facts.balances.get(player) ?? '0')) throw fail('insufficient_funds');
    staked.set(player, after);
    const { exposure } = round;
    round.exposure = {
      stakes: exposure.stakes.plus(stake),
      liability,
      taken: exposure.taken + 1,
    };
    return { context: one.context, id, member_id: player, issue: one.issue, round, stake, accepted };
  };
  const decided: (Decided | Failure)[] = [];
  for (const [index, one] of wanted.entries())
    try {
      decided.push(await decide(one, facts.ids[index] ?? '', players[index]));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      decided.push(error);
    }
  const bets = decided.filter((one): one is Decided => !(one instanceof Failure));
  if (bets.length === 0) return decided.map((one) => one as Failure);
  await writeBets(tx, bets, company.timezone);
  await saveExposures(tx, rounds.values());
  return await receiptsOf(tx, decided, asset_id);
}

/** What is known of the players beforehand, and ids for as many bets. */
async function readFacts(
  tx: Tx,
  { players, asset_id, count }: { players: readonly (string | Failure)[]; asset_id: number; count: number },
): Promise<{ ids: string[]; limited: Set<string>; balances: Map<string, string> }> {
  const ids = players.filter((id): id is string => typeof id === 'string');
  const { rows } = await sql<{ ids: string[]; limited: string[]; balances: Record<string, string> }>`
    select array(select nextval('game_bet_id_seq')::text from generate_series(1, ${count}::int)) as ids,
      array(select distinct member_id::text from game_limit where member_id = any(${ids}::bigint[]) and amount is not null) as limited,
      (select coalesce(json_object_agg(owner_id, balance::text), '{}') from account
        where owner_type = 'User' and owner_id = any(${ids}::bigint[]) and wallet_code = 'game' and asset_id = ${asset_id}) as balances`.execute(
    tx,
  );
  const { limited, balances, ...found } = onlyRow({ rows });
  return { ...found, limited: new Set(limited), balances: new Map(Object.entries(balances)) };
}

/** The stakes and the bets. */
async function writeBets(tx: Tx, bets: readonly Decided[], timezone: string): Promise<void> {
  const journals = bets.map(({ context, id, member_id, stake, round: { game, asset_id } }) => ({
    ...stakeJournal({ id, no: recordNo('game_bet', id), member_id, stake, game, asset_id }),
    context,
  }));
  const [first] = journals;
  const txnIds =
    first && journals.length === 1
      ? await postJournals(tx, first.context, journals)
      : await postTogether(tx, journals);
  const rows = bets.map(({ id, member_id, round, stake, accepted }, index) => ({
    id,
    member_id,
    stake,
    game: round.game,
    at: round.now,
    round_id: round.id,
    asset_id: round.asset_id,
    business_date: businessDate(new Date(round.now), timezone),
    txn_id: txnIds[index],
    ...accepted,
  }));
  await sql`
    insert into game_bet (id, game, member_id, stake, fee, business_date, at, round_id, asset_id, status, txn_id, selection, panel,
      auto_x100, highest_x100, autoplay_id)
    overriding system value
    select id, game, member_id, stake, fee, business_date, at, round_id, asset_id, 'Accepted', txn_id, selection, panel,
      auto_x100, highest_x100, autoplay_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id bigint, game text, member_id bigint, stake numeric, fee numeric,
      business_date date, at timestamptz, round_id bigint, asset_id int, txn_id bigint, selection text, panel smallint,
      auto_x100 int, highest_x100 int, autoplay_id bigint)`.execute(tx);
}

/** What the callers are told; the balance is that after the own bet, not after a later one of the same member. */
async function receiptsOf(
  tx: Tx,
  decided: readonly (Decided | Failure)[],
  asset_id: number,
): Promise<(TakenBet | Failure)[]> {
  const members = decided.flatMap((one) => (one instanceof Failure ? [] : [one.member_id]));
  const balances = await readGameBalances(tx, members, asset_id);
  const receipts = decided.toReversed().map((one): TakenBet | Failure => {
    if (one instanceof Failure) return one;
    const { id, member_id, issue, stake, accepted, round } = one;
    const balance = balances.get(member_id) ?? '0';
    balances.set(member_id, toDecimal(balance).plus(stake).toFixed());
    const at = new Date(round.now).toISOString();
    return { no: recordNo('game_bet', id), issue, stake, fee: accepted.fee, at, balance };
  });
  return receipts.toReversed();
}

/** The bet of a request. */
export const wantedBet = <Body extends { issue: string; stake: string }>({
  context,
  body,
}: {
  context: ActorContext;
  body: Body;
}): WantedBet & Body => ({ context, ...body });

/** What was taken as the answers of a call. */
export const inData = <Taken>(taken: readonly (Taken | Failure)[]): ({ data: Taken } | Failure)[] =>
  taken.map((one) => (one instanceof Failure ? one : { data: one }));
