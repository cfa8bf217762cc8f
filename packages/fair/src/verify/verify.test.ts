import { describe, expect, it } from 'vitest';
import { worked } from '../../test/worked-example.ts';
import { firstRoundAt } from '../beacon/rounds.ts';
import { localPublicKey, signBeacon } from '../beacon/sign-beacon.ts';
import { randomnessOf } from '../beacon/verify-beacon.ts';
import { walkChain } from '../chain/chain.ts';
import { type EpochRecord, firstSaltRound, publicKeyOf, signRecord } from '../chain/epoch-record.ts';
import { drawWinners } from '../lottery/draw-winners.ts';
import { leafOf, levelsOf, proofOf, rootOf } from '../lottery/merkle.ts';
import { issueAt } from '../schedule/issues.ts';
import { isTicketListed, type PublicLottery, verifyLottery } from './verify-lottery.ts';
import { type PublicRound, verifyRound } from './verify-round.ts';

const secret = worked.secret;
const installation = '07'.repeat(32);
const network = { public_key: localPublicKey(secret), genesis: 1_772_600_000, period: 3 };
const published_at = '2026-03-05T08:00:00Z';
const timezone = 'Asia/Kolkata';
const all = { record: true, chain: true, salt: true, time: true, beacon: true, result: true };

/** A record of an epoch of five rounds, signed by the installation. */
function anEpoch(game: string, rules: EpochRecord['rules']) {
  const { terminal, hashes } = walkChain(worked.seed, 5, [1, 2, 3, 4, 5]);
  const salt_round = firstSaltRound(published_at, network);
  const record: EpochRecord = {
    game,
    epoch: 1,
    n: 5,
    terminal,
    rules,
    beacon: network,
    salt_round,
    code_version: '0.1.0',
    published_at,
  };
  return {
    hashes,
    published: {
      record,
      record_signature: signRecord(record, installation),
      installation_key: publicKeyOf(installation),
      salt_signature: signBeacon(secret, salt_round).signature,
    },
  };
}

/** Round 4 of the prediction with the digit that follows. */
function aPrediction(): PublicRound {
  const { hashes, published } = anEpoch('WG3', { fee_bps: 200 });
  const found = issueAt('WG3', Date.parse('2026-03-05T09:31:00Z'), timezone, network);
  const round: PublicRound = {
    ...published,
    round: 4,
    game_hash: hashes.get(4) ?? '',
    closes_at: found.closes_at,
    issue: { name: found.issue, opens_at: found.opens_at, timezone },
    beacon: signBeacon(secret, found.beacon_round),
    shown: -1,
  };
  return { ...round, shown: verifyRound(round).outcome ?? -1 };
}

/** Round 2 of Aviator with the crash point that follows. */
function aFlight(rules: EpochRecord['rules'] = { edge_bps: 300, cap_x100: 5000 }): PublicRound {
  const { hashes, published } = anEpoch('AV', rules);
  const closes_at = Date.parse('2026-03-05T09:31:07Z') + 250;
  const round: PublicRound = {
    ...published,
    round: 2,
    game_hash: hashes.get(2) ?? '',
    closes_at,
    beacon: signBeacon(secret, firstRoundAt(network, closes_at / 1000 + 1)),
    shown: -1,
  };
  return { ...round, shown: verifyRound(round).outcome ?? -1 };
}

