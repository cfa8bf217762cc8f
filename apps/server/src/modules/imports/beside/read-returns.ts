import type { DayFile } from '@banyan/contract/imports/day-files';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/** A topup or an order that was taken back there; amounts are decimal strings. */
export interface DayReturn {
  file: Extract<DayFile, 'day_topups' | 'day_orders'>;
  row_no: number;
  member_id: string;
  user_id: string;
  /** Of a topup the code of its package. */
  code: string | null;
  amount: string;
  /** Null = as much as its amount. */
  bv: string | null;
  /** Null = the newest one that fits. */
  bought_on: string | null;
  at: Date;
}

/** In the order of their moments. */
export async function readReturns(tx: Tx, importId: string): Promise<DayReturn[]> {
  const { rows } = await sql<Omit<DayReturn, 'at'> & { at: string }>`
    select r.file, r.row_no, m.id as member_id, u.user_id, r.code, trim_scale(r.amount)::text as amount, trim_scale(r.bv)::text as bv,
      r.bought_on::text, greatest(r.at, m.joined_at) as at
    from (
      select 'day_topups' as file, row_no, user_id, package as code, amount, bv, bought_on, at
      from day_topup where import_id = ${importId} and is_return
      union all
      select 'day_orders', row_no, user_id, null, amount, bv, bought_on, at
      from day_order where import_id = ${importId} and is_return
    ) r join app_user u on lower(u.user_id) = lower(r.user_id) join member m on m.id = u.id
    order by greatest(r.at, m.joined_at), r.file desc, r.row_no`.execute(tx);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
