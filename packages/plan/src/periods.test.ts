import { expect, test } from 'vitest';
import { dateOf, dayOf } from './days.ts';
import { type Calendar, endsWith, PERIODS, type Period, periodStart, usualCalendar } from './periods.ts';
import { calendarOf, parsePlan } from './plan/plan.ts';

const startOf = (period: Period, date: string, calendar: Partial<Calendar> = {}) =>
  dateOf(periodStart(period, dayOf(date), { ...usualCalendar, ...calendar }));
const endOf = (period: Period, date: string, calendar: Partial<Calendar> = {}) =>
  endsWith(period, dayOf(date), { ...usualCalendar, ...calendar });

test('a week begins on Monday, or on the day the plan names', () => {
  // 2026-01-05 is a Monday
  expect(['2026-01-05', '2026-01-11', '2026-01-12'].map((date) => startOf('weekly', date))).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-12',
  ]);
  const saturday = { week_starts: 'sat' } as const;
  expect(startOf('weekly', '2026-01-05', saturday)).toBe('2026-01-03');
  expect(endOf('weekly', '2026-01-09', saturday)).toBe(true);
  expect(endOf('weekly', '2026-01-11', saturday)).toBe(false);
  expect(endOf('weekly', '2026-01-11')).toBe(true);
  // before 1970 days are negative
  expect(startOf('weekly', '1969-12-31')).toBe('1969-12-29');
});

test('quarters and years count from the month in which the year begins', () => {
  const april = { year_starts: 4 };
  expect(startOf('yearly', '2026-03-31', april)).toBe('2025-04-01');
  expect(startOf('yearly', '2026-04-01', april)).toBe('2026-04-01');
  expect(endOf('yearly', '2026-03-31', april)).toBe(true);
  expect(startOf('quarterly', '2026-02-10', { year_starts: 2 })).toBe('2026-02-01');
  expect(startOf('quarterly', '2026-01-31', { year_starts: 2 })).toBe('2025-11-01');
  expect(endOf('quarterly', '2026-01-31', { year_starts: 2 })).toBe(true);
});

test('February ends on the 29th of a leap year', () => {
  expect(endOf('monthly', '2028-02-28')).toBe(false);
  expect(endOf('monthly', '2028-02-29')).toBe(true);
  expect(endOf('monthly', '2026-02-28')).toBe(true);
  expect(startOf('monthly', '2028-02-29')).toBe('2028-02-01');
});

test('every day is in exactly one period of each kind, and each ends once', () => {
  for (const week_starts of ['mon', 'thu', 'sat'] as const)
    for (const year_starts of [1, 4, 12])
      for (const period of PERIODS) {
        const calendar = { week_starts, year_starts };
        const first = dayOf('2027-12-30');
        let starts = periodStart(period, first, calendar);
        for (let day = first; day < first + 800; day++) {
          expect(periodStart(period, day, calendar)).toBe(starts);
          if (endsWith(period, day, calendar)) starts = day + 1;
        }
      }
});

test('a plan says when its weeks and years begin; it need not say both', () => {
  const calendarFrom = (calendar?: object) => {
    const read = parsePlan({ ...(calendar && { calendar }) });
    return 'plan' in read ? calendarOf(read.plan) : read.problems;
  };
  expect(calendarFrom()).toEqual({ week_starts: 'mon', year_starts: 1 });
  expect(calendarFrom({ week_starts: 'sat' })).toEqual({ week_starts: 'sat', year_starts: 1 });
  expect(calendarFrom({ week_starts: 'Sat', year_starts: 13 })).toEqual([
    { path: 'calendar.week_starts', message: 'must be one of mon, tue, wed, thu, fri, sat, sun' },
    { path: 'calendar.year_starts', message: 'must be at most 12' },
  ]);
});
