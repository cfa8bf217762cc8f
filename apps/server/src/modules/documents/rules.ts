import { lastDateOf } from '@banyan/contract/core/dates';
import type { PaperReason } from '@banyan/contract/documents/papers';

const letterPrefix = 'WL-';

/** A welcome letter has the number of its member: there is one for each. */
export const letterNo = (userId: string): string => `${letterPrefix}${userId}`;

/** The user id behind the number of a letter; null = it is none. */
export const userOfLetter = (no: string): string | null =>
  no.startsWith(letterPrefix) ? no.slice(letterPrefix.length) : null;

/** A date a year later; 29-Feb ends on 28-Feb. */
export function oneYearAfter(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const next = `${String(Number(year) + 1).padStart(4, '0')}-${month}`;
  const last = lastDateOf(next);
  return `${next}-${day}` > last ? last : `${next}-${day}`;
}

/** Why a paper of a member is not valid; null = it is. What became of the member counts before what became of the paper. */
export function whyPaperIsInvalid(
  holder: { erased_at: string | null; is_blocked: boolean },
  hasEnded: boolean,
): PaperReason | null {
  if (holder.erased_at) return 'erased';
  if (holder.is_blocked) return 'blocked';
  return hasEnded ? 'ended' : null;
}

/** The record that the link to a download of one's own data is signed for: it opens in one session of one person only. */
export const ownDataRecord = ({ id, session_id }: { id: string; session_id: string }): string =>
  `personal_data:${id}:${session_id}`;
