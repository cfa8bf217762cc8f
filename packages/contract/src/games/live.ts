import * as z from 'zod/mini';
import { money } from '../core/money.ts';

/** What a client may subscribe to (docs/fair-games.md §8): the games, and what concerns the person alone. */
export const liveChannels = ['WG30S', 'WG1', 'WG3', 'WG5', 'AV', 'me'] as const;
export type LiveChannel = (typeof liveChannels)[number];

/** Limits of the live connection; beyond them a frame is not read or the connection is closed. */
export const liveLimits = {
  /** From the upgrade to the frame `auth`, in seconds. */
  seconds_to_auth: 5,
  /** Characters of one frame of a client. */
  frame_length: 4096,
  /** Frames of a client a second, and at once. */
  frames_a_second: 5,
  frames_at_once: 10,
  /** Frames that are sent again to a client that comes back; beyond them it gets `snap`. */
  frames_sent_again: 500,
  /** Bytes that a client has not taken yet; beyond them it is closed. */
  bytes_unsent: 1_048_576,
} as const;

/** The codes with which the server closes a live connection (docs/fair-games.md §8). */
export const liveCloses = {
  not_a_frame: 4400,
  signed_out: 4401,
  not_allowed: 4403,
  too_many: 4429,
  too_slow: 4508,
} as const;

const seq = () => z.int().check(z.gte(0));
const count = seq;
const moment = () => z.iso.datetime();
const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** A factor in hundredths, from 1.00 on. */
const x100 = () => z.int().check(z.gte(100));
/** The name of a round: `20260305-WG3-0301`, of Aviator `AV-1200`. */
const issue = () => z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/));

/** The token of the session, used once; it never stands in an address. */
const auth = z.strictObject({
  t: z.literal('auth'),
  ws_token: z.string().check(z.minLength(1), z.maxLength(200)),
});

/** Subscribes to these channels in place of those before; `seq` names the last frame it has of a channel. */
const sub = z.strictObject({
  t: z.literal('sub'),
  to: z.array(z.enum(liveChannels)).check(
    z.maxLength(liveChannels.length),
    z.refine((channels) => new Set(channels).size === channels.length),
  ),
  seq: z.optional(z.partialRecord(z.enum(liveChannels), seq())),
});

const ping = z.strictObject({ t: z.literal('ping') });

/** What a client may send. Nothing that moves money: every act is a call over HTTP. */
export const clientFrame = z.discriminatedUnion('t', [auth, sub, ping]);
export type ClientFrame = z.output<typeof clientFrame>;

