import { describe, expect, it } from 'vitest';
import { closeBy, mayReopen, slaDue } from './rules.ts';

const timezone = 'Asia/Kolkata';
const at = (local: string) => new Date(`${local}+05:30`);
const due = (local: string, off_days: number[], holidays: string[] = []) =>
  slaDue(at(local), { off_days, holidays, timezone }).toISOString();
const moment = (local: string) => at(local).toISOString();

describe('the first answer', () => {
  it('is due after 48 hours of days that count', () => {
    expect(due('2026-11-20T17:00:00', [0])).toBe(moment('2026-11-23T17:00:00'));
    expect(due('2026-11-20T17:00:00', [0], ['2026-11-23'])).toBe(moment('2026-11-24T17:00:00'));
    expect(due('2026-11-17T09:30:15.250', [0])).toBe(moment('2026-11-19T09:30:15.250'));
    expect(due('2026-11-20T17:00:00', [])).toBe(moment('2026-11-22T17:00:00'));
    expect(due('2026-12-31T23:59:59', [0, 6], ['2027-01-01'])).toBe(moment('2027-01-05T23:59:59'));
  });

  it('counts what comes on a day off from the end of that day', () => {
    expect(due('2026-11-22T10:00:00', [0])).toBe(moment('2026-11-25T00:00:00'));
    expect(due('2026-11-22T10:00:00', [0], ['2026-11-23'])).toBe(moment('2026-11-26T00:00:00'));
  });

  it('ends also when one day of the week counts', () => {
    expect(due('2026-11-20T17:00:00', [0, 1, 2, 3, 4, 6])).toBe(moment('2026-12-04T17:00:00'));
  });

  it('keeps the local time when the clocks change', () => {
    const berlin = slaDue(new Date('2026-10-24T10:00:00Z'), {
      off_days: [],
      holidays: [],
      timezone: 'Europe/Berlin',
    });
    expect(berlin.toISOString()).toBe('2026-10-26T11:00:00.000Z');
  });
});

describe('the end', () => {
  it('is a calendar month later, on a day that exists', () => {
    expect(closeBy(at('2027-01-31T10:00:00'), timezone).toISOString()).toBe(moment('2027-02-28T10:00:00'));
    expect(closeBy(at('2028-01-31T10:00:00'), timezone).toISOString()).toBe(moment('2028-02-29T10:00:00'));
    expect(closeBy(at('2026-12-15T23:30:00'), timezone).toISOString()).toBe(moment('2027-01-15T23:30:00'));
    // still the day before in UTC
    expect(closeBy(at('2027-03-31T01:00:00'), timezone).toISOString()).toBe(moment('2027-04-30T01:00:00'));
  });

  it('may be taken back for 30 days', () => {
    const closed = '2026-11-01T00:00:00.000Z';
    expect(mayReopen(closed, new Date('2026-12-01T00:00:00.000Z'))).toBe(true);
    expect(mayReopen(closed, new Date('2026-12-01T00:00:00.001Z'))).toBe(false);
  });
});
