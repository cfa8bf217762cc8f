import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { InvoiceBuyer } from './issue-invoice.ts';

/**
 * The buyer as an invoice names them: where the goods are sent, else by their profile.
 * @param id of the member or franchise
 */
export async function readInvoiceBuyer(
  db: Db,
  id: string,
  order: { delivery: Omit<DeliveryAddress, 'mobile'> | null; place_of_supply: string },
): Promise<InvoiceBuyer> {
  const { rows } = await sql<Pick<InvoiceBuyer, 'user_id' | 'name' | 'gstin' | 'address'>>`
    select u.user_id, u.name, nullif(concat_ws(', ', p.address, p.district, p.state, p.pincode), '') as address,
      case when u.user_type = 'Franchise' then (
        select upper(gstin) from kyc_request k where k.owner_id = u.id and k.status = 'Approved'
        order by k.decided_at desc, k.id desc limit 1) end as gstin
    from app_user u left join profile p on p.user_id = u.id where u.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no buyer ${id}.`);
  const { delivery, place_of_supply } = order;
  if (!delivery) return { ...row, state: place_of_supply };
  const address = `${delivery.address}, ${delivery.state}, ${delivery.pincode}`;
  return { ...row, name: delivery.name, address, state: place_of_supply };
}
