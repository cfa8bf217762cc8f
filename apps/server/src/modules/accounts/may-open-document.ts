import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { isLinkToken } from '../../platform/http/signed-link.ts';
import { holdsOne } from './holds-one.ts';

interface Asked {
  /** Kind and number, such as `receipt:T1000001`: what the token was made for. */
  record: string;
  token: string | undefined;
  /** Ids of those whom it concerns. */
  readers: readonly (string | null)[];
  /** Screens of admins from which it is opened. */
  screens: readonly string[];
}

/** Whether a printed document opens: by the token of its link, for whom it concerns, or for an admin of these screens. */
export async function mayOpenDocument(
  db: Db,
  { services, now, actor }: Context,
  { record, token, readers, screens }: Asked,
): Promise<boolean> {
  if (isLinkToken(services, record, token, now)) return true;
  return actor !== null && (readers.includes(actor.id) || (await holdsOne(db, actor, screens)));
}
