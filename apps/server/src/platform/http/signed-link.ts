import { timingSafeEqual } from 'node:crypto';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import type { Services } from '../context.ts';
import { keyedHash } from '../seal.ts';

/** How exactly the end of a link is kept, in milliseconds. */
const units = { day: millisecondsPerDay, minute: 60_000 } as const;

/**
 * The token of a link that opens one record without a session, for everybody who has it.
 * @param record kind and number, such as `receipt:T1000001`
 * @param until when the link ends, rounded up to a whole day so that it stays the same all day; missing = never
 * @param unit `minute` = rounded up to a whole minute
 */
export function linkToken(
  services: Services,
  record: string,
  until?: Date,
  unit: keyof typeof units = 'day',
): string {
  const end = until ? `${Math.ceil(until.getTime() / units[unit])}${unit === 'day' ? '' : 'm'}` : '';
  return tokenOf(services, record, end);
}

/** Whether a token was made for this record and has not ended. */
export function isLinkToken(
  services: Services,
  record: string,
  token: string | undefined,
  now: Date,
): boolean {
  if (token === undefined) return false;
  const [end = ''] = token.split('.');
  const expected = Buffer.from(tokenOf(services, record, end));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  if (end === '') return true;
  const unit = end.endsWith('m') ? units.minute : units.day;
  return Number(end.replace('m', '')) * unit > now.getTime();
}

/** @param end in days since 1970-01-01, or in minutes with `m` behind it; '' = the link never ends */
const tokenOf = (services: Services, record: string, end: string): string =>
  `${end}.${keyedHash(services, 'link', `${end}:${record}`).toString('base64url')}`;
