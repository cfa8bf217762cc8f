import type { Message } from '@banyan/contract/core/text';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { passwordProblem } from '../rules.ts';

/** Whose password it is going to be, as far as that is known. */
export interface PasswordOwner {
  user_id?: string | undefined;
  name?: string | undefined;
}

const product = 'banyan';

/** The problem of a password that somebody chose, in words; null = this company takes it. */
export async function findPasswordProblem(
  db: Db,
  password: string,
  owner: PasswordOwner,
): Promise<Message | null> {
  const company = await readCompany(db);
  const names = [product, company.name, owner.name ?? ''];
  const words = [owner.user_id ?? '', ...names, ...names.flatMap((name) => name.split(/\s+/))];
  return passwordProblem(password, {
    minLength: company.min_password_length,
    words: words.filter((word) => word !== ''),
  });
}
