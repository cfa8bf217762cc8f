import type { UnnumberedFrame } from '@banyan/contract/games/live';
import { cashOut } from '@banyan/fair/aviator/payouts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { WatchedRounds } from './watch-rounds.ts';

/** How far back transfers are looked for, in milliseconds: one that took long to be written is not missed. */
const transfersSince = 60_000;

interface OwnBet {
  id: string;
  no: string;
  member_id: string;
  issue: string;
  stake: string;
  status: 'Accepted' | 'Won' | 'Lost' | 'Refunded' | 'Cancelled';
  cash_x100: number | null;
  digits: number;
  payout: string | null;
  balance: string;
}

interface OwnTransfer {
  id: string;
  no: string;
  member_id: string;
  kind: 'Deposit' | 'Withdrawal' | 'Grant';
  amount: string;
  balance: string;
}

/** Tells each person who is connected of their own bets and transfers, each state once. */
export function watchOwn({ db, live, services }: Server, rounds: WatchedRounds) {
  /** The statuses of bets that were told, by member and bet. */
  const bets = new Map<string, Map<string, OwnBet>>();
  /** The transfers that were told; null = those before somebody came are not told. */
  const transfers = new Map<string, Set<string>>();
  live.openOwn({
    screens: ['/games', '/games/prediction', '/prediction', '/games/aviator', '/aviator'],
    state: (memberId) => [...(bets.get(memberId)?.values() ?? [])].flatMap(framesOfBet),
  });

  const lookAtBets = async (members: readonly string[]) => {
    const found = await readOwnBets(db, members, rounds.underWay());
    for (const member of members) {
      const published = bets.get(member);
      const now = new Map<string, OwnBet>();
      for (const bet of found.filter(({ member_id }) => member_id === member)) {
        now.set(bet.id, bet);
        const before = published ? framesOfBet(published.get(bet.id)).length : framesOfBet(bet).length;
        for (const frame of framesOfBet(bet).slice(before)) live.publishTo(member, frame);
      }
      bets.set(member, now);
    }
  };
  const lookAtTransfers = async (members: readonly string[]) => {
    const since = new Date(services.clock().getTime() - transfersSince);
    const found = await readOwnTransfers(db, members, since);
    for (const member of members) {
      const published = transfers.get(member);
      const own = found.filter(({ member_id }) => member_id === member);
      for (const transfer of own)
        if (published && !published.has(transfer.id)) live.publishTo(member, frameOfTransfer(transfer));
      transfers.set(member, new Set(own.map(({ id }) => id)));
    }
  };
  const forgetTheGone = (members: readonly string[]) => {
    const present = new Set(members);
    for (const known of [bets, transfers])
      for (const member of known.keys()) if (!present.has(member)) known.delete(member);
  };
  return {
    /** Reads how things stand for somebody who comes. */
    admit: async (memberId: string) => {
      if (!bets.has(memberId)) await lookAtBets([memberId]);
    },
    begin: () => {
      bets.clear();
      transfers.clear();
      live.restartOwn();
    },
    look: async () => {
      const members = live.watchers();
      forgetTheGone(members);
      if (members.length === 0) return;
      await lookAtBets(members);
      await lookAtTransfers(members);
    },
  };
}

async function readOwnBets(
  db: Db,
  members: readonly string[],
  roundIds: readonly string[],
): Promise<OwnBet[]> {
  if (roundIds.length === 0) return [];
  const { rows } = await sql<OwnBet>`
    select b.id::text, b.no, b.member_id::text, r.issue, b.stake::text, b.status, b.payout::text,
      b.cash_x100, (e.record -> 'rules' ->> 'digits')::int as digits,
      coalesce(a.balance, 0)::text as balance
    from game_bet b join game_round r on r.id = b.round_id join game_epoch e on e.id = r.epoch_id
      left join account a on a.owner_type = 'User' and a.owner_id = b.member_id and a.wallet_code = 'game'
        and a.asset_id = b.asset_id
    where b.member_id = any(${[...members]}::bigint[]) and b.round_id = any(${[...roundIds]}::bigint[])
      and b.at >= (select min(opens_at) from game_round where id = any(${[...roundIds]}::bigint[]))
    order by b.id`.execute(db);
  return rows;
}

async function readOwnTransfers(db: Db, members: readonly string[], since: Date): Promise<OwnTransfer[]> {
  const { rows } = await sql<OwnTransfer>`
    select t.id::text, t.no, t.member_id::text, t.kind, t.amount::text, coalesce(a.balance, 0)::text as balance
    from game_transfer t
      left join account a on a.owner_type = 'User' and a.owner_id = t.member_id and a.wallet_code = 'game'
        and a.asset_id = case t.kind when 'Grant' then 0 else 1 end
    where t.member_id = any(${[...members]}::bigint[]) and t.at >= ${since} order by t.id`.execute(db);
  return rows;
}

/** What there is to tell of a bet: that it was taken, or taken back, where it left its flight, and how it ended. */
function framesOfBet(bet: OwnBet | undefined): UnnumberedFrame[] {
  if (!bet) return [];
  const { no, issue, stake, status, payout, balance } = bet;
  const taken = {
    t: 'me.bet',
    no,
    issue,
    stake,
    status: 'accepted' as const,
    balance,
  } satisfies UnnumberedFrame;
  if (status === 'Cancelled') return [taken, { ...taken, status: 'cancelled' }];
  const published: UnnumberedFrame[] = [taken];
  if (bet.cash_x100 !== null) {
    const paid = cashOut(stake, bet.cash_x100, bet.cash_x100, bet.digits).toFixed();
    published.push({ t: 'me.cash', no, issue, x100: bet.cash_x100, payout: paid });
  }
  if (status === 'Accepted') return published;
  const ended = ({ Won: 'won', Lost: 'lost', Refunded: 'refunded' } as const)[status];
  return [...published, { t: 'me.settled', no, issue, status: ended, payout: payout ?? '0', balance }];
}

const frameOfTransfer = ({ no, kind, amount, balance }: OwnTransfer): UnnumberedFrame => ({
  t: kind === 'Withdrawal' ? 'me.withdrawal' : 'me.deposit',
  no,
  amount,
  balance,
});
