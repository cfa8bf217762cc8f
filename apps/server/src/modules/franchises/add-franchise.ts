import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { addFranchise as call } from '@banyan/contract/franchises/franchises';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import type { Steps } from '../../platform/http/step-up.ts';
import { findAccountProblems } from '../accounts/find-account-problems.ts';
import { type Franchise, findFranchise } from '../accounts/find-franchise.ts';
import { hashPassword } from '../accounts/hash-password.ts';
import { sealPicture } from '../accounts/store-document.ts';
import { createFranchise } from './create-franchise.ts';

type Form = BodyOf<typeof call>;

/**
 * Adds a franchise. Hashing and the picture are done before the transaction; every problem of the form is named at once.
 * @throws not_while_acting, unknown_franchise, invalid_request with a message a field
 */
export async function addFranchise(
  { confirmed }: Steps,
  context: ActorContext,
  form: Form,
): Promise<ReplyOf<typeof call>['data']> {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const { pan_image } = form;
  const picture = pan_image && (await sealPicture(context.services, pan_image, 'pan_image.content'));
  const password_hash = await hashPassword(form.password, context.ip);
  return await confirmed(async (tx) => {
    const problems = await findAccountProblems(tx, form);
    const master = await findMaster(tx, context, form.franchise_master, problems);
    const isUnknown = form.franchise_master !== undefined && !master;
    if (Object.keys(problems).length > 0)
      throw fail(isUnknown ? 'unknown_franchise' : 'invalid_request', problems);
    return await createFranchise(tx, context, { form, master, picture, password_hash });
  });
}

/** An admin names the master or none; a franchise is the master itself and can name no other. */
async function findMaster(
  db: Db,
  { actor }: ActorContext,
  named: string | undefined,
  problems: Problems,
): Promise<Franchise | null> {
  const isOwn = actor.user_type === 'Franchise';
  if (!isOwn && named === undefined) return null;
  const found = await findFranchise(db, named ?? actor.user_id);
  if (!found || (isOwn && found.id !== actor.id)) {
    problems.franchise_master = text(errors.unknown_franchise.message);
    return null;
  }
  if (found.master) problems.franchise_master = text(errors.not_a_master.message);
  else if (found.is_blocked) problems.franchise_master = text(errors.blocked.message);
  return found;
}
