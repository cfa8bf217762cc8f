import { dateText } from '@banyan/contract/core/dates';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { addCompanyPaper as call } from '@banyan/contract/documents/vault';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findAccount } from '../../accounts/queries.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';
import { readCompany } from '../../company/queries.ts';

/**
 * Puts a paper of the company into the vault, with the admin who looks after it.
 * @param picture made anew and sealed before (`sealPicture`)
 * @throws invalid_request on its fields: nobody is such an admin, the last day is over
 */
export async function addCompanyPaper(
  tx: Tx,
  context: ActorContext,
  { name, user_id, expires_on }: BodyOf<typeof call>,
  picture: SealedPicture,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const [owner, { timezone }] = [await findAccount(tx, user_id), await readCompany(tx)];
  const problems: Problems = {};
  if (owner?.user_type !== 'Admin' || owner.is_blocked) problems.user_id = text(errors.unknown_admin.message);
  if (expires_on < dateText(now, timezone)) problems.expires_on = text(errors.paper_expired.message);
  if (!owner || Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  const document_id = await storeDocument(tx, context, {
    owner_id: actor.id,
    kind: 'company_paper',
    picture,
  });
  const { no } = await tx
    .insertInto('company_paper')
    .values({ name, owner_id: owner.id, expires_on, document_id, added_by: actor.id, at: now })
    .returning('no')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'add_company_paper',
    object: `company_paper:${no}`,
    details: { name, owner: owner.user_id, expires_on },
  });
  return { no };
}
