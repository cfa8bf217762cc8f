import { describe, expect, it } from 'vitest';
import { worked } from '../../test/worked-example.ts';
import { parseFairFile } from './fair-file.ts';

const { seed, salt, signature, public_key, randomness } = worked;
const prediction = {
  game: { code: 'WG1', kind: 'prediction' },
  chain: { seed, length: 3 },
  salt,
  beacon: { round: 7, signature, public_key },
  round: 1,
  bets: [{ selection: 'green', stake: '100' }],
  at: '2026-03-05T09:31:00Z',
  timezone: 'Asia/Kolkata',
};
const crash = {
  game: { code: 'AV', kind: 'crash', edge_bps: 300 },
  chain: { seed, length: 3 },
  salt,
  beacon: '',
  round: [1, 2],
  bets: [{ stake: '100', auto: '1.50' }],
};
const lottery = {
  game: { code: 'LOT-0042', kind: 'lottery', tickets: ['BN1', 'BN2'], winners: 1 },
  chain: { seed, length: 1 },
  beacon: randomness,
};

/** The problems of a file, one text each. */
function problemsOf(json: unknown): string[] {
  const found = parseFairFile(json);
  return 'problems' in found ? found.problems.map(({ path, message }) => `${path}: ${message}`) : [];
}

const aHash = 'must be 64 hex digits in lower case';
const aMoment = 'must be a time like 2026-03-05T09:31:00Z';
const aFactor = 'must be a factor like 1.50';
const anAmount = 'must be a decimal string like 100 or 12.5';

