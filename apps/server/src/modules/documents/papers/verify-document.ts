import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { verifyDocument as call } from '@banyan/contract/documents/papers';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { isPaperToken } from '../../../platform/http/verify-link.ts';
import type { FoundPaper, PersonalParts } from '../../../platform/personal-parts.ts';

/**
 * What a printed paper is worth now (docs/security.md §14). The token is judged before anything is read, so that a wrong
 * token and a number that nobody has are answered alike, and as fast.
 * @throws not_found
 */
export async function verifyDocument(
  db: Db,
  { services, now }: Context,
  { no, token }: QueryOf<typeof call>,
  registered: readonly PersonalParts[],
): Promise<ReplyOf<typeof call>['data']> {
  if (!isPaperToken(services, no, token, now)) throw fail('not_found');
  const { kind, reason, facts } = await findPaper(db, no, now, registered);
  return {
    valid: reason === null,
    kind,
    no,
    status: reason === null ? 'Valid' : 'Not valid',
    reason,
    facts,
  };
}

async function findPaper(
  db: Db,
  no: string,
  now: Date,
  registered: readonly PersonalParts[],
): Promise<FoundPaper> {
  for (const { findPaper: find } of registered) {
    const found = await find?.(db, no, now);
    if (found) return found;
  }
  throw fail('not_found');
}
