import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { InvoiceBuyer } from './issue-invoice.ts';
import type { StoredOrder } from './lock-order.ts';

/**
 * A buyer as the profile says now; on the invoice stands where the goods are sent (`deliveredTo`).
 * @param id of the member or franchise
 */
export async function readInvoiceBuyer(db: Db, id: string): Promise<Omit<InvoiceBuyer, 'state'>> {
  return onlyRow(
    await sql<Omit<InvoiceBuyer, 'state'>>`
      select u.user_id, u.name, nullif(concat_ws(', ', p.address, p.district, p.state, p.pincode), '') as address,
        case when u.user_type = 'Franchise' then (
          select upper(gstin) from kyc_request k where k.owner_id = u.id and k.status = 'Approved'
          order by k.decided_at desc, k.id desc limit 1) end as gstin
      from app_user u left join profile p on p.user_id = u.id where u.id = ${id}::bigint`.execute(db),
  );
}

/** The buyer as the invoice names them: where the goods are sent, else as the profile says. */
export function deliveredTo(
  buyer: Omit<InvoiceBuyer, 'state'>,
  { delivery, place_of_supply }: Pick<StoredOrder, 'delivery' | 'place_of_supply'>,
): InvoiceBuyer {
  if (!delivery) return { ...buyer, state: place_of_supply };
  const address = `${delivery.address}, ${delivery.state}, ${delivery.pincode}`;
  return { ...buyer, name: delivery.name, address, state: place_of_supply };
}
