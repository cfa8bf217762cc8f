import type { Side } from '@banyan/contract/core/constants';
import type { virtualBusinessStatuses } from '@banyan/contract/income/virtual-business';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

export interface GivenVirtualBusiness {
  id: string;
  no: string;
  member_id: string;
  user_id: string;
  name: string;
  side: Side;
  amount: string;
  status: (typeof virtualBusinessStatuses)[number];
  requested_by: string | null;
  reverses: string | null;
}

/**
 * Virtual business by its number, locked until the transaction ends: it is decided or taken back once.
 * @throws not_found
 */
export async function lockVirtualBusiness(tx: Tx, no: string): Promise<GivenVirtualBusiness> {
  // lock order: the open period before the row
  await sql`select lock_open_period()`.execute(tx);
  const { rows } = await sql<GivenVirtualBusiness>`
    select v.id, v.no, v.member_id, u.user_id, u.name, v.side, trim_scale(v.amount)::text as amount, v.status,
      v.requested_by, v.reverses
    from virtual_business v join app_user u on u.id = v.member_id where v.no = ${no} for update of v`.execute(
    tx,
  );
  const [given] = rows;
  if (!given) throw fail('not_found');
  return given;
}
