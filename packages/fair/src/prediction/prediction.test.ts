import { toDecimal } from '@banyan/plan/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patience, runs } from '../../../plan/test/property-runs.ts';
import { amountOf } from '../../test/random-draw.ts';
import { workedDraw } from '../../test/worked-example.ts';
import { drawDigit } from './draw-digit.ts';
import { isBetWithin, largestStake, predictionExposure } from './exposure.ts';
import { feeOf, type PredictionBet, payoutOf } from './payouts.ts';
import { coloursOf, digits, factorOf, selections, sizeOf } from './selections.ts';

const rules = { fee_bps: 200, digits: 2 };

describe('a digit', () => {
  it.each([
    [1, 6],
    [2, 7],
    [3, 2],
  ])('of round %i of WG1 is %i', (round, digit) => {
    const draw = workedDraw('WG1', round);
    expect(drawDigit(draw)).toEqual({ digit, draws: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
  });

  it('has its colours and its size', () => {
    expect(digits.map((digit) => `${coloursOf(digit).join('+')} ${sizeOf(digit)}`)).toEqual([
      'red+violet small',
      'green small',
      'red small',
      'green small',
      'red small',
      'green+violet big',
      'red big',
      'green big',
      'red big',
      'green big',
    ]);
  });
});

describe('the fifteen selections', () => {
  /** Factors of the digits 0 to 9. */
  const table = {
    green: '0 2 0 2 0 1.5 0 2 0 2',
    red: '1.5 0 2 0 2 0 2 0 2 0',
    violet: '4.5 0 0 0 0 4.5 0 0 0 0',
    big: '0 0 0 0 0 2 2 2 2 2',
    small: '2 2 2 2 2 0 0 0 0 0',
    '0': '9 0 0 0 0 0 0 0 0 0',
    '1': '0 9 0 0 0 0 0 0 0 0',
    '2': '0 0 9 0 0 0 0 0 0 0',
    '3': '0 0 0 9 0 0 0 0 0 0',
    '4': '0 0 0 0 9 0 0 0 0 0',
    '5': '0 0 0 0 0 9 0 0 0 0',
    '6': '0 0 0 0 0 0 9 0 0 0',
    '7': '0 0 0 0 0 0 0 9 0 0',
    '8': '0 0 0 0 0 0 0 0 9 0',
    '9': '0 0 0 0 0 0 0 0 0 9',
  };

  it('are those of the table', () => {
    expect(Object.keys(table).sort()).toEqual([...selections].sort());
  });

  it.each(selections)('%s wins on its digits and pays its factor', (selection) => {
    expect(digits.map((digit) => factorOf(selection, digit)).join(' ')).toBe(table[selection]);
    const paid = digits.map((digit) => payoutOf({ selection, stake: '100' }, digit, rules).toFixed());
    const factors = table[selection].split(' ');
    expect(paid).toEqual(factors.map((factor) => toDecimal(factor).times(98).toFixed()));
  });

  it.each([
    ['green', '93.1'],
    ['red', '93.1'],
    ['violet', '88.2'],
    ['3', '88.2'],
    ['big', '98'],
    ['small', '98'],
  ] as const)('%s returns %s % of a stake', (selection, percent) => {
    const paid = digits.reduce(
      (sum, digit) => sum.plus(payoutOf({ selection, stake: '100' }, digit, rules)),
      toDecimal('0'),
    );
    expect(paid.div(10).toFixed()).toBe(percent);
  });

  it('pay on 5 what the worked example says', () => {
    expect(payoutOf({ selection: 'green', stake: '100' }, 5, rules).toFixed()).toBe('147');
    expect(payoutOf({ selection: 'violet', stake: '100' }, 5, rules).toFixed()).toBe('441');
  });

  it('round the fee half up and the payout down, once each', () => {
    expect(feeOf('0.25', rules).toFixed()).toBe('0.01');
    expect(feeOf('0.24', rules).toFixed()).toBe('0');
    expect(payoutOf({ selection: 'green', stake: '0.25' }, 5, rules).toFixed()).toBe('0.36');
    expect(feeOf('25', { fee_bps: 200, digits: 0 }).toFixed()).toBe('1');
    expect(payoutOf({ selection: 'green', stake: '25' }, 5, { fee_bps: 200, digits: 0 }).toFixed()).toBe(
      '36',
    );
    expect(payoutOf({ selection: '3', stake: '12345678901234567890.12' }, 3, rules).toFixed()).toBe(
      '108888887908888888790.88',
    );
  });
});

describe('the exposure of a round', () => {
  const bets: PredictionBet[] = [
    { selection: 'red', stake: '500' },
    { selection: 'violet', stake: '100' },
    { selection: '3', stake: '40' },
    { selection: 'small', stake: '250' },
  ];
  const exposure = predictionExposure(bets, rules);

  it('is the worked one', () => {
    expect(exposure.stakes.toFixed()).toBe('890');
    expect(exposure.liability.map((owed) => owed.toFixed()).join(' ')).toBe(
      '1666 490 1470 842.8 1470 441 980 0 980 0',
    );
    expect(exposure.worst_loss.toFixed()).toBe('776');
  });

  it('takes a bet that keeps the worst loss within the limit, and names the largest that would', () => {
    const violet = (stake: string) => ({ selection: 'violet' as const, stake });
    expect(largestStake(exposure, 'violet', '1000', rules)).toBe('65.68');
    expect(isBetWithin(exposure, violet('65.68'), '1000', rules)).toBe(true);
    expect(isBetWithin(exposure, violet('65.69'), '1000', rules)).toBe(false);
    expect(largestStake(exposure, 'red', '776', rules)).toBe('0');
    expect(largestStake(exposure, 'green', '1000', { fee_bps: 6000, digits: 2 })).toBe(null);
  });

  const someBets = fc.array(
    fc.record({
      selection: fc.constantFrom(...selections),
      stake: fc.integer({ min: 1, max: 50 }).map((units) => String(units)),
    }),
    { maxLength: 8 },
  );

  it(
    'finds the largest stake that trying them all finds',
    () => {
      fc.assert(
        fc.property(
          someBets,
          fc.constantFrom(...selections),
          fc.integer({ min: 0, max: 100 }),
          fc.constantFrom(0, 100, 200, 900),
          (taken, selection, more, fee_bps) => {
            const whole = { fee_bps, digits: 0 };
            const before = predictionExposure(taken, whole);
            const limit = before.worst_loss.plus(more).toFixed();
            let largest = '0';
            for (let stake = 1; stake <= 2000; stake += 1)
              if (isBetWithin(before, { selection, stake: String(stake) }, limit, whole))
                largest = String(stake);
            expect(largestStake(before, selection, limit, whole)).toBe(largest);
          },
        ),
        runs(20),
      );
    },
    patience,
  );

  it('covers what every digit pays, and bets together owe what they owe one by one', () => {
    const inCents = fc.array(
      fc.record({
        selection: fc.constantFrom(...selections),
        stake: fc.integer({ min: 1, max: 1e9 }).map(amountOf),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(inCents, (taken) => {
        const { stakes, liability, worst_loss } = predictionExposure(taken, rules);
        for (const digit of digits) {
          const paid = taken.reduce((sum, bet) => sum.plus(payoutOf(bet, digit, rules)), toDecimal('0'));
          expect(paid.lte(liability[digit] ?? '0')).toBe(true);
          expect(paid.minus(stakes).lte(worst_loss)).toBe(true);
          const alone = taken.map(
            (bet) => predictionExposure([bet], rules).liability[digit] ?? toDecimal('0'),
          );
          expect(
            alone.reduce((sum, owed) => sum.plus(owed), toDecimal('0')).eq(liability[digit] ?? '0'),
          ).toBe(true);
        }
      }),
      runs(100),
    );
  });
});
