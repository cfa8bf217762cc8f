import { errors } from '@banyan/contract/errors';
import type { Db } from '../../platform/db.ts';
import { readCompany } from '../company/queries.ts';
import { findAccountToSignIn, isUserIdTaken } from './queries.ts';
import { passwordProblem } from './rules.ts';

/**
 * Everything that speaks against a new account, one message a field, so that a form shows all at once:
 * a taken user id or e-mail address, a password too short for this company or too easy.
 */
export async function findAccountProblems(
  db: Db,
  input: { user_id?: string | undefined; email?: string | undefined; password: string },
): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  if (input.user_id && (await isUserIdTaken(db, input.user_id)))
    problems.user_id = errors.user_id_taken.message;
  if (input.email && (await findAccountToSignIn(db, input.email)))
    problems.email = errors.email_taken.message;
  const { min_password_length } = await readCompany(db);
  const weak = passwordProblem(input.password, { minLength: min_password_length, userId: input.user_id });
  if (weak) problems.password = weak;
  return problems;
}