describe('a file', () => {
  it.each([prediction, crash, lottery])('can be read', (file) => {
    expect(problemsOf(file)).toEqual([]);
  });

  it.each([null, [], 'x', 1, true])('that is %j is none', (json) => {
    expect(problemsOf(json)).toEqual([': must be an object']);
  });

  it('names every problem at once, unknown keys too', () => {
    const bets = [{ selection: 'blue', stake: '-1', odds: 2 }, { selection: 'red' }];
    expect(problemsOf({ ...prediction, salt: undefined, bets, digits: 9, result: 5 })).toEqual([
      'digits: must be at most 8',
      'salt: is required',
      'bets[0].selection: must be one of green, red, violet, big, small, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9',
      'bets[0].stake: must not be negative',
      'bets[0].odds: unknown key',
      'bets[1].stake: is required',
      'result: unknown key',
    ]);
  });

  const beacon = prediction.beacon;
  it.each<[object, string[]]>([
    [{ game: undefined }, ['game: is required']],
    [{ game: { code: 'WG1', kind: 'dice' } }, ['game.kind: must be one of prediction, crash, lottery']],
    [{ game: { code: 'WG2', kind: 'prediction' } }, ['game.code: must be one of WG30S, WG1, WG3, WG5']],
    [{ game: { code: 'WG1', kind: 'prediction', fee_bps: 2.5 } }, ['game.fee_bps: must be a whole number']],
    [
      { chain: { seed: seed.toUpperCase(), length: 0 } },
      [`chain.seed: ${aHash}`, 'chain.length: must be at least 1'],
    ],
    [{ chain: { seed, length: 1e9 } }, ['chain.length: must be at most 10000000']],
    [{ chain: { seed, length: 3, terminal: seed } }, ['chain.terminal: unknown key']],
    [{ chain: { game_hash: seed } }, ['chain.previous: is required']],
    [{ chain: [] }, ['chain: must be an object']],
    [
      { chain: { game_hash: seed, previous: seed }, round: [1, 2] },
      ['round: game_hash and previous are those of one round'],
    ],
    [{ round: 4 }, ['round: the chain has 3 rounds, and 4 is none of them']],
    [{ round: [2, 2] }, ['round: names a round twice']],
    [{ round: [] }, ['round: needs at least one round']],
    [{ round: '1' }, ['round: must be a round or a list of rounds']],
    [{ round: [0, 1.5] }, ['round[0]: must be at least 1', 'round[1]: must be a whole number']],
    [{ beacon: 'ab' }, ['beacon: must be empty, 64 hex digits in lower case or {round, signature}']],
    [{ beacon: 7 }, ['beacon: must be text or {round, signature}']],
    [{ beacon: { ...beacon, chain: 'quicknet' } }, ['beacon: needs exactly one of public_key and chain']],
    [{ beacon: { ...beacon, public_key: undefined, chain: 'fastnet' } }, ['beacon.chain: must be quicknet']],
    [{ beacon: { ...beacon, signature: 'ab' } }, ['beacon.signature: must be 96 hex digits in lower case']],
    [
      { beacon: { ...beacon, period: 0, relay: 'x' } },
      ['beacon.period: must be at least 1', 'beacon.relay: unknown key'],
    ],
    [{ bets: [{ selection: 'red', stake: '1.005' }] }, ['bets[0].stake: must have at most 2 decimals']],
    [{ bets: [{ selection: 'red', stake: '0.00' }] }, ['bets[0].stake: must be more than 0']],
    [{ bets: [{ selection: 'red', stake: '1e5' }] }, [`bets[0].stake: ${anAmount}`]],
    [{ bets: [{ selection: 'red', stake: '9'.repeat(21) }] }, [`bets[0].stake: ${anAmount}`]],
    [
      { bets: [{ selection: 3, stake: 100 }] },
      [
        'bets[0].selection: must be one of green, red, violet, big, small, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9',
        'bets[0].stake: must be a decimal string',
      ],
    ],
    [{ at: '2026-02-30T00:00:00Z' }, [`at: ${aMoment}`]],
    [{ at: '2026-03-05T09:31:00+05:30' }, [`at: ${aMoment}`]],
    [{ timezone: 'Mars/Base' }, ['timezone: must be a time zone like Asia/Kolkata']],
    [{ timezone: undefined }, ['timezone: is required with at']],
    [{ closes_at: prediction.at }, ['closes_at: unknown key']],
    [
      { expect: { rounds: [{ digitt: 6 }], draws: [] } },
      ['expect.rounds[0].digitt: unknown key', 'expect.draws: unknown key'],
    ],
    [{ expect: [] }, ['expect: must be an object']],
  ])('of a prediction with %j is refused', (change, problems) => {
    expect(problemsOf({ ...prediction, ...change })).toEqual(problems);
  });

  it.each<[object, string[]]>([
    [{ game: { code: 'AV', kind: 'crash' } }, ['game.edge_bps: is required']],
    [{ game: { ...crash.game, code: 'WG1' } }, ['game.code: must be one of AV']],
    [{ game: { ...crash.game, cap_x100: 99 } }, ['game.cap_x100: must be at least 100']],
    [{ bets: [{ stake: '1', auto: '1.505' }] }, [`bets[0].auto: ${aFactor}`]],
    [{ bets: [{ stake: '1', cashed_at: 1.5 }] }, [`bets[0].cashed_at: ${aFactor}`]],
    [{ bets: [{ stake: '1' }] }, ['bets[0]: needs exactly one of auto and cashed_at']],
    [
      { bets: [{ stake: '1', auto: '2', cashed_at: '2' }] },
      ['bets[0]: needs exactly one of auto and cashed_at'],
    ],
    [{ at: prediction.at, timezone: 'UTC' }, ['at: unknown key', 'timezone: unknown key']],
  ])('of a crash with %j is refused', (change, problems) => {
    expect(problemsOf({ ...crash, ...change })).toEqual(problems);
  });

  it('of a crash may leave too early: it pays nothing', () => {
    const bets = [
      { stake: '1', auto: '1.00' },
      { stake: '1', cashed_at: '0.5' },
    ];
    expect(problemsOf({ ...crash, bets })).toEqual([]);
  });

  it.each<[object, string[]]>([
    [{ salt }, ['salt: unknown key']],
    [{ bets: [] }, ['bets: unknown key']],
    [{ game: { ...lottery.game, code: 'LOT|1' } }, ['game.code: must be a code like LOT-0042']],
    [{ game: { ...lottery.game, tickets: [] } }, ['tickets: needs at least one ticket']],
    [
      { game: { ...lottery.game, tickets: [7, '', '\ud800'] } },
      ['tickets[0]: must be text', 'tickets[1]: must not be empty', 'tickets[2]: must be whole text'],
    ],
    [{ tickets: ['BN1'] }, ['game.tickets: unknown key']],
    [{ game: { ...lottery.game, winners: 0 } }, ['winners: must be at least 1']],
    [{ prove: 3 }, ['prove: must be a serial, 1 to 2']],
    [{ chain: { seed, length: 2 } }, ['chain: a draw is a chain of length 1, and its round is 1']],
    [{ round: 2 }, ['chain: a draw is a chain of length 1, and its round is 1']],
    [{ prizes: [{ count: 1, percent: '5' }] }, ['sales: is required with prizes']],
    [
      { sales: '5.001', prizes: [{ count: 1, amount: '0.001' }] },
      ['sales: must have at most 2 decimals', 'prizes[0].amount: must have at most 2 decimals'],
    ],
    [
      {
        sales: '5',
        prizes: [
          { count: 1, percent: '60' },
          { count: 1, percent: '40.1' },
        ],
      },
      ['prizes: give more than 100 percent'],
    ],
    [
      { sales: '5', prizes: [{ count: 1 }, { count: 1, percent: 5 }] },
      ['prizes[0]: needs exactly one of percent and amount', 'prizes[1].percent: must be a decimal string'],
    ],
    [{ closes_at: 5 }, [`closes_at: ${aMoment}`]],
  ])('of a lottery with %j is refused', (change, problems) => {
    expect(problemsOf({ ...lottery, ...change })).toEqual(problems);
  });
});