describe('a round checked from what is public', () => {
  it('holds', () => {
    const prediction = aPrediction();
    expect(verifyRound(prediction)).toEqual({ checks: all, outcome: prediction.shown });
    expect(prediction.shown).toBeGreaterThanOrEqual(0);
    const flight = aFlight();
    expect(verifyRound(flight)).toEqual({ checks: all, outcome: flight.shown });
    expect(flight.shown).toBeGreaterThanOrEqual(100);
  });

  it('holds from an earlier round, and not from a wrong one', () => {
    const round = aPrediction();
    const { hashes } = walkChain(worked.seed, 5, [3, 2]);
    expect(verifyRound(round, { round: 3, hash: hashes.get(3) ?? '' }).checks).toEqual(all);
    for (const [at, hash] of [
      [3, hashes.get(2) ?? ''],
      [4, round.game_hash],
      [5, round.game_hash],
    ] as const)
      expect(verifyRound(round, { round: at, hash }).checks).toEqual({ ...all, chain: false });
  });

  it('names what does not hold', () => {
    const round = aPrediction();
    const { record, issue } = round;
    if (!issue) throw new Error('a prediction has an issue');
    const checks = (change: Partial<PublicRound>) => {
      const found = verifyRound({ ...round, ...change }).checks;
      return Object.entries(found).flatMap(([name, holds]) => (holds ? [] : [name]));
    };
    expect(checks({ shown: (round.shown + 1) % 10 })).toEqual(['result']);
    expect(checks({ record: { ...record, rules: { fee_bps: 100 } } })).toEqual(['record']);
    expect(checks({ installation_key: publicKeyOf('09'.repeat(32)) })).toEqual(['record']);
    expect(checks({ round: 6 })).toContain('chain');
    expect(checks({ game_hash: worked.h2, shown: round.shown })).toContain('chain');
    expect(checks({ salt_signature: round.beacon.signature })).toEqual(['salt', 'result']);
    expect(checks({ issue: { ...issue, name: '20260305-WG3-0302' } })).toEqual(['time']);
    expect(checks({ issue: { ...issue, timezone: 'Europe/Berlin' } })).toEqual(['time']);
    expect(checks({ closes_at: round.closes_at + 1000 })).toEqual(['time']);
    const { issue: _named, ...unnamed } = round;
    expect(verifyRound(unnamed).checks).toEqual({ ...all, time: false });
  });

  it('refuses another round of the beacon, even with its own signature', () => {
    const round = aPrediction();
    const next = signBeacon(secret, round.beacon.round + 1);
    expect(verifyRound({ ...round, beacon: next }).checks).toMatchObject({ time: false, beacon: true });
    const lying = verifyRound({ ...round, beacon: { ...round.beacon, signature: next.signature } });
    expect(lying).toEqual({ checks: { ...all, beacon: false, result: false }, outcome: null });
  });

  it('draws nothing by rules that the record does not have', () => {
    const flight = aFlight({ edge_bps: '300' });
    expect(verifyRound(flight)).toEqual({ checks: { ...all, result: false }, outcome: null });
  });
});

describe('a lottery checked from what is public', () => {
  const code = 'LOT-0042';
  const leaves = Array.from({ length: 9 }, (_, i) => leafOf(code, i + 1, `BN10010${i}`));
  const closes_at = Date.parse('2026-03-31T12:30:00Z');
  const beacon = signBeacon(secret, firstRoundAt(network, closes_at / 1000 + 60));
  const root = rootOf(leaves);
  const hidden = '22'.repeat(32);
  const draw = { game_hash: hidden, salt: root, code, round: 1, beacon: randomnessOf(beacon.signature) };
  const lottery: PublicLottery = {
    code,
    commit: '9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4',
    secret: hidden,
    root,
    tickets: 9,
    prizes: 3,
    closes_at,
    network,
    beacon,
    winners: drawWinners(draw, 9, 3).winners,
  };
  const holds = { chain: true, time: true, beacon: true, result: true };

  it('holds', () => {
    expect(verifyLottery(lottery)).toEqual({ checks: holds, winners: lottery.winners });
  });

  it('names what does not hold', () => {
    const checks = (change: Partial<PublicLottery>) => verifyLottery({ ...lottery, ...change }).checks;
    expect(checks({ commit: root })).toEqual({ ...holds, chain: false });
    expect(checks({ closes_at: closes_at + 3000 })).toEqual({ ...holds, time: false });
    expect(checks({ winners: [...lottery.winners].reverse() })).toEqual({ ...holds, result: false });
    expect(checks({ winners: lottery.winners.slice(0, 2) })).toEqual({ ...holds, result: false });
    expect(checks({ winners: [...lottery.winners, 1, 2, 3, 4, 5, 6, 7] })).toEqual({
      ...holds,
      result: false,
    });
    const unsigned = { ...beacon, signature: worked.signature };
    expect(verifyLottery({ ...lottery, beacon: unsigned })).toEqual({
      checks: { ...holds, beacon: false, result: false },
      winners: null,
    });
  });

  it('lists the tickets it had, and no other', () => {
    const ticket = { code, serial: 5, user_id: 'BN100104' };
    const proof = proofOf(levelsOf(leaves), 4);
    expect(isTicketListed(ticket, proof, root)).toBe(true);
    expect(isTicketListed({ ...ticket, user_id: 'BN100105' }, proof, root)).toBe(false);
    expect(isTicketListed({ ...ticket, serial: 6 }, proof, root)).toBe(false);
  });
});
