import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findPasswordProblem, type PasswordOwner } from './find-password-problem.ts';

/**
 * Refuses a password this company does not take.
 * @throws `weak_password`, in words
 */
export async function refuseWeakPassword(db: Db, password: string, owner: PasswordOwner): Promise<void> {
  const problem = await findPasswordProblem(db, password, owner);
  if (problem) throw fail('weak_password', { password: problem });
}
