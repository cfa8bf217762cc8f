import type { BodyOf } from '@banyan/contract/core/endpoint';
import type {
  CannedReply,
  saveTicketCategory as call,
  saveCannedReply as replyCall,
  TicketCategory,
} from '@banyan/contract/support/settings';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/**
 * Adds a category of tickets, or changes one; tickets keep theirs.
 * @throws not_found, name_taken
 */
export async function saveTicketCategory(
  tx: Tx,
  context: ActorContext,
  { id, ...values }: BodyOf<typeof call>,
): Promise<TicketCategory> {
  const saved =
    id === undefined
      ? await tx
          .insertInto('ticket_category')
          .values(values)
          .returning(['id', 'name', 'is_used'])
          .executeTakeFirst()
      : await tx
          .updateTable('ticket_category')
          .set(values)
          .where('id', '=', id)
          .returning(['id', 'name', 'is_used'])
          .executeTakeFirst();
  if (!saved) throw fail('not_found');
  await appendAudit(tx, context, { action: 'save_ticket_category', object: 'support', details: saved });
  return saved;
}

/**
 * Adds a reply that is ready to send, or changes one.
 * @throws not_found, name_taken
 */
export async function saveCannedReply(
  tx: Tx,
  context: ActorContext,
  { id, ...values }: BodyOf<typeof replyCall>,
): Promise<CannedReply> {
  const saved =
    id === undefined
      ? await tx
          .insertInto('canned_reply')
          .values(values)
          .returning(['id', 'name', 'body', 'is_used'])
          .executeTakeFirst()
      : await tx
          .updateTable('canned_reply')
          .set(values)
          .where('id', '=', id)
          .returning(['id', 'name', 'body', 'is_used'])
          .executeTakeFirst();
  if (!saved) throw fail('not_found');
  const { body: _long, ...details } = saved;
  await appendAudit(tx, context, { action: 'save_canned_reply', object: 'support', details });
  return saved;
}
