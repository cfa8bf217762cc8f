import type { BodyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import type { transferPins as call, PinTransfer } from '@banyan/contract/pins/pin-transfers';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import { seal } from '../../platform/seal.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { type PinOwner, requirePinOwner } from './require-pin-owner.ts';
import { hashPin, newPinPassword } from './rules.ts';

/**
 * Gives unused pins of a package away, the oldest first, none of which is paid in part. Each gets a new password, so that
 * its former holder, who knows the old one, cannot use it any more.
 * @throws not_while_acting, unknown_member, unknown_franchise, blocked, to_oneself, unknown_package, too_few_pins
 */
export async function transferPins(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<PinTransfer> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const from = await giverOf(tx, context, input);
  const to = await requirePinOwner(tx, { owner_type: input.to_type, user_id: input.user_id });
  if (from.id === to.id)
    throw fail('to_oneself', { user_id: text('These pins are held by this user id already.') });
  const sold = await findPackage(tx, input.package);
  const pins = await lockOldest(tx, from.id, input);
  if (pins.length < input.count) throw fail('too_few_pins');
  await changeHolder(tx, context, to, pins);
  const { id, no } = onlyRow(
    await sql<{ id: string; no: string }>`
    insert into pin_transfer (from_id, from_type, to_id, to_type, package_code, count, made_by, remark, at)
    values (${from.id}, ${from.owner_type}, ${to.id}, ${to.owner_type}, ${input.package}, ${pins.length},
      ${actorIdOf(context)}, ${input.remark ?? ''}, ${now})
    returning id, no`.execute(tx),
  );
  await sql`
    insert into pin_transfer_pin (transfer_id, pin_id)
    select ${id}, pin_id from unnest(${pins.map((pin) => pin.id)}::bigint[]) as given (pin_id)`.execute(tx);
  if (actor.user_type === 'Admin')
    await appendAudit(tx, context, {
      action: 'transfer_pins',
      object: `user:${from.user_id}`,
      details: { no, to: to.user_id, package: input.package, count: pins.length },
    });
  await notifyOwner(tx, context, to, {
    kind: 'pins',
    subject: message('{company}: pins received'),
    body: [
      message(
        '{name}, {giver} ({user_id}) gave you {count, plural, one {# pin} other {# pins}} of {package}. Their passwords are new: see View pins.',
        { giver: from.name, user_id: from.user_id, count: pins.length, package: sold.name },
      ),
    ],
  });
  return {
    no,
    at: now.toISOString(),
    from: { user_id: from.user_id, name: from.name },
    to: { user_id: to.user_id, name: to.name },
    package: sold.name,
    count: pins.length,
    pins: pins.map((pin) => pin.no),
  };
}

/** Whose pins they are: one's own, for an admin those of the user id given. */
async function giverOf(tx: Tx, { actor }: ActorContext, input: BodyOf<typeof call>): Promise<PinOwner> {
  const { from_user_id } = input;
  if (actor.user_type === 'Admin') {
    if (!from_user_id) throw fail('unknown_member', { from_user_id: text('Enter a user id.') });
    return await requirePinOwner(
      tx,
      { user_id: from_user_id },
      { field: 'from_user_id', mayBeBlocked: true },
    );
  }
  if (from_user_id !== undefined)
    throw fail('invalid_request', { from_user_id: text('Only an admin may say this.') });
  return { id: actor.id, user_id: actor.user_id, name: actor.name, owner_type: actor.user_type };
}

/** Any version of a package, also one that is off sale. */
async function findPackage(tx: Tx, code: string): Promise<{ name: string }> {
  const found = await tx
    .selectFrom('package')
    .select('name')
    .where('code', '=', code)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw fail('unknown_package', { package: text(errors.unknown_package.message) });
  return found;
}

/** Pins that are being used or given away at this moment are waited for, and left out if they are gone. */
async function lockOldest(
  tx: Tx,
  holder: string,
  { package: code, count }: { package: string; count: number },
): Promise<{ id: string; no: string }[]> {
  const { rows } = await sql<{ id: string; no: string }>`
    select id, no from pin
    where holder_id = ${holder} and status = 'Unused' and (paid = amount or paid = 0)
      and package_id = any(array(select id from package where code = ${code}))
    order by id limit ${count} for update`.execute(tx);
  return rows;
}

/** Hands the pins over, with new passwords. */
async function changeHolder(
  tx: Tx,
  { services }: ActorContext,
  to: PinOwner,
  pins: readonly { id: string; no: string }[],
): Promise<void> {
  const passwords = pins.map(() => newPinPassword(services));
  const hashes = pins.map(({ no }, index) => hashPin(services, no, passwords[index] ?? ''));
  await sql`
    update pin set holder_id = ${to.id}, holder_type = ${to.owner_type}, password_hash = given.hash,
      password_sealed = given.sealed
    from unnest(${pins.map(({ id }) => id)}::bigint[], ${hashes}::bytea[],
      ${passwords.map((password) => seal(services, password))}::text[]) as given (id, hash, sealed)
    where pin.id = given.id`.execute(tx);
}
