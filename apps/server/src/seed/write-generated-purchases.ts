import type pg from 'pg';
import { copyIn } from '../platform/database/copy-in.ts';
import { onlyRow } from '../platform/database/only-row.ts';
import type { RowWriter } from '../platform/database/row-buffer.ts';
import type { Writing } from './write-generated-members.ts';

/** Writes a topup by a zero pin and its event for everybody who bought. */
export async function writeGeneratedPurchases(client: pg.Client, writing: Writing): Promise<void> {
  const { purchases, first, joinedAt, localAt, counted } = writing;
  const { buyers, amount } = purchases;
  const known = onlyRow(
    await client.query<{ id: number; topup: string; event: string }>(
      `insert into package (code, version, name, data, min, max, created_at)
     values ('GENERATED', 1, 'Generated', '{"code": "GENERATED", "name": "Generated", "min": "1", "max": "1000000"}',
       1, 1000000, now())
     on conflict (code, version) do update set name = excluded.name
     returning id, (select coalesce(max(id), 0) + 1 from topup) as topup,
       (select coalesce(max(id), 0) + 1 from business_event) as event`,
    ),
  );
  const common = (writer: RowWriter, i: number) => {
    writer.numeric(amount[i] as number);
    writer.numeric(0);
    writer.numeric(amount[i] as number);
  };
  await copyIn(
    client,
    {
      into: `topup (id, member_id, package_id, amount, paid, bv, gst_percent, gst, payment_mode, is_first,
        business_date, at)`,
      fields: 12,
      rows: buyers.length,
    },
    counted('topups', (writer, place) => {
      const i = buyers[place] as number;
      writer.int8(Number(known.topup) + place);
      writer.int8(first + i);
      writer.int4(known.id);
      common(writer, i);
      writer.numeric(0);
      writer.numeric(0);
      writer.text('zero');
      writer.flag(true);
      writer.day(localAt(i));
      writer.moment(joinedAt(i));
    }),
  );
  await copyIn(
    client,
    {
      into: `business_event (id, kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date,
        period, at)`,
      fields: 11,
      rows: buyers.length,
    },
    counted('events', (writer, place) => {
      const i = buyers[place] as number;
      writer.int8(Number(known.event) + place);
      writer.text('topup');
      writer.int8(Number(known.topup) + place);
      writer.int8(first + i);
      common(writer, i);
      writer.int2(1);
      writer.day(localAt(i));
      writer.day(localAt(i));
      writer.moment(joinedAt(i));
    }),
  );
}
