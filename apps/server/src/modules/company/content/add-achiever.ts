import type { addAchiever as call } from '@banyan/contract/company/achievers';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { WholePicture } from '../../../platform/encode-picture.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findMember } from '../../accounts/queries.ts';
import { refusePromises } from '../refuse-promises.ts';
import { storePicture } from './store-picture.ts';

/**
 * Asks a member to be shown as an achiever: nobody sees it before the member has agreed (docs/security.md §13).
 * @param picture as `encodeContentPicture` made it; null = without one
 * @throws unknown_member, blocked, income_promise
 */
export async function addAchiever(
  tx: Tx,
  context: ActorContext,
  { user_id, picture: _file, ...form }: BodyOf<typeof call>,
  picture: WholePicture | null,
): Promise<ReplyOf<typeof call>['data']> {
  const { rank, text = '' } = form;
  // the standing sentence always stands beneath
  refusePromises({ rank, text }, true);
  const member = await findMember(tx, user_id);
  if (!member) throw fail('unknown_member');
  if (member.is_blocked) throw fail('blocked');
  const status = 'Waiting';
  const { id } = await tx
    .insertInto('achiever')
    .values({
      ...form,
      text,
      member_id: member.id,
      picture_id: picture && (await storePicture(tx, context, picture)),
      status,
      asked_at: context.now,
      published_by: context.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'add_achiever',
    object: `user:${member.user_id}`,
    details: { achiever: id, ...form },
  });
  return { id, status };
}
