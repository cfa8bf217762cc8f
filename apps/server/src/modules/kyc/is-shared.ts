import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Who else is paid to the same account, UPI id or crypto address as the row of `payment_details` under this alias: rows of `other`. */
export const sharingOthers = (alias: string): RawBuilder<unknown> => sql`(
  select owner_id from payment_details where account_hash = ${sql.ref(`${alias}.account_hash`)}
  union select owner_id from payment_details where upi_hash = ${sql.ref(`${alias}.upi_hash`)}
  union select owner_id from payment_details where crypto_keys && ${sql.ref(`${alias}.crypto_keys`)}
  except select ${sql.ref(`${alias}.owner_id`)}) as other`;

/** Whether somebody else is paid to the same account, UPI id or crypto address. */
export const isShared = (alias: string) => sql<SqlBool>`exists (select from ${sharingOthers(alias)})`;

/** Whether the holder of an account has another name than its owner, case and spaces aside; where one is missing, not. */
export const hasOtherName = (holder: string, name: RawBuilder<string | null>) => sql<SqlBool>`
  coalesce(${bare(sql.ref(holder))} <> ${bare(name)}, false)`;

const bare = (name: RawBuilder<unknown>) => sql`lower(regexp_replace(${name}, '\\s+', '', 'g'))`;
