import {
  type DocumentKind,
  documentKinds,
  type readDocument as readDocumentCall,
} from '@banyan/contract/accounts/documents';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { unsealBytes } from '../../../platform/seal.ts';
import { appendAudit } from '../append-audit.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { findGrantedScreens, readAccount } from '../queries.ts';

/**
 * A document of the caller or one that was sent to them, or for an admin one of a kind whose screen they may open; each look of an admin is logged
 * before it is answered, also at a paper of the company that they stored themselves.
 * @throws `not_found`, whether it is somebody else's or does not exist; `not_while_acting` in an opened panel
 */
export async function readDocument(
  db: Db,
  context: ActorContext,
  { id }: QueryOf<typeof readDocumentCall>,
): Promise<ReplyOf<typeof readDocumentCall>['data']> {
  refuseWhileActing(context);
  const { actor, services } = context;
  const row = await db
    .selectFrom('document')
    .select(['id', 'owner_id', 'shown_to', 'kind', 'content', 'at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$narrowType<{ kind: DocumentKind }>()
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  const isOwn = row.kind !== 'company_paper' && (row.owner_id === actor.id || row.shown_to === actor.id);
  if (!isOwn) {
    if (actor.user_type !== 'Admin') throw fail('not_found');
    const screens = await findGrantedScreens(db, actor, documentKinds[row.kind].screens);
    if (screens.size === 0) throw fail('not_found');
    const owner = await readAccount(db, row.owner_id);
    await inTransaction(db, (tx) =>
      appendAudit(tx, context, {
        action: 'view_document',
        object: `document:${row.id}`,
        details: { owner: owner.user_id, kind: row.kind },
      }),
    );
  }
  return {
    id: row.id,
    kind: row.kind,
    media_type: 'image/webp',
    content: unsealBytes(services, row.content).toString('base64'),
    at: row.at,
  };
}
