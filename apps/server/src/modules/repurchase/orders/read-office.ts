import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { deliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/**
 * The office of a franchise as its profile says now: where what it requests is sent.
 * @returns null when address, state, pincode or mobile is missing
 */
export async function readOffice(db: Db, franchiseId: string): Promise<DeliveryAddress | null> {
  const { rows } = await sql`
    select u.name, u.mobile, nullif(concat_ws(', ', p.address, p.district), '') as address, p.state, p.pincode
    from app_user u join profile p on p.user_id = u.id where u.id = ${franchiseId}::bigint`.execute(db);
  const { data, success } = deliveryAddress.safeParse(rows[0]);
  return success ? data : null;
}
