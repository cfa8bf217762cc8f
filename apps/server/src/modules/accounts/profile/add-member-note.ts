import type { addMemberNote as call } from '@banyan/contract/accounts/member-edits';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { appendAudit } from '../append-audit.ts';
import { findMember } from '../queries.ts';

type Note = ReplyOf<typeof call>['data'];

/** Notes that are listed. */
const maxNotes = 50;

/**
 * Writes what admins should know about a member. It is neither edited nor deleted.
 * @throws unknown_member
 */
export async function addMemberNote(
  tx: Tx,
  context: ActorContext,
  { user_id, note }: BodyOf<typeof call>,
): Promise<Note> {
  const { actor, now } = context;
  const member = await findMember(tx, user_id);
  if (!member) throw fail('unknown_member');
  const { id } = await tx
    .insertInto('member_note')
    .values({ member_id: member.id, by_id: actor.id, at: now, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'add_member_note',
    object: `user:${member.user_id}`,
    details: { note: id },
  });
  return { id, at: now.toISOString(), by: { user_id: actor.user_id, name: actor.name }, note };
}

/** The newest notes about a member. */
export async function readMemberNotes(db: Db, memberId: string): Promise<Note[]> {
  return await db
    .selectFrom('member_note as n')
    .innerJoin('app_user as u', 'u.id', 'n.by_id')
    .select(['n.id', 'n.at', personOf('u').$notNull().as('by'), 'n.note'])
    .where('n.member_id', '=', memberId)
    .orderBy('n.id', 'desc')
    .limit(maxNotes)
    .execute();
}
