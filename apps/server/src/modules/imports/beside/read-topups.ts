import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/** A topup there; amounts are decimal strings. */
export interface DayTopup {
  row_no: number;
  user_id: string;
  /** The code of a package here, as it is written here. */
  package: string;
  amount: string;
  bv: string | undefined;
  paid: string | null;
  at: Date;
}

/** In the order of their moments; one without a time of its own comes after its member has joined. */
export async function readTopups(tx: Tx, importId: string): Promise<DayTopup[]> {
  const { rows } = await sql<Omit<DayTopup, 'at' | 'bv'> & { at: string; bv: string | null }>`
    select t.row_no, t.user_id, p.code as package, trim_scale(t.amount)::text as amount, trim_scale(t.bv)::text as bv,
      trim_scale(t.paid)::text as paid, greatest(t.at, m.joined_at) as at
    from day_topup t
      join app_user u on lower(u.user_id) = lower(t.user_id)
      join member m on m.id = u.id
      join lateral (select code from package where lower(code) = lower(t.package) order by version desc limit 1) p on true
    where t.import_id = ${importId} and not t.is_return order by greatest(t.at, m.joined_at), t.row_no`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, bv: row.bv ?? undefined, at: new Date(row.at) }));
}
