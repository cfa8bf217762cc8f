import { type NumberedRecord, numbersBegin, records } from '@banyan/contract/core/records';
import { type RawBuilder, sql } from 'kysely';

/** The number of a record in SQL, from the column of its id: recordNoOf('income', 'i.id'). */
export const recordNoOf = (kind: NumberedRecord, idColumn: string): RawBuilder<string> =>
  sql<string>`${sql.lit(records[kind].letter)} || (${sql.lit(numbersBegin)} + ${sql.ref(idColumn)})`;

const letters = JSON.stringify(
  Object.fromEntries(
    Object.entries(records).flatMap(([kind, { letter }]) => (letter ? [[kind, letter]] : [])),
  ),
);

/** The same of a record whose kind the row names; null where that kind has no such number. */
export const recordNoByKind = (
  kind: RawBuilder<string>,
  id: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`(${letters}::jsonb ->> ${kind}) || (${sql.lit(numbersBegin)} + ${id})`;
