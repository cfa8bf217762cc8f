import { message } from '@banyan/contract/core/text';
import { erasingReasonWords } from '@banyan/contract/documents/personal-data';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { PersonalParts, Subject } from '../../../platform/personal-parts.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { readAccount } from '../../accounts/queries.ts';
import { findErasingReasons } from './find-erasing-reasons.ts';

/** Erases every member whose seven days are over, each in a transaction of their own. */
export async function eraseMembers(
  db: Db,
  context: Context,
  registered: readonly PersonalParts[],
): Promise<void> {
  const { rows } = await sql<Subject & { erasure_id: string }>`
    select e.id as erasure_id, u.id, u.user_id from erasure e join app_user u on u.id = e.member_id
    where e.status = 'Waiting' and e.due_at <= ${context.now} order by e.due_at, e.id`.execute(db);
  for (const { erasure_id, ...member } of rows)
    await inTransaction(db, (tx) => eraseMember(tx, context, erasure_id, member, registered));
}

/**
 * Erases one member, wholly or not at all. The modules lock in their order, so that nothing arrives meanwhile; what came up since it
 * was asked for refuses it, and its owner is told. A closing that is under way is waited for until the next time.
 */
async function eraseMember(
  tx: Tx,
  context: Context,
  erasureId: string,
  member: Subject,
  registered: readonly PersonalParts[],
): Promise<void> {
  for (const { lockForErasing } of registered) await lockForErasing?.(tx, member);
  const { rows } = await sql<{ asked_at: string }>`
    select asked_at from erasure where id = ${erasureId} and status = 'Waiting' for update`.execute(tx);
  const [asked] = rows;
  if (!asked) return;
  for (const { erasingWaits } of registered) if (await erasingWaits?.(tx, member)) return;
  const reasons = await findErasingReasons(tx, { ...member, ...asked }, registered);
  const codes = [...new Set(reasons.map(({ code }) => code))];
  const end = async (status: 'Refused' | 'Done') => {
    await tx
      .updateTable('erasure')
      .set({ status, ended_at: context.now, reasons: codes })
      .where('id', '=', erasureId)
      .execute();
    await appendAudit(tx, context, {
      action: status === 'Done' ? 'erase_member' : 'refuse_erasing',
      object: `user:${member.user_id}`,
      details: status === 'Done' ? {} : { reasons: codes },
    });
  };
  if (codes.length > 0) {
    await end('Refused');
    await notifyOwner(tx, context, await readAccount(tx, member.id), {
      subject: message('{company}: your account was not erased'),
      body: [
        message('{name}, your account was not erased:'),
        ...codes.map((code) => message(erasingReasonWords[code])),
      ],
    });
    return;
  }
  for (const { wipe } of registered) await wipe?.(tx, context, member);
  await end('Done');
}
