import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { Db } from '../../platform/database/db.ts';
import type { Problems } from '../../platform/fail.ts';
import { findPasswordProblem, type PasswordOwner } from './passwords/find-password-problem.ts';
import { findAccountToSignIn, isUserIdTaken } from './queries.ts';

/**
 * All problems of a new account, one message a field, so that a form shows all at once:
 * a taken user id or e-mail address, a password too short for this company or too easy.
 */
export async function findAccountProblems(
  db: Db,
  input: PasswordOwner & { email?: string | undefined; password: string },
): Promise<Problems> {
  const problems: Problems = {};
  if (input.user_id && (await isUserIdTaken(db, input.user_id)))
    problems.user_id = text(errors.user_id_taken.message);
  if (input.email && (await findAccountToSignIn(db, input.email)))
    problems.email = text(errors.email_taken.message);
  const weak = await findPasswordProblem(db, input.password, input);
  if (weak) problems.password = weak;
  return problems;
}
