import { describe, expect, it } from 'vitest';
import { worked, workedHash } from '../../test/worked-example.ts';
import { quicknet } from '../beacon/quicknet.ts';
import { type Answer, answerFile } from './answer-file.ts';
import { parseFairFile } from './fair-file.ts';

const { seed, salt, signature, public_key, randomness, terminal } = worked;
const beacon = { round: 7, signature, public_key };
const prediction = {
  game: { code: 'WG1', kind: 'prediction' },
  chain: { seed, length: 3 },
  salt,
  beacon,
  round: 1,
};
const aviator = { ...prediction, game: { code: 'AV', kind: 'crash', edge_bps: 300 }, beacon: '' };
const lottery = {
  game: { code: 'LOT-0042', kind: 'lottery', winners: 2, tickets: ['BN100101', 'BN100102', 'BN100103'] },
  chain: { seed: '22'.repeat(32), length: 1 },
  beacon: randomness,
};

/** The answer to a file that can be read. */
function answer(json: unknown): Answer {
  const found = parseFairFile(json);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  return answerFile(found.read);
}

describe('an answer', () => {
  it('has its keys in the order of the document', () => {
    const found = answer({
      ...prediction,
      bets: [{ selection: 'big', stake: '10' }],
      at: '2026-03-05T09:31:00Z',
      timezone: 'Asia/Kolkata',
      expect: { terminal: '' },
    });
    expect(Object.keys(found)).toEqual([
      'game',
      'terminal',
      'beacon',
      'rounds',
      'schedule',
      'exposure',
      'problems',
    ]);
    expect(found.game).toEqual({ code: 'WG1', kind: 'prediction', fee_bps: 200 });
    expect(found.rounds).toEqual([
      {
        round: 1,
        game_hash: workedHash(1),
        draws: [expect.stringMatching(/^1d08db82d46774ba[0-9a-f]{48}$/)],
        digit: 6,
        colours: ['red'],
        size: 'big',
        payouts: ['19.6'],
      },
    ]);
  });

  it('is the same from what the public sees of a round', () => {
    const chain = { game_hash: workedHash(2), previous: workedHash(1) };
    const found = answer({ ...prediction, chain, round: [2] });
    expect(found).toEqual(answer({ ...prediction, round: 2 }));
    expect(found.terminal).toBe(terminal);
  });

  it('says when the link does not hold', () => {
    const chain = { game_hash: workedHash(2), previous: workedHash(3) };
    expect(answer({ ...prediction, chain, round: 2 }).problems).toEqual([
      'chain: previous is not the hash of game_hash.',
    ]);
  });

  it('takes randomness as it is, or draws from the chain alone', () => {
    const { rounds } = answer(prediction);
    expect(answer({ ...prediction, beacon: randomness })).toMatchObject({ beacon: randomness, rounds });
    expect(answer(aviator)).toMatchObject({ beacon: '', rounds: [{ crash: '1.13' }] });
  });

  it('draws nothing from a signature that does not hold', () => {
    for (const wrong of [
      { ...beacon, round: 8 },
      { round: 7, signature, chain: 'quicknet' },
    ]) {
      const found = answer({ ...prediction, beacon: wrong });
      expect(found.rounds).toEqual([]);
      expect(found.beacon).toBe(null);
      expect(found.problems).toEqual([`beacon: the signature does not hold for round ${wrong.round}.`]);
    }
  });

  it('takes fee, decimals and the times of the beacon from the file', () => {
    const found = answer({
      ...prediction,
      game: { ...prediction.game, fee_bps: 1000 },
      bets: [{ selection: '6', stake: '12.345' }],
      digits: 3,
      beacon: { ...beacon, genesis: 1_772_700_000, period: 10 },
      at: '2026-03-05T09:31:00Z',
      timezone: 'Asia/Kolkata',
    });
    expect(found.rounds[0]).toMatchObject({ payouts: ['99.99'] });
    expect(found.exposure).toMatchObject({ stakes: '12.345', worst_loss: '87.645' });
    expect(found.schedule).toMatchObject({ issue: '20260305-WG1-0902', beacon_round: 313 });
  });

  it('counts an auto target with its factor, and a bet without one with the cap', () => {
    const game = { ...aviator.game, cap_x100: 500 };
    const bets = [
      { stake: '10', auto: '1.5' },
      { stake: '10', cashed_at: '1.10' },
    ];
    const found = answer({ ...aviator, game, bets });
    expect(found.exposure).toEqual({ stakes: '20', liability: '65', worst_loss: '45' });
    expect(found.rounds[0]).toMatchObject({ crash_x100: 113, payouts: ['0', '11'] });
  });

  it('is the same for a lottery whose draw stands beside its game', () => {
    const { tickets, winners, ...game } = lottery.game;
    expect(answer({ ...lottery, game, tickets, winners, round: [1] })).toEqual(answer(lottery));
  });

  it('gives prizes when sales are named', () => {
    const prizes = [
      { count: 1, percent: '50' },
      { count: 2, amount: '1.50' },
    ];
    const found = answer({ ...lottery, sales: '33.33', prizes });
    const [first = 0, second = 0] = (found.rounds[0] as { winners: number[] }).winners;
    expect(found.rounds[0]).toMatchObject({
      prizes: {
        prizes: [
          { serial: first, amount: '16.66' },
          { serial: second, amount: '1.5' },
        ],
        rolled_over: '1.505',
      },
    });
  });

  it('waits for the beacon a minute after a lottery closed', () => {
    const found = answer({ ...lottery, closes_at: '2026-03-31T12:30:00Z' });
    expect(found.schedule).toEqual({ closes_at: '2026-03-31T12:30:00Z', beacon_round: 27385632 });
    expect(quicknet.period).toBe(3);
  });
});

describe('what a file expects', () => {
  it('is compared as far as it is named, lists whole', () => {
    const named = { rounds: [{ digit: 6 }, { digit: 7 }, { digit: 2 }] };
    const whole = { ...prediction, round: [1, 2, 3] };
    expect(answer({ ...whole, expect: named }).problems).toBeUndefined();
    expect(answer({ ...whole, expect: {} }).problems).toBeUndefined();
    expect(answer({ ...whole, expect: { rounds: named.rounds.slice(1) } }).problems).toEqual([
      'expect.rounds: expected a list of 2, but it is a list of 3.',
    ]);
  });

  it('names each difference with its place', () => {
    const expected = {
      beacon: '',
      game: { fee_bps: '200' },
      rounds: [{ digit: 7, colours: ['red', 'violet'], size: 'big' }],
      schedule: { issue: 'x' },
      exposure: [],
    };
    expect(answer({ ...prediction, expect: expected }).problems).toEqual([
      `expect.beacon: expected "", but it is "${randomness}".`,
      'expect.game.fee_bps: expected "200", but it is 200.',
      'expect.rounds[0].digit: expected 7, but it is 6.',
      'expect.rounds[0].colours: expected a list of 2, but it is a list of 1.',
      'expect.schedule: expected an object, but it is not there.',
      'expect.exposure: expected a list of 0, but it is not there.',
    ]);
  });
});
