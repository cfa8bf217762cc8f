import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';

export const placeFields = ['address', 'district', 'state', 'country', 'pincode'] as const;

export interface WrittenDetails {
  name: string;
  /** Null = there is none, before and after. */
  email: string | null;
  mobile: string | null;
  place: Readonly<Record<(typeof placeFields)[number], string | null>>;
}

/**
 * Writes name, contacts and address of somebody else's account. A contact that changes is no longer proved, and codes
 * go on to the one before, if that was the owner's own.
 * @throws email_taken through the database's constraint
 */
export async function writeDetails(
  tx: Tx,
  { now: at }: Pick<Context, 'now'>,
  id: string,
  details: WrittenDetails,
): Promise<void> {
  const { name, email, mobile, place } = details;
  await sql`
    update app_user set name = ${name},
      email_verified_at = case when lower(email) is not distinct from lower(${email}) then email_verified_at end,
      email_given_at = case when lower(email) is not distinct from lower(${email}) then email_given_at
        when lower(code_email) = lower(${email}) then null else ${at}::timestamptz end,
      code_email = case when lower(email) is not distinct from lower(${email}) then code_email
        when lower(code_email) = lower(${email}) then null
        when email_given_at is null then email else code_email end,
      mobile_verified_at = case when mobile is not distinct from ${mobile} then mobile_verified_at end,
      mobile_given_at = case when mobile is not distinct from ${mobile} then mobile_given_at
        when code_mobile = ${mobile} then null else ${at}::timestamptz end,
      code_mobile = case when mobile is not distinct from ${mobile} then code_mobile
        when code_mobile = ${mobile} then null
        when mobile_given_at is null then mobile else code_mobile end,
      email = ${email}, mobile = ${mobile}
    where id = ${id}`.execute(tx);
  await tx
    .insertInto('profile')
    .values({ user_id: id, ...place })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...place }))
    .execute();
}
