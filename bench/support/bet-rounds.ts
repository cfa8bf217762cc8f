import { createHash, createHmac } from 'node:crypto';
import type { Asset, PlacedBet, Player } from './bet-players.ts';

/** A round as the model knows it. Moments are milliseconds since 1970, money whole hundredths. */
export interface Round {
  issue: string;
  asset: Asset;
  opens: number;
  closes: number;
  /** When the round of the beacon that decides it is there. */
  due: number;
  status: 'open' | 'locked' | 'flying' | 'settled' | 'void';
  /** Each of its bets has ended. */
  isDone: boolean;
  /** Of a flight: where it crashes, when it took off by the clock that nobody sets, and when it was done. */
  crash?: number;
  began?: number;
  done?: number;
  bets: Bet[];
}

export interface Bet extends PlacedBet {
  no: string;
  by: Player;
  round: Round;
  status: 'Accepted' | 'Won' | 'Lost' | 'Refunded' | 'Cancelled';
  /** What a bet of the prediction is on. */
  selection?: string;
  /** Of a bet on a flight; factors in hundredths. */
  panel?: number;
  auto?: number | null;
  highest?: number;
  left?: number | null;
  autoplay?: string | undefined;
}

/** The limits of the rounds of the model, and how often a stake returns: fees and edges of a hundredth of a percent. */
export const rules = {
  largest: 30_000n,
  loss: 150_000n,
  maxWin: 100_000n,
  fee: 200n,
  edge: 300n,
  cap: 100_000_000,
} as const;

/** Half up. */
export const shareOf = (stake: bigint, bps: bigint): bigint => (stake * bps + 5000n) / 10_000n;

/** By how much the contract is multiplied, in tenths; the table of docs/fair-games.md §3.1 written out. */
const table: Record<string, readonly number[]> = {
  green: [0, 20, 0, 20, 0, 15, 0, 20, 0, 20],
  red: [15, 0, 20, 0, 20, 0, 20, 0, 20, 0],
  violet: [45, 0, 0, 0, 0, 45, 0, 0, 0, 0],
  small: [20, 20, 20, 20, 20, 0, 0, 0, 0, 0],
  big: [0, 0, 0, 0, 0, 20, 20, 20, 20, 20],
};

/** In tenths. */
const factorOf = (selection: string, digit: number): bigint =>
  BigInt(table[selection]?.[digit] ?? (selection === String(digit) ? 90 : 0));

type OnSelection = { stake: bigint; selection?: string };

/** What a round owes for a digit, in tenths of a hundredth. */
export const owedFor = (bets: readonly OnSelection[], digit: number): bigint =>
  bets.reduce(
    (sum, { stake, selection = '' }) =>
      sum + (stake - shareOf(stake, rules.fee)) * factorOf(selection, digit),
    0n,
  );

const taken = ({ bets }: Round): Bet[] => bets.filter(({ status }) => status !== 'Cancelled');
export const stakesOf = (bets: readonly { stake: bigint }[]): bigint =>
  bets.reduce((sum, { stake }) => sum + stake, 0n);

/** Whether a round of the prediction may lose as much as it would with this bet. */
export function isWithin(round: Round, bet: OnSelection): boolean {
  const bets = [...round.bets, bet];
  const stakes = stakesOf(bets) * 10n;
  return Array.from({ length: 10 }, (_, digit) => owedFor(bets, digit) - stakes <= rules.loss * 10n).every(
    Boolean,
  );
}

/** The highest factor that a bet on a flight can reach, in hundredths. */
export function highestOf(stake: bigint, auto: number | null): number {
  const byWin = Number((rules.maxWin * 100n) / stake);
  return Math.min(auto ?? rules.cap, rules.cap, byWin);
}

/** What a round of Aviator owes when each of its bets leaves at its highest factor, in hundredths of a hundredth. */
export const owedInFlight = (round: Round): bigint =>
  taken(round).reduce((sum, { stake, highest = 0 }) => sum + stake * BigInt(highest), 0n);

export const isFlightWithin = (round: Round, stake: bigint, highest: number): boolean => {
  const owed = owedInFlight(round) + stake * BigInt(highest);
  return owed - (stakesOf(taken(round)) + stake) * 100n <= rules.loss * 100n;
};

function end(bet: Bet, status: 'Won' | 'Lost' | 'Refunded' | 'Cancelled', payout: bigint): void {
  bet.status = status;
  bet.payout = payout;
  bet.by.game[bet.asset] += payout;
}

const waiting = ({ bets }: Round): Bet[] => bets.filter(({ status }) => status === 'Accepted');

export function settleDrawn(round: Round, digit: number): void {
  for (const bet of waiting(round)) {
    const payout = ((bet.stake - shareOf(bet.stake, rules.fee)) * factorOf(bet.selection ?? '', digit)) / 10n;
    end(bet, payout > 0n ? 'Won' : 'Lost', payout);
  }
  Object.assign(round, { status: 'settled', isDone: true });
}

/** @param isBroken nobody led the flight to its end: who was not paid gets the stake back */
export function settleFlown(round: Round, crash: number, isBroken: boolean): void {
  for (const bet of waiting(round)) {
    const at = bet.left ?? bet.highest ?? 0;
    const isPaid = crash > 100 && at <= crash;
    if (isPaid) end(bet, 'Won', (bet.stake * BigInt(at)) / 100n);
    else if (isBroken) end(bet, 'Refunded', bet.stake);
    else end(bet, 'Lost', 0n);
  }
  Object.assign(round, { status: isBroken ? 'void' : 'settled', isDone: true });
}

export function refund(round: Round): void {
  for (const bet of waiting(round)) end(bet, 'Refunded', bet.stake);
  Object.assign(round, { status: 'void', isDone: true });
}

export const cancel = (bet: Bet): void => end(bet, 'Cancelled', bet.stake);

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** What stands in the table when a round was revealed. */
export interface Revealed {
  game: string;
  round: number;
  salt: string;
  game_hash: string;
  beacon_signature: string;
}

/** D_c of docs/fair-games.md §2. */
function blockOf({ game, round, salt, game_hash, beacon_signature }: Revealed, c: number): Buffer {
  const beacon = sha256(Buffer.from(beacon_signature, 'hex')).toString('hex');
  return createHmac('sha256', Buffer.from(game_hash, 'hex'))
    .update(`${salt}:${game}:${round}:${beacon}:${c}`)
    .digest();
}

/** The digit of a round, by the rule and Node's own hashes. */
export function digitOf(revealed: Revealed): number {
  for (let c = 0; ; c += 1) {
    const block = blockOf(revealed, c);
    for (let at = 0; at < 32; at += 4) {
      const word = block.readUInt32BE(at);
      if (word < 4_294_967_290) return word % 10;
    }
  }
}

/** The crash point of a round in hundredths, by the rule and Node's own hashes. */
export function crashOf(revealed: Revealed): number {
  const r = BigInt(`0x${blockOf(revealed, 0).toString('hex').slice(0, 13)}`);
  const crash = ((10_000n - rules.edge) * 2n ** 52n) / (100n * (2n ** 52n - r));
  return Number(crash < 100n ? 100n : crash > BigInt(rules.cap) ? BigInt(rules.cap) : crash);
}
