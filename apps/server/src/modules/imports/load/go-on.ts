import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

/** Somebody has cancelled the import while it was written: nothing of it stays. */
export class Stopped extends Error {}

/** Steps by which people and what they had are written, in one transaction. */
export const stepsOfFacts = 8;

/**
 * Writes down how far an import has come, beside its transaction, so that others see it.
 * @param step how many steps are done
 * @throws Stopped when it was cancelled
 */
export async function goOn(db: Db, id: string, step: number): Promise<void> {
  const { is_stopped } = onlyRow(
    await sql<{ is_stopped: boolean }>`
      insert into import_course (import_id, step) values (${id}, ${step})
      on conflict (import_id) do update set step = excluded.step
      returning stopped_at is not null as is_stopped`.execute(db),
  );
  if (is_stopped) throw new Stopped();
}
