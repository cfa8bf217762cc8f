import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/** An order of goods there. */
export interface DayOrder {
  row_no: number;
  user_id: string;
  is_blocked: boolean;
  at: Date;
}

/** In the order of their moments; one without a time of its own comes after its member has joined. */
export async function readOrders(tx: Tx, importId: string): Promise<DayOrder[]> {
  const { rows } = await sql<Omit<DayOrder, 'at'> & { at: string }>`
    select o.row_no, o.user_id, u.is_blocked, greatest(o.at, m.joined_at) as at
    from day_order o join app_user u on lower(u.user_id) = lower(o.user_id) join member m on m.id = u.id
    where o.import_id = ${importId} and not o.is_return order by greatest(o.at, m.joined_at), o.row_no`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
