import { type NumberedRecord, recordNo, records } from '@banyan/contract/core/records';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { recordNoByKind, recordNoOf } from '../src/platform/database/record-numbers.ts';
import { useTestServer } from './http.ts';

const test = useTestServer();
const numbered = Object.entries(records).flatMap(([kind, { letter }]) =>
  letter === null ? [] : [kind as NumberedRecord],
);
/** Kinds whose number no column holds: of one there are too many rows, the other is looked for by its id alone. */
const unstored: NumberedRecord[] = ['alert', 'income'];

it('every number that a table generates is that of its kind, and every kind with a letter has one', async () => {
  const columns = await test.asOwner(
    `select relname as table, pg_get_expr(adbin, adrelid) as expression
     from pg_attrdef join pg_attribute a on attrelid = adrelid and attnum = adnum join pg_class c on c.oid = adrelid
     where relnamespace = 'public'::regnamespace and attgenerated = 's' and attname in ('no', 'receipt_no')
     order by relname`,
  );
  const generated: Record<string, unknown> = {};
  for (const { table, expression } of columns) {
    const [row] = await test.asOwner(`select ${String(expression)} as no from (values (42::bigint)) r (id)`);
    generated[String(table)] = row?.no;
  }
  expect(generated).toEqual(
    Object.fromEntries(
      numbered.filter((kind) => !unstored.includes(kind)).map((kind) => [kind, recordNo(kind, '42')]),
    ),
  );
});

it('SQL makes the numbers of the contract', async () => {
  for (const kind of numbered) {
    const { rows } = await sql<{ by_column: string; by_kind: string }>`
      select ${recordNoOf(kind, 'r.id')} as by_column, ${recordNoByKind(sql`r.kind`, sql`r.id`)} as by_kind
      from (values (42::bigint, ${kind}::text)) r (id, kind)`.execute(test.server.db);
    expect(rows).toEqual([{ by_column: recordNo(kind, '42'), by_kind: recordNo(kind, '42') }]);
  }
});
