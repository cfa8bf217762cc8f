import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { addressChains, changedFields, detailsHold, type PlainDetails } from '../rules.ts';
import { openDetails, sealDetails } from './seal-details.ts';

/**
 * Puts new payment details on file. From now on withdrawals wait 48 hours, unless all that is new are addresses that the owner
 * has proven.
 * @returns until when withdrawals wait; a moment that is not after now = they do not wait
 */
export async function saveDetails(
  tx: Tx,
  { now, services }: ActorContext,
  ownerId: string,
  plain: PlainDetails,
): Promise<Date> {
  const { plain: before, held_until } = await openDetails(tx, services, ownerId);
  const held = (await isProven(tx, { ownerId, before, plain, now }))
    ? Math.max(now.getTime(), Date.parse(held_until ?? now.toISOString()))
    : now.getTime() + detailsHold;
  const row = { ...sealDetails(services, plain), changed_at: now, held_until: new Date(held) };
  await tx
    .insertInto('payment_details')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
  return row.held_until;
}

/**
 * Whether all that a change makes other are addresses of wallets that have signed for this account for 48 hours: one linked
 * lately may be that of who took the account over. A wallet that is a contract proves its address on its own chain alone.
 */
async function isProven(
  tx: Tx,
  change: { ownerId: string; before: PlainDetails; plain: PlainDetails; now: Date },
): Promise<boolean> {
  const { ownerId, before, plain, now } = change;
  const fields = changedFields(before, plain);
  if (fields.length === 0 || !fields.every((field) => addressChains[field])) return false;
  const changed = fields.map((field) => ({
    address: plain[field]?.toLowerCase() ?? '',
    chain_id: addressChains[field],
  }));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as a (address text, chain_id int)
    where exists (select from sign_in_wallet w
      where w.user_id = ${ownerId} and w.address = a.address and w.chain_id in (0, a.chain_id)
        and w.linked_at <= ${new Date(now.getTime() - detailsHold)})`.execute(tx);
  return rows[0]?.count === changed.length;
}
