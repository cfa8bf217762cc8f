import { recordNo } from '@banyan/contract/core/records';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { readInChunks } from '../../platform/database/read-in-chunks.ts';
import { reserveIds } from '../../platform/database/reserve-ids.ts';
import { seal } from '../../platform/seal.ts';
import { hashPin, newPinPassword } from './rules.ts';

/** Pins of one batch, as many as anybody makes at once. */
const pinsOfBatch = 100;

/**
 * Gives members of another system the pins that they had not used there, with numbers and passwords of here. Tax on them was
 * the other system's; what was paid for them the caller has posted.
 * @param source a selection of `member_id`, `package_id`, `pins`, `amount`, `paid` (of each) and `at`
 * @param batch.txn_id the journal of what was paid for all of them; null = nothing was
 */
export async function bringPins(
  tx: Tx,
  { services }: Pick<Context, 'services'>,
  source: RawBuilder<unknown>,
  { made_by, remark, txn_id }: { made_by: string; remark: string; txn_id: string | null },
): Promise<void> {
  const batches = sql`
    select g.member_id, g.package_id, g.amount, g.paid, g.at, least(${pinsOfBatch}, g.pins - part * ${pinsOfBatch})::int as count,
      row_number() over (order by g.at, g.member_id, g.package_id, g.amount, g.paid, part) - 1 as place
    from (select member_id, package_id, amount, paid, at, sum(pins)::int as pins from (${source}) s group by 1, 2, 3, 4, 5) g
      cross join lateral generate_series(0, (g.pins - 1) / ${pinsOfBatch}) part`;
  const { count, pins } = onlyRow(
    await sql<{
      count: number;
      pins: number;
    }>`select count(*)::int as count, sum(b.count)::int as pins from (${batches}) b`.execute(tx),
  );
  const firstBatch = await reserveIds(tx, 'pin_batch', count);
  const firstPin = BigInt(await reserveIds(tx, 'pin', pins));
  await sql`
    insert into pin_batch (id, package_id, count, amount, paid, gst, owner_id, owner_type, payment_mode, made_by, remark, at,
      txn_id) overriding system value
    select ${firstBatch}::bigint + place, package_id, count, amount, paid, 0, member_id, 'User', 'brought', ${made_by}, ${remark},
      at, case when paid > 0 then ${txn_id}::bigint end
    from (${batches}) b order by place`.execute(tx);
  const each = sql`
    select b.id as batch_id from pin_batch b cross join generate_series(1, b.count) where b.id >= ${firstBatch} order by b.id`;
  let next = firstPin;
  for await (const rows of readInChunks<{ batch_id: string }>(tx, each)) {
    const made = rows.map(({ batch_id }) => {
      const id = String(next++);
      const password = newPinPassword(services);
      return {
        id,
        batch_id,
        hash: hashPin(services, recordNo('pin', id), password),
        sealed: seal(services, password),
      };
    });
    await sql`
      insert into pin (id, batch_id, package_id, amount, gst_percent, paid, gst, holder_id, holder_type, password_hash,
        password_sealed, at) overriding system value
      select made.id, b.id, b.package_id, b.amount, 0, b.paid, 0, b.owner_id, b.owner_type, made.hash, made.sealed, b.at
      from unnest(${made.map(({ id }) => id)}::bigint[], ${made.map(({ batch_id }) => batch_id)}::bigint[],
        ${made.map(({ hash }) => hash)}::bytea[], ${made.map(({ sealed }) => sealed)}::text[]) as made (id, batch_id, hash, sealed)
        join pin_batch b on b.id = made.batch_id`.execute(tx);
  }
}
