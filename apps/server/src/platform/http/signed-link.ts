import { timingSafeEqual } from 'node:crypto';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { Services } from '../context.ts';
import { keyedHash } from '../seal.ts';

/**
 * The token of a link that opens one record without a session, for everybody who has it.
 * @param record kind and number, such as `receipt:T1000001`
 * @param until when the link ends, rounded up to a whole day so that it stays the same all day; missing = never
 */
export function linkToken(services: Services, record: string, until?: Date): string {
  return tokenOf(services, record, until ? String(Math.ceil(until.getTime() / millisecondsPerDay)) : '');
}

/** Whether a token was made for this record and has not ended. */
export function isLinkToken(
  services: Services,
  record: string,
  token: string | undefined,
  now: Date,
): boolean {
  if (token === undefined) return false;
  const [lastDay = ''] = token.split('.');
  const expected = Buffer.from(tokenOf(services, record, lastDay));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  return lastDay === '' || Number(lastDay) * millisecondsPerDay > now.getTime();
}

/** @param lastDay in days since 1970-01-01; '' = the link never ends */
const tokenOf = (services: Services, record: string, lastDay: string): string =>
  `${lastDay}.${keyedHash(services, 'link', `${lastDay}:${record}`).toString('base64url')}`;
