import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf } from '../days.ts';
import { toDecimal } from '../money.ts';
import { PERIODS, usualCalendar, WEEKDAYS } from '../periods.ts';
import type { ActivityPlan } from '../plan/plan-activity.ts';
import { activityFacts } from './activity.ts';
import { activityStanding } from './activity-standing.ts';

const monthly: ActivityPlan = { own_bv: '100', period: 'monthly', grace_days: 7, first_days_free: null };

function standing(plan: ActivityPlan, on: string, bought: Record<string, string>, joined = '2020-01-01') {
  const byDay = new Map(Object.entries(bought).map(([date, bv]) => [dayOf(date), toDecimal(bv)]));
  const {
    until,
    from,
    to,
    bought: by,
    ...rest
  } = activityStanding(plan, usualCalendar, dayOf(on), { joinedOn: dayOf(joined), byDay });
  return {
    ...rest,
    until: until === null ? null : dateOf(until),
    period: [dateOf(from), dateOf(to)],
    bought: by && { from: dateOf(by.from), own_bv: by.own_bv },
  };
}

test('active until 7 May by the 120 of April; 40 more make May', () => {
  const april = { '2026-04-10': '120' };
  const by = { from: '2026-04-01', own_bv: '120' };
  expect(standing(monthly, '2026-04-10', april)).toMatchObject({
    until: '2026-05-07',
    missing: '0',
    bought: by,
  });
  const may = { ...april, '2026-05-02': '60' };
  expect(standing(monthly, '2026-05-03', may)).toEqual({
    buys: true,
    required: '100',
    own_bv: '60',
    missing: '40',
    period: ['2026-05-01', '2026-05-31'],
    until: '2026-05-07',
    by: 'bought',
    bought: by,
  });
  expect(standing(monthly, '2026-05-08', may)).toMatchObject({
    buys: false,
    until: null,
    by: null,
    missing: '40',
  });
});

test('the first days count where they last longer', () => {
  const free = { ...monthly, first_days_free: 10 };
  const joined = '2026-04-25';
  expect(standing(free, '2026-04-26', {}, joined)).toMatchObject({ until: '2026-05-05', by: 'first_days' });
  expect(standing(free, '2026-04-26', { '2026-04-26': '100' }, joined)).toMatchObject({
    until: '2026-05-07',
    by: 'bought',
  });
});

test('the member buys on every day until then and not on the day after, whatever the plan', () => {
  const day0 = dayOf('2026-04-15');
  fc.assert(
    fc.property(
      fc.record({
        period: fc.constantFrom(...PERIODS),
        grace_days: fc.integer({ min: 0, max: 40 }),
        first_days_free: fc.option(fc.integer({ min: 0, max: 60 })),
      }),
      fc.record({ week_starts: fc.constantFrom(...WEEKDAYS), year_starts: fc.integer({ min: 1, max: 12 }) }),
      fc.array(fc.tuple(fc.integer({ min: -400, max: 0 }), fc.integer({ min: -60, max: 120 })), {
        maxLength: 5,
      }),
      fc.integer({ min: 0, max: 50 }),
      (rest, calendar, bought, joinedDaysAgo) => {
        const plan: ActivityPlan = { own_bv: '100', ...rest };
        const byDay = new Map(bought.map(([ago, bv]) => [day0 + ago, toDecimal(String(bv))]));
        const purchases = { joinedOn: day0 - joinedDaysAgo, byDay };
        const { until, buys } = activityStanding(plan, calendar, day0, purchases);
        const buysOn = (day: number) => activityFacts(plan, calendar, day, purchases).buys;
        expect(until !== null).toBe(buys);
        if (until === null) return;
        for (let day = day0; day <= until; day++) expect(buysOn(day)).toBe(true);
        expect(buysOn(until + 1)).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});
