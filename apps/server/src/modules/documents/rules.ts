import { lastDateOf } from '@banyan/contract/core/dates';
import type { PaperReason } from '@banyan/contract/documents/papers';

const letterPrefix = 'WL-';

/** A welcome letter has the number of its member: there is one for each. */
export const letterNo = (userId: string): string => `${letterPrefix}${userId}`;

/** The user id behind the number of a letter; null = it is none. */
export const userOfLetter = (no: string): string | null =>
  no.startsWith(letterPrefix) ? no.slice(letterPrefix.length) : null;

/** A date a year later; 29-Feb ends on 28-Feb. */
export function yearAfter(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const next = `${String(Number(year) + 1).padStart(4, '0')}-${month}`;
  const last = lastDateOf(next);
  return `${next}-${day}` > last ? last : `${next}-${day}`;
}

/** Why a paper of a member is not valid: what is true of its member counts before what is true of itself. */
export function reasonOf(
  holder: { erased_at: string | null; is_blocked: boolean },
  hasEnded: boolean,
): PaperReason | null {
  if (holder.erased_at) return 'erased';
  if (holder.is_blocked) return 'blocked';
  return hasEnded ? 'ended' : null;
}

/** What the token of one's own data was made for: one session of one person. */
export const dataRecord = ({ id, session_id }: { id: string; session_id: string }): string =>
  `personal_data:${id}:${session_id}`;
