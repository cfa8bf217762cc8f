import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** A request that is about to be decided, with what its verdict needs. */
export interface LockedPinRequest {
  id: string;
  no: string;
  status: 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';
  owner_id: string;
  owner_type: 'User' | 'Franchise';
  user_id: string;
  name: string;
  email: string | null;
  is_blocked: boolean;
  /** Of the admin who decides: both have one mobile number. */
  is_own: boolean;
  total: string;
  payment_mode: string;
  /** The admin who approved it first; null also when that admin is blocked by now. */
  first_by: string | null;
  first_at: string | null;
  decided_by_name: string | null;
}

/** The requests with these numbers, in the order of their ids, locked: each is decided once. They are read after the lock. */
export async function lockPinRequests(
  tx: Tx,
  { id }: Actor,
  nos: readonly string[],
): Promise<LockedPinRequest[]> {
  await sql`select from pin_request where no = any(${nos}::text[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedPinRequest>`
    select r.id, r.no, r.status, r.owner_id, r.owner_type, r.total, r.payment_mode, f.id as first_by, r.first_at, o.user_id,
      o.name, o.email, o.is_blocked, d.name as decided_by_name,
      coalesce(o.mobile = (select mobile from app_user where id = ${id}::bigint), false) as is_own
    from pin_request r join app_user o on o.id = r.owner_id left join app_user f on f.id = r.first_by and not f.is_blocked
      left join app_user d on d.id = r.decided_by
    where r.no = any(${nos}::text[]) order by r.id`.execute(tx);
  return rows;
}
