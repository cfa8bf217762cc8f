import { toDecimal } from '@banyan/plan/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { patience, runs } from '../../plan/test/property-runs.ts';
import { drawCrash, usualCapX100 } from '../src/aviator/crash-point.ts';
import type { Draw } from '../src/draw/words.ts';
import { drawDigit } from '../src/prediction/draw-digit.ts';
import { payoutOf } from '../src/prediction/payouts.ts';
import { digits, selections } from '../src/prediction/selections.ts';
import { worked } from './worked-example.ts';

/** 3,000,000 in a soak of the usual length. */
const rounds = runs(60_000).numRuns;

/** Plays the rounds of one chain, always the same one. */
function play(code: string, result: (draw: Draw) => number): Map<number, number> {
  const counts = new Map<number, number>();
  let hash: Uint8Array = hexToBytes(worked.seed);
  for (let round = rounds; round > 0; round -= 1) {
    const game_hash = bytesToHex(hash);
    const found = result({ game_hash, salt: worked.salt, code, round, beacon: worked.randomness });
    counts.set(found, (counts.get(found) ?? 0) + 1);
    hash = sha256(hash);
  }
  return counts;
}

/** How many standard deviations the mean return of a stake is away from theory; chances are exact. */
function deviations(
  counts: ReadonlyMap<number, number>,
  paid: (result: number) => number,
  theory: { mean: number; square: number },
): number {
  let sum = 0;
  for (const [result, count] of counts) sum += count * paid(result);
  const sigma = Math.sqrt((theory.square - theory.mean ** 2) / rounds);
  return Math.abs(sum / rounds - theory.mean) / sigma;
}

test(
  'every selection of the prediction returns what it should, within four standard deviations',
  () => {
    const counts = play('WG1', (draw) => drawDigit(draw).digit);
    const rules = { fee_bps: 200, digits: 2 };
    for (const selection of selections) {
      // payouts of a stake of 100, in whole units of its hundredth
      const table = digits.map((digit) =>
        payoutOf({ selection, stake: '100' }, digit, rules).div(100).toNumber(),
      );
      const mean = table.reduce((sum, factor) => sum + factor / 10, 0);
      const square = table.reduce((sum, factor) => sum + factor ** 2 / 10, 0);
      expect(deviations(counts, (digit) => table[digit] ?? 0, { mean, square })).toBeLessThan(4);
    }
  },
  patience,
);

test(
  'Aviator returns 97 % at every target, within four standard deviations',
  () => {
    const rules = { edge_bps: 300, cap_x100: usualCapX100 };
    const counts = play('AV', (draw) => drawCrash(draw, rules).crash_x100);
    for (const target of ['1.01', '1.5', '2', '3.7', '10', '100', '1000']) {
      const factor = toDecimal(target).toNumber();
      const theory = { mean: 0.97, square: 0.97 * factor };
      const away = deviations(counts, (crash) => (crash >= Math.round(factor * 100) ? factor : 0), theory);
      expect(away).toBeLessThan(4);
    }
    // one round in 25 ends at 1.00, where nobody could leave: 1 − 0.97 / 1.01
    const atOnce = (counts.get(100) ?? 0) / rounds;
    const chance = 1 - 0.97 / 1.01;
    expect(Math.abs(atOnce - chance) / Math.sqrt((chance * (1 - chance)) / rounds)).toBeLessThan(4);
  },
  patience,
);
