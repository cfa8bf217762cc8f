import { describe, expect, it } from 'vitest';
import {
  clientFrame,
  liveChannels,
  liveLimits,
  losableFrames,
  placeOf,
  readClientFrame,
  type ServerFrame,
  serverFrame,
  voidReasons,
} from './live.ts';

const hash = 'ab'.repeat(32);
const at = '2026-03-05T09:31:00Z';
const issue = '20260305-WG3-0301';
const proof = { round: 7, game_hash: hash, beacon_round: 26633269, signature: 'ab'.repeat(48) };
const game = { to: 'WG3', seq: 1, issue } as const;
const me = { to: 'me', seq: 1, no: 'B1000001' } as const;

const round: ServerFrame = {
  t: 'round',
  ...game,
  epoch: 1,
  round: 7,
  opens_at: at,
  closes_at: at,
  ends_at: null,
  beacon_round: 26633269,
};
/** One of each frame of docs/fair-games.md §8. */
const frames: Record<ServerFrame['t'], ServerFrame> = {
  round,
  lock: { t: 'lock', ...game, bets: 3, stakes: '890.00' },
  result: { t: 'result', ...game, digit: 5, ...proof },
  void: {
    t: 'void',
    ...game,
    reason: 'no_beacon',
    had_beacon: false,
    round: 7,
    game_hash: hash,
  },
  pool: { t: 'pool', ...game, bets: 3, stakes: '890.00' },
  fly: { t: 'fly', ...game, begins_at: at, elapsed_ms: 0 },
  tick: { t: 'tick', ...game, elapsed_ms: 100, x100: 100 },
  crash: { t: 'crash', ...game, crash_x100: 194, ...proof },
  'me.bet': { t: 'me.bet', ...me, issue, stake: '100.00', status: 'accepted', balance: '0.00' },
  'me.cash': { t: 'me.cash', ...me, issue, x100: 150, payout: '150.00' },
  'me.settled': { t: 'me.settled', ...me, issue, status: 'won', payout: '150.00', balance: '150.00' },
  'me.deposit': { t: 'me.deposit', ...me, amount: '10.00', balance: '160.00' },
  'me.withdrawal': { t: 'me.withdrawal', ...me, amount: '10.00', balance: '150.00' },
  pong: { t: 'pong', to: 'me', seq: 1, at },
  snap: { t: 'snap', to: 'WG3', seq: 9, state: [round] },
};
const each = Object.values(frames);

describe('frames of the server', () => {
  it.each(each)('$t is read as it was sent', (frame) => {
    expect(serverFrame.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame);
  });

  it.each(each)('$t has a channel, a number and nothing that is not described', (frame) => {
    expect(serverFrame.safeParse({ ...frame, hidden: 1 }).success).toBe(false);
    for (const change of [{ seq: -1 }, { seq: 1.5 }, { seq: undefined }, { to: 'WG2' }, { to: undefined }])
      expect(serverFrame.safeParse({ ...frame, ...change }).success).toBe(false);
  });

  it.each(each.filter(({ t }) => t.startsWith('me.')))('$t goes to its person alone', (frame) => {
    expect(serverFrame.safeParse({ ...frame, to: 'AV' }).success).toBe(false);
  });

  it('say nothing of an outcome before it: no hash, digit or crash point', () => {
    const early = ['round', 'lock', 'pool', 'fly', 'tick', 'me.bet', 'me.cash'] as const;
    for (const t of early)
      for (const secret of [{ game_hash: hash }, { digit: 5 }, { crash_x100: 194 }, { signature: 'ab' }])
        expect(serverFrame.safeParse({ ...frames[t], ...secret }).success).toBe(false);
  });

  it('carry money as text', () => {
    expect(serverFrame.safeParse({ ...frames.pool, stakes: 890 }).success).toBe(false);
    expect(serverFrame.safeParse({ ...frames['me.deposit'], balance: 1 }).success).toBe(false);
  });

  it('are void for a known reason', () => {
    for (const reason of voidReasons)
      expect(serverFrame.safeParse({ ...frames.void, reason }).success).toBe(true);
    expect(serverFrame.safeParse({ ...frames.void, reason: 'stakes' }).success).toBe(false);
  });

  it('repeat no frame that may be lost in a snapshot', () => {
    for (const t of losableFrames)
      expect(serverFrame.safeParse({ ...frames.snap, state: [frames[t]] }).success).toBe(false);
  });
});

describe('the place of a frame', () => {
  const lock = (seq: number): ServerFrame => ({ t: 'lock', ...game, bets: 0, stakes: '0', seq });
  const tick = (seq: number): ServerFrame => ({ t: 'tick', ...game, elapsed_ms: 0, x100: 100, seq });

  it('is next, known already, or beyond a state that is missing', () => {
    expect([4, 5, 6, 7].map((seq) => placeOf(lock(seq), 5))).toEqual(['again', 'again', 'next', 'gap']);
    expect([4, 5, 6].map((seq) => placeOf(tick(seq), 5))).toEqual(['again', 'next', 'gap']);
  });

  it('is next before anything came, and for a snapshot', () => {
    expect(placeOf(lock(9), null)).toBe('next');
    expect(placeOf(frames.snap, 2)).toBe('next');
  });
});

describe('frames of a client', () => {
  it.each([
    { t: 'auth', ws_token: 'a token' },
    { t: 'sub', to: [...liveChannels] },
    { t: 'sub', to: ['AV', 'me'], seq: { AV: 12 } },
    { t: 'sub', to: [] },
    { t: 'ping' },
  ])('%j is read', (frame) => {
    expect(readClientFrame(JSON.stringify(frame))).toEqual(frame);
  });

  it.each([
    '',
    'no JSON',
    'null',
    '[]',
    '{}',
    '{"t":"auth"}',
    '{"t":"auth","ws_token":""}',
    `{"t":"auth","ws_token":"${'a'.repeat(201)}"}`,
    '{"t":"sub","to":"AV"}',
    '{"t":"sub","to":["AV","AV"]}',
    '{"t":"sub","to":["WG2"]}',
    '{"t":"sub","to":["AV"],"seq":{"XX":1}}',
    '{"t":"sub","to":["AV"],"seq":{"AV":-1}}',
    '{"t":"ping","x":1}',
    '{"t":"bet","stake":"5"}',
    '{"t":"cash_out","seen_x100":150}',
    `{"t":"ping"}${' '.repeat(liveLimits.frame_length)}`,
  ])('%s is none', (data) => {
    expect(readClientFrame(data)).toBe(null);
  });

  it('move no money', () => {
    const kinds = clientFrame.def.options.flatMap((option) => [...option.def.shape.t.def.values]);
    expect(kinds).toEqual(['auth', 'sub', 'ping']);
  });
});
