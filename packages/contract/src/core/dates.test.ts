import { describe, expect, test } from 'vitest';
import { addDays, dateText, formatDate, formatDateTime, lastDateOf, localTime } from './dates.ts';

const zone = 'Asia/Kolkata';

describe('dates', () => {
  test('dd-MMM-yyyy with a fixed month table', () => {
    expect(formatDate('2026-09-05', zone)).toBe('05-Sep-2026');
    expect(formatDate('2026-11-20T20:00:00Z', zone)).toBe('21-Nov-2026');
  });

  test('dd-MMM-yyyy hh:mm:ss a in the company’s time zone', () => {
    expect(formatDateTime('2026-11-20T05:12:08.000Z', zone)).toBe('20-Nov-2026 10:42:08 AM');
    expect(formatDateTime('2026-11-20T18:30:00Z', zone)).toBe('21-Nov-2026 12:00:00 AM');
    expect(formatDateTime('2026-11-20T06:30:00Z', zone)).toBe('20-Nov-2026 12:00:00 PM');
  });

  test('a day on which the clocks change, and the moments around it', () => {
    const [winter, summer] = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00.500Z'];
    expect(formatDateTime(winter, 'Europe/Berlin')).toBe('29-Mar-2026 01:59:59 AM');
    expect(formatDateTime(summer, 'Europe/Berlin')).toBe('29-Mar-2026 03:00:00 AM');
    expect(formatDateTime('2026-03-30T12:00:00Z', 'Europe/Berlin')).toBe('30-Mar-2026 02:00:00 PM');
    expect(localTime(summer, 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T03:00:00.000Z');
    expect(formatDateTime('1900-01-01T00:00:00Z', 'Asia/Kolkata')).toBe('01-Jan-1900 05:21:10 AM');
  });

  test('what is no time stamp stays as it is', () => {
    expect(formatDateTime('soon', zone)).toBe('soon');
    expect(localTime('soon', zone)).toBeNull();
  });

  test('today, and days away from it', () => {
    const night = new Date('2026-11-20T19:00:00Z');
    expect(dateText(night, zone)).toBe('2026-11-21');
    expect(addDays(dateText(night, zone), -6)).toBe('2026-11-15');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  test('the last date of a month', () => {
    expect(lastDateOf('2026-02')).toBe('2026-02-28');
    expect(lastDateOf('2026-12')).toBe('2026-12-31');
    expect(lastDateOf('')).toBe('');
  });
});
