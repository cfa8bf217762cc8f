import type { FileKind } from '@banyan/contract/imports/import-files';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** What stands in the columns of a file, by its headings in their order. */
export interface Mapping {
  name: string;
  kind: FileKind;
  headings: string[];
  columns: Record<string, number>;
}

/** Saves the columns of a file under a name; what was saved under it before is replaced. */
export async function saveMapping(
  tx: Tx,
  { actor, now }: ActorContext,
  { name, columns, ...file }: Mapping,
): Promise<void> {
  const row = { ...file, columns: JSON.stringify(columns), saved_by: actor.id, saved_at: now };
  await tx
    .insertInto('import_mapping')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** The columns that were saved last for a file of these kinds with the same headings; null = none were. */
export async function findMapping(
  tx: Tx,
  headings: string[],
  kinds: readonly FileKind[],
): Promise<Mapping | null> {
  const found = await tx
    .selectFrom('import_mapping')
    .select(['name', 'headings'])
    .select([sql<FileKind>`kind`.as('kind'), sql<Record<string, number>>`columns`.as('columns')])
    .where(sql<boolean>`headings = ${headings}::text[]`)
    .where('kind', 'in', [...kinds])
    .orderBy('saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
