import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { PaidPin } from '../topup/decide-topups.ts';
import { refuseStatus } from './check-pin.ts';
import { hashesOfPin } from './rules.ts';

/** A pin that was just marked as used, with what its topup needs. */
export interface UsedPin extends PaidPin {
  no: string;
  package_code: string;
  /** What comes with the package; null = nothing. */
  kit: string | null;
}

/**
 * Marks a pin as used, once for ever, and deletes its password: this update is the lock. Of many who use a pin at the same
 * moment the first one has it; who gave it away meanwhile has a password that is no longer its own.
 * @throws wrong_pin for an unknown number and a wrong password alike; pin_used, pin_blocked with the right password
 */
export async function usePin(
  tx: Tx,
  { services, now }: Pick<Context, 'services' | 'now'>,
  used_by: string,
  { pin_no, pin_password }: { pin_no: string; pin_password: string },
): Promise<UsedPin> {
  const no = comparable(pin_no);
  const hashes = hashesOfPin(services, pin_no, pin_password);
  const { rows } = await sql<UsedPin>`
    with used as (
      update pin set status = 'Used', used_at = ${now}, used_by = ${used_by}, password_sealed = null
      where no = ${no} and password_hash = any(${hashes}::bytea[]) and status = 'Unused'
      returning id, no, package_id, amount, paid, gst, holder_id
    )
    select used.id, used.no, used.package_id, used.amount, used.paid, used.gst, p.code as package_code,
      p.data ->> 'kit' as kit, jsonb_build_object('id', u.id::text, 'user_id', u.user_id, 'name', u.name,
        'owner_type', u.user_type, 'wallet', case u.user_type when 'Franchise' then 'pin' else 'fund' end) as holder
    from used join package p on p.id = used.package_id join app_user u on u.id = used.holder_id`.execute(tx);
  const [pin] = rows;
  if (pin) return pin;
  const known = await tx
    .selectFrom('pin')
    .select('status')
    .where('no', '=', no)
    .where('password_hash', 'in', hashes)
    .executeTakeFirst();
  if (!known) throw fail('wrong_pin');
  refuseStatus(known.status);
  throw fail('in_progress');
}
