import type { Language } from '@banyan/contract/core/languages';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { isOwnAccount } from './is-own-account.ts';

/** A request that is about to be decided, with what its verdict needs. */
export interface LockedRequest {
  id: string;
  no: string;
  status: 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';
  owner_id: string;
  owner_type: 'User' | 'Franchise';
  user_id: string;
  name: string;
  email: string | null;
  language: Language;
  is_blocked: boolean;
  /** Of the admin who decides. */
  is_own: boolean;
  wallet_code: string;
  wallet: string;
  amount: string;
  payment_mode: string;
  reference: string | null;
  /** The admin who approved it first; null also when that admin is blocked by now. */
  first_by: string | null;
  first_at: string | null;
  decided_by_name: string | null;
}

/**
 * The requests with these numbers, in the order of their ids, locked: each is decided once. They are read after the lock,
 * because a join does not see who decided while it waited.
 */
export async function lockCreditRequests(
  tx: Tx,
  actor: Actor,
  nos: readonly string[],
): Promise<LockedRequest[]> {
  await sql`select from credit_request where no = any(${nos}::text[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedRequest>`
    select c.id, c.no, c.status, c.owner_id, c.owner_type, c.wallet_code, c.amount, c.payment_mode, c.reference,
      f.id as first_by, c.first_at, o.user_id, o.name, o.email, o.language, o.is_blocked, ${isOwnAccount('o', actor)} as is_own,
      w.name as wallet, d.name as decided_by_name
    from credit_request c join app_user o on o.id = c.owner_id
      join wallet w on w.owner_type = c.owner_type and w.code = c.wallet_code
      left join app_user f on f.id = c.first_by and not f.is_blocked
      left join app_user d on d.id = c.decided_by
    where c.no = any(${nos}::text[]) order by c.id`.execute(tx);
  return rows;
}
