import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';

/** Whether an account, by the alias of its `app_user`, belongs to this admin as a person: both have one mobile number. */
export const isOwnAccount = (alias: string, { id }: Pick<Actor, 'id'>) =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.mobile`)} = (select mobile from app_user where id = ${id}::bigint), false)`;
