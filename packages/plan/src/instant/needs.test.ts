import { expect, test } from 'vitest';
import { anUpline } from '../../test/builders.ts';
import { evaluate } from './needs.ts';

const all = { self_investment: '100', directs: 1, directs_business: '100', team: 1, team_business: '100' };
const has = { ...all };

test('an active upline without requirements is eligible', () => {
  expect(evaluate(anUpline('A', 1), {}).reason).toBeNull();
});

test('an upline that has exactly what is required is eligible', () => {
  expect(evaluate(anUpline('A', 1, has), all).reason).toBeNull();
});

test('of several requirements not met the first one in the order of the rules is the reason', () => {
  const upline = { ...has };
  const reasons = [];
  for (const fact of ['team_business', 'team', 'directs_business', 'directs', 'self_investment'] as const) {
    Object.assign(upline, { [fact]: typeof upline[fact] === 'number' ? 0 : '99.99' });
    reasons.push(evaluate(anUpline('A', 1, upline), all).reason);
  }
  expect(reasons).toEqual(['team_business', 'team', 'directs_business', 'directs', 'self_investment']);
  expect(evaluate(anUpline('A', 1, { ...upline, is_active: false }), all).reason).toBe('inactive');
  expect(evaluate(anUpline('A', 1, { ...upline, is_active: false, is_blocked: true }), all).reason).toBe(
    'blocked',
  );
});

test('every requirement stands beside what the upline had, met or not', () => {
  const { checks } = evaluate(anUpline('A', 1, { directs: 2, team: 9 }), { directs: 3, team: 5 });
  expect(checks).toEqual([
    { fact: 'is_blocked', required: false, actual: false, met: true },
    { fact: 'is_active', required: true, actual: true, met: true },
    { fact: 'directs', required: 3, actual: 2, met: false },
    { fact: 'team', required: 5, actual: 9, met: true },
  ]);
});

test('a requirement of zero asks nothing, even of a figure that was not loaded', () => {
  const upline = anUpline('A', 1, { team: null, team_business: null });
  expect(evaluate(upline, { team: 0, team_business: '0.00' }).reason).toBeNull();
});

test('a figure the plan needs and nobody loaded is an error, not a lapse', () => {
  expect(() => evaluate(anUpline('A', 1, { team: null }), { team: 1 })).toThrow('team of member A');
});
