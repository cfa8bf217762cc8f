import { toDecimal } from '@banyan/plan/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../plan/test/property-runs.ts';
import { naiveHash, naiveRoot, naiveWords } from '../../test/naive-draw.ts';
import { amountOf, draws } from '../../test/random-draw.ts';
import { worked } from '../../test/worked-example.ts';
import { linkAfter } from '../chain/chain.ts';
import { drawWinners } from './draw-winners.ts';
import { isProven, leafOf, levelsOf, proofOf, rootOf } from './merkle.ts';
import { givePrizes, type Prize } from './prizes.ts';

const code = 'LOT-0042';
const owners = Array.from({ length: 12 }, (_, i) => `BN10010${(i % 5) + 1}`);
const leaves = owners.map((owner, i) => leafOf(code, i + 1, owner));
const root = 'ec2f74328ef7d0ff1a0fdbc23fe85a0566fc17e0f5d1b903bc2b053d4603da30';
const draw = { game_hash: '22'.repeat(32), salt: root, code, round: 1, beacon: worked.randomness };

describe('the list of tickets', () => {
  it('has the worked leaf and root', () => {
    expect(leaves[0]).toBe('80a80649b5942dbe6406315911baf188b2eb310d9af1f1d36b199bc80d404676');
    expect(leaves[0]).toBe(naiveHash(Buffer.from('\0LOT-0042|1|BN100101', 'utf8')));
    expect(rootOf(leaves)).toBe(root);
  });

  it('proves serial 11 in three steps', () => {
    const proof = proofOf(levelsOf(leaves), 10);
    expect(proof.map(({ side, hash }) => `${side} ${hash.slice(0, 8)}`)).toEqual([
      'right 92893189',
      'left beacd213',
      'left cccd3662',
    ]);
    expect(isProven(leaves[10] ?? '', proof, root)).toBe(true);
  });

  it('proves every serial of lists of 1 to 70 tickets, and no other', () => {
    for (let count = 1; count <= 70; count += 1) {
      const list = Array.from({ length: count }, (_, i) => leafOf(code, i + 1, `BN${i % 7}`));
      const top = rootOf(list);
      expect(top).toBe(naiveRoot(list));
      for (const [i, leaf] of list.entries()) {
        const proof = proofOf(levelsOf(list), i);
        expect(isProven(leaf, proof, top)).toBe(true);
        expect(isProven(leafOf(code, i + 1, 'BN99'), proof, top)).toBe(false);
        expect(isProven(list[(i + 1) % count] ?? '', proof, top)).toBe(count === 1);
      }
    }
  });

  it('has no root without a ticket', () => {
    expect(() => rootOf([])).toThrow('needs a leaf');
  });
});

describe('the winners', () => {
  it('are the worked ones, from two blocks', () => {
    const { winners, draws: used } = drawWinners(draw, 12, 10);
    expect(winners).toEqual([6, 4, 9, 1, 7, 5, 11, 2, 12, 10]);
    expect(used.map((block) => block.slice(0, 16))).toEqual(['d6eaa7a1e9da0e01', 'a6f1129f285fcf72']);
    expect(linkAfter(draw.game_hash)).toBe(
      '9f72ea0cf49536e3c66c787f705186df9a4378083753ae9536d65b3ad7fcddc4',
    );
  });

  it('are all tickets when there are more prizes, each once', () => {
    expect(drawWinners(draw, 12, 100).winners).toHaveLength(12);
    expect(drawWinners(draw, 1, 3).winners).toEqual([1]);
    expect(drawWinners(draw, 1, 3).draws).toHaveLength(1);
  });

  it('are those who are taken out of a list one by one', () => {
    fc.assert(
      fc.property(
        draws,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 250 }),
        (any, count, prizes) => {
          const { winners } = drawWinners(any, count, prizes);
          // few words are passed over for lists this short, and then this list would differ: they are left out
          const words = naiveWords(any, Math.min(count, prizes)).filter((word) => word < 4294967000);
          fc.pre(words.length === Math.min(count, prizes));
          const left = Array.from({ length: count }, (_, i) => i + 1);
          const taken = words.map((word, j) => {
            const at = j + (word % (count - j));
            [left[j], left[at]] = [left[at] ?? 0, left[j] ?? 0];
            return left[j];
          });
          expect(winners).toEqual(taken);
          expect(new Set(winners).size).toBe(winners.length);
        },
      ),
      runs(100),
    );
  });

  it('come in every order equally often', () => {
    const counts = new Map<string, number>();
    for (let round = 1; round <= 24_000; round += 1) {
      const order = drawWinners({ ...draw, round }, 4, 4).winners.join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chi = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 23 degrees of freedom: passed once in a thousand seeds
    expect(chi).toBeLessThan(49.73);
  });
});

describe('the prizes', () => {
  const table: Prize[] = [
    { count: 1, percent: '50' },
    { count: 3, percent: '20' },
    { count: 2, amount: '7.5' },
  ];
  const texts = ({ prizes, rolled_over }: ReturnType<typeof givePrizes>) => ({
    prizes: prizes.map(({ serial, amount }) => `${serial} ${amount.toFixed()}`),
    rolled_over: rolled_over.toFixed(),
  });

  it('go to the winners in the order of the table, rounded down', () => {
    expect(texts(givePrizes([6, 4, 9, 1, 7, 5, 11], table, '1000', 2))).toEqual({
      prizes: ['6 500', '4 66.66', '9 66.66', '1 66.66', '7 7.5', '5 7.5'],
      rolled_over: '0.02',
    });
  });

  it('roll over when nobody is left to win them', () => {
    expect(texts(givePrizes([6, 4], table, '1000', 2))).toEqual({
      prizes: ['6 500', '4 66.66'],
      rolled_over: '148.34',
    });
    expect(texts(givePrizes([], table, '0', 2))).toEqual({ prizes: [], rolled_over: '15' });
  });

  it('and what rolls over are together what the table takes out of the sales', () => {
    const lines = fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 7 }),
        percent: fc.integer({ min: 0, max: 100 }).map(String),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, fc.nat(1e9), fc.integer({ min: 0, max: 30 }), (prizes, cents, count) => {
        const sales = amountOf(cents);
        const winners = Array.from({ length: count }, (_, i) => i + 1);
        const given = givePrizes(winners, prizes, sales, 2);
        const paid = given.prizes.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
        const percent = prizes.reduce((sum, line) => sum.plus(line.percent), toDecimal('0'));
        expect(paid.plus(given.rolled_over).eq(toDecimal(sales).times(percent).div(100))).toBe(true);
        expect(given.rolled_over.gte(0)).toBe(true);
      }),
      runs(100),
    );
  });
});
