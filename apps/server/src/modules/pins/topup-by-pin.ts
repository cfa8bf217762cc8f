import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { topupByPin as call } from '@banyan/contract/pins/redeem';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import { uncountTries } from '../accounts/count-tries.ts';
import { topupMembers } from '../topup/topup-members.ts';
import { type UsedPin, usePins } from './use-pins.ts';

/** Somebody tops a member up by a pin. */
export interface PinTopup {
  context: ActorContext;
  body: BodyOf<typeof call>;
  /** Keys under which this try was counted before. */
  tries: readonly string[];
}

/**
 * Tops up any member with a pin: what was paid for it becomes a sale, with the topup and its incomes in one transaction
 * (docs/ledger.md §2). It buys its own version of the package at the price of then. Who has number and password may use it.
 * @param tries keys under which this try was counted before
 * @throws not_while_acting, wrong_pin, pin_used, pin_blocked, and what a topup throws: the pin is then as it was
 */
export async function topupByPin(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
  tries: readonly string[] = [],
): Promise<TopupReceipt> {
  const [receipt] = await topupsByPin(tx, [{ context, body, tries }]);
  if (!receipt) throw new Error('one topup has one answer');
  if (receipt instanceof Failure) throw receipt;
  return receipt;
}

/**
 * As `topupByPin`, of many callers in one transaction. Who is refused because of the pin does not stop the others; what its
 * topup refuses is thrown and undoes all of them, so that each pin is as it was.
 */
export async function topupsByPin(tx: Tx, calls: readonly PinTopup[]): Promise<(TopupReceipt | Failure)[]> {
  const allowed = calls.filter(({ context }) => !context.actor.acting_admin_id);
  const pins = await usePins(
    tx,
    allowed.map(({ context, body: { pin_no, pin_password } }) => ({ context, pin_no, pin_password })),
  );
  const used = allowed.flatMap((call, place) => {
    const pin = pins[place];
    return !pin || pin instanceof Failure ? [] : [{ ...call, pin }];
  });
  const receipts = await topupMembers(
    tx,
    used.map(({ context, body: { user_id, remark }, pin }) => ({
      context,
      order: { user_id, package: pin.package_code, pay_from: 'pin', pin, remark },
    })),
  );
  const refusal = receipts.find((receipt) => receipt instanceof Failure);
  if (refusal) throw refusal;
  await promiseKits(tx, used);
  const tries = used.flatMap((call) => call.tries);
  if (tries.length > 0) await uncountTries(tx, tries);
  return calls.map((call) => {
    const place = allowed.indexOf(call);
    if (place < 0) return fail('not_while_acting');
    const refused = pins[place];
    if (refused instanceof Failure) return refused;
    return receipts[used.findIndex(({ pin }) => pin === refused)] as TopupReceipt;
  });
}

/** Kits wait to be dispatched, each with its goods as the version of its package says: by the franchise through which the pin was used, else by the company. */
async function promiseKits(tx: Tx, used: readonly (PinTopup & { pin: UsedPin })[]): Promise<void> {
  const promised = used.filter(({ pin }) => pin.kit !== null);
  if (promised.length === 0) return;
  const franchises = promised.map(({ context: { actor } }) =>
    actor.user_type === 'Franchise' ? actor.id : null,
  );
  await sql`
    insert into pin_dispatch (pin_id, kit, member_id, franchise_id, at)
    select k.pin_id, k.kit, u.id, k.franchise_id, k.at
    from unnest(${promised.map(({ pin }) => pin.id)}::bigint[], ${promised.map(({ pin }) => pin.kit)}::text[],
        ${promised.map(({ body }) => body.user_id)}::text[], ${franchises}::bigint[],
        ${promised.map(({ context }) => context.now)}::timestamptz[]) as k (pin_id, kit, user_id, franchise_id, at)
      join app_user u on lower(u.user_id) = lower(k.user_id)`.execute(tx);
  await sql`
    insert into pin_dispatch_line (pin_id, line, product_id, quantity)
    select n.id, l.line, g.id, l.quantity
    from pin n join package p on p.id = n.package_id
      cross join lateral rows from (jsonb_to_recordset(p.data -> 'kit_lines') as (sku text, quantity int))
        with ordinality as l (sku, quantity, line)
      cross join lateral (select id from product where lower(sku) = lower(l.sku) limit 1) g
    where n.id = any(${promised.map(({ pin }) => pin.id)}::bigint[])`.execute(tx);
}
