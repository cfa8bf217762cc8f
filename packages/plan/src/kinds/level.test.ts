import { expect, test } from 'vitest';
import { anUpline, aPlan, aTopup } from '../../test/builders.ts';
import type { TopupEvent, UplineFacts } from '../instant/facts.ts';
import { topupIncomes } from '../instant/topup-incomes.ts';

const company = { round_off_digits: 2 };

function outcome(event: TopupEvent, level: object, uplines: UplineFacts[]) {
  return topupIncomes(event, { uplines }, aPlan({ incomes: { level } }), company);
}

function brief(event: TopupEvent, level: object, uplines: UplineFacts[]) {
  return outcome(event, level, uplines).rows.map(
    ({ member, level: at, amount, trimmed, reason }) => `${member} ${at} ${amount} ${trimmed} ${reason}`,
  );
}

/** 5, 3, 2, 1 %, rule directs ≥ level; D, C, B, A above E with 1, 3, 2, 5 active directs. */
const levels = ['5', '3', '2', '1'].map((percent, index) => ({ percent, need: { directs: index + 1 } }));
const chain = [1, 3, 2, 5].map((directs, index) => anUpline('DCBA'.charAt(index), index + 1, { directs }));

test('E tops up 10000: D 500, C 300, B lapses 200 for its directs, A 100', () => {
  expect(brief(aTopup('10000'), { levels }, chain)).toEqual([
    'D 1 500.00 0.00 null',
    'C 2 300.00 0.00 null',
    'B 3 0.00 200.00 directs',
    'A 4 100.00 0.00 null',
  ]);
});

test('with compression B is skipped without a row and A is paid level 3, 200', () => {
  expect(brief(aTopup('10000'), { levels, compression: true }, chain)).toEqual([
    'D 1 500.00 0.00 null',
    'C 2 300.00 0.00 null',
    'A 3 200.00 0.00 null',
  ]);
});

test('compression says that it wants more of the chain until every level is paid', () => {
  const plan = { levels, compression: true };
  expect(outcome(aTopup('10000'), plan, chain).wants_more_uplines).toBe(true);
  const longer = [...chain, anUpline('X', 5), anUpline('Y', 6, { directs: 4 })];
  const whole = outcome(aTopup('10000'), plan, longer);
  expect(whole.wants_more_uplines).toBe(false);
  expect(whole.rows.at(-1)).toMatchObject({ member: 'Y', level: 4, amount: '100.00' });
  expect(outcome(aTopup('10000'), { levels }, chain).wants_more_uplines).toBe(false);
  expect(outcome(aTopup('10000', { amount_paid: '0' }), plan, []).wants_more_uplines).toBe(false);
});

test('compression also skips the blocked and the inactive', () => {
  const uplines = [
    anUpline('D', 1, { is_active: false }),
    anUpline('C', 2, { is_active: false, is_blocked: true }),
    anUpline('B', 3),
  ];
  expect(brief(aTopup('100'), { compression: true, levels: [{ percent: '5' }] }, uplines)).toEqual([
    'B 1 5.00 0.00 null',
  ]);
});

test('levels count from start_level, and the first rule pays the upline there', () => {
  const plan = { start_level: 2, levels: [{ percent: '5' }, { percent: '3' }] };
  const uplines = [anUpline('D', 1), anUpline('C', 2), anUpline('B', 3), anUpline('A', 4)];
  const expected = ['C 2 5.00 0.00 null', 'B 3 3.00 0.00 null'];
  expect(brief(aTopup('100'), plan, uplines)).toEqual(expected);
  expect(brief(aTopup('100'), { ...plan, compression: true }, uplines)).toEqual(expected);
});

test('at the end of the chain there is no row', () => {
  expect(brief(aTopup('100'), { levels }, [])).toEqual([]);
  expect(brief(aTopup('100'), { start_level: 2, levels: [{ percent: '5' }] }, [anUpline('D', 1)])).toEqual(
    [],
  );
});

test('a fixed amount is paid per topup, but a base of 0 writes no row', () => {
  const plan = { levels: [{ amount: '12.5' }] };
  expect(brief(aTopup('100'), plan, [anUpline('D', 1)])).toEqual(['D 1 12.50 0.00 null']);
  expect(brief(aTopup('100', { amount_paid: '0' }), plan, [anUpline('D', 1)])).toEqual([]);
});

test('a level of 0 % still says that it was looked at', () => {
  const plan = { levels: [{ percent: '0' }, { percent: '5' }] };
  expect(brief(aTopup('100'), plan, [anUpline('D', 1), anUpline('C', 2)])).toEqual([
    'D 1 0.00 0.00 null',
    'C 2 5.00 0.00 null',
  ]);
});

test('a row explains which rule was not met', () => {
  const [row] = outcome(aTopup('100'), { levels: [{ percent: '5', need: { directs: 3 } }] }, [
    anUpline('D', 1, { directs: 2 }),
  ]).rows;
  expect(row?.explanation).toMatchObject({ rule: 'level', base_of: 'amount_paid', cap: null });
  expect(row?.explanation.checks).toContainEqual({ fact: 'directs', required: 3, actual: 2, met: false });
});
