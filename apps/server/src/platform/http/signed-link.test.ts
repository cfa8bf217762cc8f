import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { describe, expect, it } from 'vitest';
import { testServices } from '../../../test/http.ts';
import { isLinkToken, linkToken } from './signed-link.ts';

const services = testServices();
const now = new Date('2026-03-01T10:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * millisecondsPerDay);

describe('a signed link', () => {
  it('opens the record it was made for, and no other', () => {
    const token = linkToken(services, 'receipt:T1000001');
    expect(isLinkToken(services, 'receipt:T1000001', token, now)).toBe(true);
    expect(isLinkToken(services, 'receipt:T1000002', token, now)).toBe(false);
    expect(isLinkToken(services, 'statement:T1000001', token, now)).toBe(false);
    expect(isLinkToken({ ...services, secret: 'another' }, 'receipt:T1000001', token, now)).toBe(false);
    expect(isLinkToken(services, 'receipt:T1000001', undefined, now)).toBe(false);
    expect(isLinkToken(services, 'receipt:T1000001', '', now)).toBe(false);
  });

  it('ends after its last minute where it is to', () => {
    const record = 'picture:1';
    const token = linkToken(services, record, new Date(now.getTime() + 540_000), 'minute');
    expect(isLinkToken(services, record, token, new Date(now.getTime() + 539_999))).toBe(true);
    expect(isLinkToken(services, record, token, new Date(now.getTime() + 600_000))).toBe(false);
    const [, signature = ''] = token.split('.');
    // the same figure in days would be for ever
    expect(isLinkToken(services, record, `${token.split('m')[0]}.${signature}`, now)).toBe(false);
  });

  it('ends after its last day, which nobody can change', () => {
    const record = 'receipt:T1000001';
    const token = linkToken(services, record, later(30));
    expect(linkToken(services, record, later(30.2))).toBe(token);
    expect(isLinkToken(services, record, token, later(30))).toBe(true);
    expect(isLinkToken(services, record, token, later(31))).toBe(false);
    const [lastDay = '', signature = ''] = token.split('.');
    for (const day of [String(Number(lastDay) + 1), '', `${lastDay}0`])
      expect(isLinkToken(services, record, `${day}.${signature}`, now)).toBe(false);
  });
});
