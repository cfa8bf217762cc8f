import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { ticketAbout as call } from '@banyan/contract/support/tickets';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { findAbout, findOpenTicket } from './find-about.ts';

/**
 * How an own record stands now, and the ticket about it that is not closed.
 * @throws invalid_request on `no`, whether it is somebody else's or does not exist
 */
export async function readTicketAbout(
  db: Db,
  { actor }: ActorContext,
  query: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const about = await findAbout(db, actor.id, query);
  if (!about) throw fail('invalid_request', { no: text('You have none with this number.') });
  const { id: _inner, ...shown } = about;
  return { ...shown, open_ticket: await findOpenTicket(db, actor.id, about) };
}
