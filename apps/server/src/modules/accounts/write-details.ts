import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

export const placeFields = ['address', 'district', 'state', 'country', 'pincode'] as const;

export interface WrittenDetails {
  name: string;
  email: string;
  mobile: string;
  place: Readonly<Record<(typeof placeFields)[number], string | null>>;
}

/**
 * Writes name, contacts and address of somebody else's account. A contact that changes is no longer proved.
 * @throws email_taken through the database's constraint
 */
export async function writeDetails(tx: Tx, id: string, details: WrittenDetails): Promise<void> {
  const { name, email, mobile, place } = details;
  await sql`
    update app_user set name = ${name},
      email_verified_at = case when lower(email) = lower(${email}) then email_verified_at end,
      mobile_verified_at = case when mobile = ${mobile} then mobile_verified_at end,
      email = ${email}, mobile = ${mobile}
    where id = ${id}`.execute(tx);
  await tx
    .insertInto('profile')
    .values({ user_id: id, ...place })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...place }))
    .execute();
}
