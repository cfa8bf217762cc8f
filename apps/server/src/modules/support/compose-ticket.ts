import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { composeTicket as call, ticketOptions } from '@banyan/contract/support/tickets';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import { findFranchise } from '../accounts/find-franchise.ts';
import { findAbout, findOpenTicket } from './find-about.ts';
import { openTicket } from './open-ticket.ts';

/** The most tickets of one owner that are not closed, so that nobody buries the queue. */
const maxOpen = 50;

/** The pictures were made before the transaction began. */
type Asked = Omit<BodyOf<typeof call>, 'images'>;

/**
 * Opens a ticket to the company, of a sub-franchise perhaps to its master.
 * @throws not_while_acting, too_many_pending, ticket_open_already, invalid_request (category, to, link.no)
 */
export async function composeTicket(
  tx: Tx,
  context: ActorContext,
  input: Asked,
  images: readonly Buffer[],
): Promise<ReplyOf<typeof call>['data']> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const [category, master, about] = await Promise.all([
    findCategory(tx, input.category),
    input.to === 'master' ? findMaster(tx, actor) : null,
    input.link ? findAbout(tx, actor.id, input.link) : null,
  ]);
  const problems: Problems = {
    ...(category ? {} : { category: text('Choose a category.') }),
    ...(input.to === 'master' && !master ? { to: text('You have no master franchise.') } : {}),
    ...(input.link && !about ? { 'link.no': text('You have none with this number.') } : {}),
  };
  if (!category || Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  const open = about && (await findOpenTicket(tx, actor.id, about));
  if (open)
    throw fail('ticket_open_already', {
      'link.no': message('Ticket {no} about this is open already.', { no: open }),
    });
  await refuseTooMany(tx, actor.id);
  const { no, due_at, close_by } = await openTicket(tx, context, {
    desk_id: master?.id ?? null,
    category_id: category.id,
    subject: input.subject,
    priority: input.priority,
    link: about,
    follows_id: null,
    message: input.message,
    images,
  });
  return { no, due_at, close_by };
}

/** What the form may offer. */
export async function readTicketOptions(
  db: Db,
  { actor }: ActorContext,
): Promise<ReplyOf<typeof ticketOptions>['data']> {
  const [rows, master] = await Promise.all([
    db.selectFrom('ticket_category').select('name').where('is_used', '=', true).orderBy('id').execute(),
    findMaster(db, actor),
  ]);
  return {
    categories: rows.map(({ name }) => name),
    master: master && { user_id: master.user_id, name: master.name },
  };
}

const findCategory = (db: Db, name: string) =>
  db
    .selectFrom('ticket_category')
    .select('id')
    .where('is_used', '=', true)
    .where(sql<boolean>`lower(name) = lower(${name.trim()})`)
    .executeTakeFirst();

/** The master of a sub-franchise; null of everybody else. */
async function findMaster(db: Db, { user_id, user_type }: ActorContext['actor']) {
  if (user_type !== 'Franchise') return null;
  return (await findFranchise(db, user_id))?.master ?? null;
}

async function refuseTooMany(tx: Tx, ownerId: string): Promise<void> {
  const open = await tx
    .selectFrom('ticket')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'Closed')
    .limit(maxOpen)
    .execute();
  if (open.length === maxOpen)
    throw fail('too_many_pending', {
      form: message('{count} of your tickets are open. Write into one of them.', { count: maxOpen }),
    });
}
