import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type Failure, fail } from '../../platform/fail.ts';
import type { PaidPin } from '../topup/decide-topups.ts';
import { statusRefusal } from './check-pin.ts';
import { hashesOfPin } from './rules.ts';

/** A pin that was just marked as used, with what its topup needs. */
export interface UsedPin extends PaidPin {
  no: string;
  package_code: string;
  /** What comes with the package; null = nothing. */
  kit: string | null;
}

/** Somebody uses a pin. */
export interface PinUse {
  context: Pick<ActorContext, 'services' | 'now' | 'actor'>;
  pin_no: string;
  pin_password: string;
}

/**
 * Marks pins as used, once for ever, and deletes their passwords: this update is the lock. Of many who use a pin at the same
 * moment the first one has it; who gave it away meanwhile has a password that is no longer its own.
 * @returns of each the pin, or why it is refused: wrong_pin for an unknown number and a wrong password alike; pin_used,
 *   pin_blocked with the right password
 */
export async function usePins(tx: Tx, uses: readonly PinUse[]): Promise<(UsedPin | Failure)[]> {
  const typed = uses.flatMap(({ context, pin_no, pin_password }, place) =>
    hashesOfPin(context.services, pin_no, pin_password).map((hash) => ({
      no: comparable(pin_no),
      hash,
      place,
      by: context.actor.id,
      at: context.now,
    })),
  );
  const asked = sql`unnest(${typed.map(({ no }) => no)}::text[], ${typed.map(({ hash }) => hash)}::bytea[],
    ${typed.map(({ place }) => place)}::int[], ${typed.map(({ by }) => by)}::bigint[],
    ${typed.map(({ at }) => at)}::timestamptz[]) as asked (no, hash, place, by, at)`;
  // who types the same number and password a second time comes later
  const { rows } = await sql<UsedPin & { place: number }>`
    with locked as (
      select n.id, first.place, first.by, first.at
      from (select distinct on (no, hash) * from ${asked} order by no, hash, place) first
        join pin n on n.no = first.no and n.password_hash = first.hash
      where n.status = 'Unused' order by n.id for update of n
    ), used as (
      update pin set status = 'Used', used_at = locked.at, used_by = locked.by, password_sealed = null
      from locked where pin.id = locked.id and pin.status = 'Unused'
      returning locked.place, pin.id, pin.no, pin.package_id, pin.amount, pin.paid, pin.gst, pin.holder_id
    )
    select used.place, used.id, used.no, used.package_id, used.amount, used.paid, used.gst, p.code as package_code,
      p.data ->> 'kit' as kit, jsonb_build_object('id', u.id::text, 'user_id', u.user_id, 'name', u.name,
        'owner_type', u.user_type, 'wallet', case u.user_type when 'Franchise' then 'pin' else 'fund' end) as holder
    from used join package p on p.id = used.package_id join app_user u on u.id = used.holder_id`.execute(tx);
  const used = new Map(rows.map(({ place, ...pin }) => [place, pin]));
  if (used.size === uses.length) return uses.map((_, place) => used.get(place) as UsedPin);
  const { rows: known } = await sql<{ place: number; status: string }>`
    select asked.place, n.status from ${asked} join pin n on n.no = asked.no and n.password_hash = asked.hash`.execute(
    tx,
  );
  const statuses = new Map(known.map(({ place, status }) => [place, status]));
  return uses.map((_, place) => used.get(place) ?? refusalOf(statuses.get(place)));
}

const refusalOf = (status: string | undefined): Failure =>
  status === undefined ? fail('wrong_pin') : (statusRefusal(status) ?? fail('in_progress'));
