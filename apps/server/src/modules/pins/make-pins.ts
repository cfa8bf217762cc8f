import { recordNo } from '@banyan/contract/core/records';
import type { PinBatch } from '@banyan/contract/pins/pins';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { seal } from '../../platform/seal.ts';
import { actorIdOf, postJournals } from '../ledger/post-journals.ts';
import { moneyInLines } from './money-in-lines.ts';
import type { PinOrder } from './prepare-pins.ts';
import { hashPin, newPinPassword } from './rules.ts';

/**
 * Makes pins and moves what is paid for them: wallet or clearing account → c:`pin_liability` (docs/ledger.md §2). Pins and
 * money come together or not at all.
 * @returns the batch with the passwords, which are stored as a keyed hash and sealed for the holder
 * @throws insufficient_funds through the ledger
 */
export async function makePins(
  tx: Tx,
  context: Context,
  order: PinOrder & { request_id?: string; remark: string },
): Promise<PinBatch> {
  const { services, now } = context;
  const { owner, count, terms, payable, payment_mode } = order;
  const { batch_id, pin_ids } = onlyRow(
    await sql<{ batch_id: string; pin_ids: string[] }>`
    select nextval('pin_batch_id_seq') as batch_id,
      array(select nextval('pin_id_seq') from generate_series(1, ${count})) as pin_ids`.execute(tx),
  );
  const no = recordNo('pin_batch', batch_id);
  const txn_id = await receive(tx, context, order, { batch_id, no });
  await sql`
    insert into pin_batch (id, package_id, count, amount, paid, gst, owner_id, owner_type, payment_mode, request_id, made_by,
      remark, at, txn_id) overriding system value
    values (${batch_id}, ${order.package.id}, ${count}, ${terms.amount}, ${terms.paid}, ${terms.gst}, ${owner.id},
      ${owner.owner_type}, ${payment_mode}, ${order.request_id ?? null}, ${actorIdOf(context)}, ${order.remark}, ${now},
      ${txn_id})`.execute(tx);
  const pins = pin_ids.map((id) => ({
    id,
    pin_no: recordNo('pin', id),
    pin_password: newPinPassword(services),
  }));
  await sql`
    insert into pin (id, batch_id, package_id, amount, gst_percent, paid, gst, holder_id, holder_type, password_hash,
      password_sealed, at) overriding system value
    select made.id, ${batch_id}, ${order.package.id}, ${terms.amount}, ${order.package.gst_percent}, ${terms.paid},
      ${terms.gst}, ${owner.id}, ${owner.owner_type}, made.hash, made.sealed, ${now}
    from unnest(${pins.map(({ id }) => id)}::bigint[],
      ${pins.map((pin) => hashPin(services, pin.pin_no, pin.pin_password))}::bytea[],
      ${pins.map((pin) => seal(services, pin.pin_password))}::text[]) as made (id, hash, sealed)`.execute(tx);
  return {
    no,
    at: now.toISOString(),
    owner: { user_id: owner.user_id, name: owner.name },
    package: order.package.name,
    count,
    amount: terms.amount,
    paid: terms.paid,
    gst: terms.gst,
    payable,
    payment_mode,
    pins: pins.map(({ pin_no, pin_password }) => ({ pin_no, pin_password })),
  };
}

/** Moves the money of a batch. @returns its journal; null for zero pins */
async function receive(
  tx: Tx,
  context: Context,
  { owner, payable, payment_mode, count, package: sold }: PinOrder,
  { batch_id, no }: { batch_id: string; no: string },
): Promise<string | null> {
  if (toDecimal(payable).isZero()) return null;
  const narration = `${no}: ${count} of ${sold.name}`;
  const [txn_id] = await postJournals(tx, context, [
    {
      scope: 'pin_sale',
      key: batch_id,
      kind: 'pin_sale',
      ref_type: 'pin_batch',
      ref_id: batch_id,
      lines: moneyInLines(owner, payment_mode, payable).map((line) => ({ ...line, narration })),
    },
  ]);
  if (!txn_id) throw new Error('money for pins has a journal');
  return txn_id;
}
