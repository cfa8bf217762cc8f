import { expect, test } from 'vitest';
import { anUpline, aPlan, aTopup } from '../../test/builders.ts';
import { dayOf } from '../days.ts';
import { liveBuying } from '../lab/live-buying.ts';
import { noteVolume, ownVolumesFor } from '../lab/own-volumes.ts';
import { toDecimal } from '../money.ts';
import { usualCalendar } from '../periods.ts';
import { type Plan, parsePlan } from '../plan/plan.ts';
import { activityFacts } from './activity.ts';
import type { ActivityFacts } from './facts.ts';
import { topupIncomes } from './topup-incomes.ts';

const referral = { rate: { percent: '10' } };
const planWith = (activity: object) => aPlan({ incomes: { referral }, activity });
const grace = planWith({ own_bv: '100', grace_days: 7 });

function buys(
  { activity }: Plan,
  on: string,
  bought: Record<string, string>,
  joined = '2020-01-01',
): ActivityFacts {
  if (!activity) throw new Error('the plan asks nothing');
  const byDay = new Map(Object.entries(bought).map(([date, bv]) => [dayOf(date), toDecimal(bv)]));
  return activityFacts(activity, usualCalendar, dayOf(on), { joinedOn: dayOf(joined), byDay });
}

test('120 of April is enough until 7 May, an order of 100 from its own date on', () => {
  const april = { '2026-04-10': '120' };
  expect(buys(grace, '2026-04-09', april).buys).toBe(false);
  expect(buys(grace, '2026-04-10', april).buys).toBe(true);
  expect(buys(grace, '2026-05-07', april)).toEqual({ required: '100', own_bv: '0', buys: true });
  expect(buys(grace, '2026-05-08', april).buys).toBe(false);
  const ordered = { ...april, '2026-05-09': '100' };
  expect(buys(grace, '2026-05-08', ordered).buys).toBe(false);
  expect(buys(grace, '2026-05-09', ordered)).toEqual({ required: '100', own_bv: '100', buys: true });
  expect(buys(grace, '2026-06-07', ordered).buys).toBe(true);
  expect(buys(grace, '2026-06-08', ordered).buys).toBe(false);
});

test('what came back is taken off, below 0 if need be, and grace looks at the whole period before', () => {
  const returned = { '2026-04-10': '120', '2026-04-30': '-30' };
  expect(buys(grace, '2026-04-29', returned).buys).toBe(true);
  expect(buys(grace, '2026-04-30', returned).own_bv).toBe('90');
  expect(buys(grace, '2026-05-01', returned).buys).toBe(false);
  expect(buys(grace, '2026-05-01', { '2026-04-10': '100', '2026-05-01': '-20' }).buys).toBe(true);
});

test('on the first dates after joining nothing is asked; 0 is the date of joining alone', () => {
  const free = (days: number | null) => planWith({ own_bv: '100', first_days_free: days });
  expect(buys(free(3), '2026-04-13', {}, '2026-04-10').buys).toBe(true);
  expect(buys(free(3), '2026-04-14', {}, '2026-04-10').buys).toBe(false);
  expect(buys(free(0), '2026-04-10', {}, '2026-04-10').buys).toBe(true);
  expect(buys(free(0), '2026-04-11', {}, '2026-04-10').buys).toBe(false);
  expect(buys(free(null), '2026-04-10', {}, '2026-04-10').buys).toBe(false);
});

test('who does not buy lapses with own_bv, after blocked and inactive; missing facts pay nobody', () => {
  const activity = { required: '100', own_bv: '20', buys: false };
  const paid = (over: object) =>
    topupIncomes(aTopup('5000'), { uplines: [anUpline('A', 1, over)] }, grace, { round_off_digits: 2 })
      .rows[0];
  expect(paid({ activity })).toMatchObject({ amount: '0.00', status: 'lapsed', reason: 'own_bv' });
  expect(paid({ activity, is_active: false })?.reason).toBe('inactive');
  expect(paid({ activity })?.explanation.checks).toContainEqual({
    fact: 'own_bv',
    required: '100',
    actual: '20',
    met: false,
  });
  expect(paid({ activity: { ...activity, buys: true } })?.amount).toBe('500.00');
  expect(() => paid({})).toThrow('what member A buys was not loaded');
});

test('an activity of 0 is refused, as is an unknown period', () => {
  const problems = (activity: object) => {
    const read = parsePlan({ activity });
    return 'problems' in read ? read.problems.map(({ path, message }) => `${path} ${message}`) : [];
  };
  expect(problems({ own_bv: '0' })).toEqual(['activity.own_bv must be more than 0']);
  expect(problems({})).toEqual(['activity.own_bv is required']);
  expect(problems({ own_bv: '100', period: 'hourly' })).toHaveLength(1);
  expect(problems({ own_bv: '100', period: 'yearly', grace_days: 0, first_days_free: null })).toEqual([]);
});

test('a trial run judges as the live network does, from purchase to purchase', () => {
  const volumes = ownVolumesFor(1, grace, null);
  const live = liveBuying(grace, volumes, Int32Array.of(dayOf('2020-01-01')), 2);
  if (!volumes || !live) throw new Error('the plan asks');
  const seen: string[] = [];
  for (let day = dayOf('2026-04-01'); day <= dayOf('2026-05-09'); day++) {
    live.turn(day, 1);
    const before = live.buys[0];
    const bought = { [dayOf('2026-04-10')]: 120_00, [dayOf('2026-05-09')]: 100_00 }[day];
    if (bought !== undefined) noteVolume(volumes, day, 0, bought);
    live.note(day, 0);
    seen.push(`${before}${live.buys[0]}`);
  }
  const times = (count: number, what: string) => Array.from({ length: count }, () => what);
  expect(seen).toEqual([...times(9, '00'), '01', ...times(27, '11'), '00', '01']);
});
