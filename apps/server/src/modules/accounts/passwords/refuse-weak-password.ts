import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { passwordProblem } from '../rules.ts';

/**
 * Refuses a password this company does not take.
 * @throws `weak_password`, in words
 */
export async function refuseWeakPassword(db: Db, password: string, userId?: string): Promise<void> {
  const { min_password_length } = await readCompany(db);
  const problem = passwordProblem(password, { minLength: min_password_length, userId });
  if (problem) throw fail('weak_password', { password: problem });
}
