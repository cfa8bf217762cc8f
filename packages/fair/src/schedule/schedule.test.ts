import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../plan/test/property-runs.ts';
import { quicknet } from '../beacon/quicknet.ts';
import { timeOfRound } from '../beacon/rounds.ts';
import { businessDateAt, firstMomentOf } from './business-day.ts';
import { issueAt, lotteryBeaconRound, predictionCodes, predictionTimes, timeText } from './issues.ts';

const at = (time: string): number => Date.parse(time);
const issue = (code: (typeof predictionCodes)[number], time: string, zone: string) =>
  issueAt(code, at(time), zone, quicknet);

describe('the rounds of a day', () => {
  it('are those of the worked example', () => {
    const found = issue('WG3', '2026-03-05T09:31:00Z', 'Asia/Kolkata');
    expect(found.issue).toBe('20260305-WG3-0301');
    expect([found.opens_at, found.ends_at, found.closes_at].map(timeText)).toEqual([
      '2026-03-05T09:30:00Z',
      '2026-03-05T09:33:00Z',
      '2026-03-05T09:32:50Z',
    ]);
    expect(found.beacon_round).toBe(26633269);
    expect(timeOfRound(quicknet, 26633269)).toBe(at('2026-03-05T09:32:51Z') / 1000);
    expect(lotteryBeaconRound(at('2026-03-31T12:30:00Z'), quicknet)).toBe(27385632);
    expect(timeOfRound(quicknet, 27385632)).toBe(at('2026-03-31T12:31:00Z') / 1000);
  });

  it('begin with the first second and end with the last', () => {
    expect(issue('WG30S', '2026-03-04T18:30:00Z', 'Asia/Kolkata').issue).toBe('20260305-WG30S-0001');
    expect(issue('WG30S', '2026-03-05T18:29:59Z', 'Asia/Kolkata').issue).toBe('20260305-WG30S-2880');
    expect(issueAt('WG1', at('2026-03-04T18:30:00Z') - 1, 'Asia/Kolkata', quicknet).issue).toBe(
      '20260304-WG1-1440',
    );
  });

  /** Zone, date, its first moment, hours it lasts. */
  const days = [
    ['Asia/Kolkata', '2026-03-05', '2026-03-04T18:30:00Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00Z', 24.5],
    ['Pacific/Kiritimati', '2026-06-01', '2026-05-31T10:00:00Z', 24],
    // midnight is skipped: the day begins at one
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z', 23],
    // one o'clock becomes midnight again: there are two, and the day begins with the first
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    // midnight becomes eleven: the day before lasts longer
    ['America/Sao_Paulo', '2018-02-17', '2018-02-17T02:00:00Z', 25],
  ] as const;

  it.each(days)('%s: %s begins at %s and lasts %f hours', (zone, date, begins, hours) => {
    expect(timeText(firstMomentOf(date, zone))).toBe(begins);
    const end = at(begins) + hours * 3_600_000;
    expect(businessDateAt(at(begins) - 1000, zone)).not.toBe(date);
    expect(businessDateAt(end - 1000, zone)).toBe(date);
    expect(businessDateAt(end, zone)).not.toBe(date);
  });

  const everyCode = days.flatMap((day) => predictionCodes.map((code) => [code, ...day] as const));

  it.each(everyCode)('%s in %s on %s: each round once, without a gap', (code, zone, date, begins, hours) => {
    const { interval, closes_before } = predictionTimes[code];
    const count = (hours * 3600) / interval;
    const names: string[] = [];
    for (let opens = at(begins); opens < at(begins) + hours * 3_600_000; opens += interval * 1000) {
      const found = issueAt(code, opens, zone, quicknet);
      names.push(found.issue);
      const ends_at = opens + interval * 1000;
      expect(found).toEqual({
        ...found,
        opens_at: opens,
        ends_at,
        closes_at: ends_at - closes_before * 1000,
      });
      expect(issueAt(code, ends_at - 1, zone, quicknet)).toEqual(found);
    }
    const prefix = `${date.replaceAll('-', '')}-${code}-`;
    expect(names).toEqual(Array.from({ length: count }, (_, i) => prefix + String(i + 1).padStart(4, '0')));
    const after = issueAt(code, at(begins) + hours * 3_600_000, zone, quicknet).issue;
    expect(after.slice(-5)).toBe('-0001');
  });

  it('hold the moment they are asked for, and wait for a beacon after their close', () => {
    const zones = fc.constantFrom(
      'Asia/Kolkata',
      'Europe/Berlin',
      'America/St_Johns',
      'UTC',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...predictionCodes), moments, zones, (code, moment, zone) => {
        const found = issueAt(code, moment, zone, quicknet);
        expect(found.opens_at).toBeLessThanOrEqual(moment);
        expect(found.ends_at).toBeGreaterThan(moment);
        const waits = timeOfRound(quicknet, found.beacon_round) * 1000 - found.closes_at;
        expect(waits).toBeGreaterThanOrEqual(1000);
        expect(waits).toBeLessThan(1000 + quicknet.period * 1000);
      }),
      runs(100),
    );
  });
});