/** Reads what a client sent; null for what is no frame. */
export function readClientFrame(data: string): ClientFrame | null {
  if (data.length > liveLimits.frame_length) return null;
  try {
    const read = clientFrame.safeParse(JSON.parse(data));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/**
 * Every frame of the server names its channel and its number there. What states something counts one further; `tick`, `pool`
 * and `pong`, which may be lost, repeat the number of the last one, so that a gap always means a state.
 */
const common = { to: z.enum(liveChannels), seq: seq() };

/** A round takes bets. */
const round = z.strictObject({
  t: z.literal('round'),
  ...common,
  issue: issue(),
  epoch: count(),
  round: count(),
  opens_at: moment(),
  closes_at: moment(),
  /** When it ends by the clock; null where the outcome ends it. */
  ends_at: z.nullable(moment()),
  beacon_round: count(),
});

/** It takes none any longer: how many there are, and their stakes. */
const lock = z.strictObject({
  t: z.literal('lock'),
  ...common,
  issue: issue(),
  bets: count(),
  stakes: money(),
});

/** What everybody needs to work the outcome out again. */
const proof = { round: count(), game_hash: hash(), beacon_round: count(), signature: z.string() };

/** The digit of a round of the prediction. */
const result = z.strictObject({
  t: z.literal('result'),
  ...common,
  issue: issue(),
  digit: z.int().check(z.gte(0), z.lte(9)),
  ...proof,
});

/** Why a round has no outcome. */
export const voidReasons = ['no_beacon', 'by_admin', 'interrupted'] as const;

/** A round is void; its hash is revealed all the same. */
const voidRound = z.strictObject({
  t: z.literal('void'),
  ...common,
  issue: issue(),
  reason: z.enum(voidReasons),
  /** Whether its beacon existed: an outcome could have been known. */
  had_beacon: z.boolean(),
  round: count(),
  game_hash: hash(),
});

/** Sums of a round's bets, once a second. */
const pool = z.strictObject({
  t: z.literal('pool'),
  ...common,
  issue: issue(),
  bets: count(),
  stakes: money(),
});

/** A flight begins; `elapsed_ms` for those who come later. */
const fly = z.strictObject({
  t: z.literal('fly'),
  ...common,
  issue: issue(),
  begins_at: moment(),
  elapsed_ms: count(),
});

/** Where a flight is, ten times a second. */
const tick = z.strictObject({
  t: z.literal('tick'),
  ...common,
  issue: issue(),
  elapsed_ms: count(),
  x100: x100(),
});

/** A flight ended. */
const crash = z.strictObject({
  t: z.literal('crash'),
  ...common,
  issue: issue(),
  crash_x100: x100(),
  ...proof,
});

const mine = { ...common, to: z.literal('me'), no: z.string() };
const balance = money();

/** An own bet was taken, or taken back before its round closed. */
const myBet = z.strictObject({
  t: z.literal('me.bet'),
  ...mine,
  issue: issue(),
  stake: money(),
  status: z.enum(['accepted', 'cancelled']),
  balance,
});

/** An own bet left a flight; what it pays is settled with the round. */
const myCash = z.strictObject({
  t: z.literal('me.cash'),
  ...mine,
  issue: issue(),
  x100: x100(),
  payout: money(),
});

/** An own bet ended. */
const mySettled = z.strictObject({
  t: z.literal('me.settled'),
  ...mine,
  issue: issue(),
  status: z.enum(['won', 'lost', 'refunded']),
  payout: money(),
  balance,
});

/** Money came into the game wallet, or left it. */
const myDeposit = z.strictObject({ t: z.literal('me.deposit'), ...mine, amount: money(), balance });
const myWithdrawal = z.strictObject({ t: z.literal('me.withdrawal'), ...mine, amount: money(), balance });

/** Answers `ping`, with the server's time. */
const pong = z.strictObject({ t: z.literal('pong'), ...common, at: moment() });

const states = [
  round,
  lock,
  result,
  voidRound,
  fly,
  crash,
  myBet,
  myCash,
  mySettled,
  myDeposit,
  myWithdrawal,
] as const;

/** In place of what a client missed when that is too much: the frames that together say how things stand. */
const snap = z.strictObject({
  t: z.literal('snap'),
  ...common,
  state: z.array(z.discriminatedUnion('t', states)),
});

/** Everything the server sends. */
export const serverFrame = z.discriminatedUnion('t', [...states, pool, tick, pong, snap]);
export type ServerFrame = z.output<typeof serverFrame>;

/** A frame as its game states it: the live connection names the channel and counts. */
type Unnumbered<F> = F extends ServerFrame ? Omit<F, 'to' | 'seq'> : never;
export type UnnumberedFrame = Unnumbered<ServerFrame>;

/** Frames that a slow client may lose: the next one says the same anew. */
export const losableFrames: readonly ServerFrame['t'][] = ['tick', 'pool', 'pong'];

/**
 * Whether a frame follows the last one a client has of its channel.
 * @param last the number of that frame; null before the first
 * @returns `next`; `again` for what it has already; `gap` when a state is missing and it must subscribe again
 */
export function placeOf(frame: ServerFrame, last: number | null): 'next' | 'again' | 'gap' {
  if (frame.t === 'snap' || last === null) return 'next';
  if (losableFrames.includes(frame.t))
    return frame.seq === last ? 'next' : frame.seq < last ? 'again' : 'gap';
  if (frame.seq <= last) return 'again';
  return frame.seq === last + 1 ? 'next' : 'gap';
}
