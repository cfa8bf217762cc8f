import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { readCompany } from '../company/queries.ts';
import { loadYearFigures } from './load-year-figures.ts';
import { discloseYear } from './rules.ts';

/**
 * Counts every disclosure that was asked for and whose last day is summed up, one after the other; the others wait for the
 * next run. A run that ends early leaves nothing: the next one counts again.
 * @returns how many were counted
 */
export async function countDisclosures(db: Db, services: Services): Promise<number> {
  let counted = 0;
  while (await inTransaction(db, (tx) => countNext(tx, services.clock()))) counted++;
  return counted;
}

async function countNext(tx: Tx, now: Date): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local transaction_timeout = 0`.execute(tx);
  const asked = await tx
    .selectFrom('income_disclosure')
    .select(['id', 'from_on', 'to_on'])
    .where('status', '=', 'Queued')
    .where('to_on', '<=', (eb) => eb.selectFrom('summary').select('until'))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!asked) return false;
  await storeCount(tx, asked, now);
  return true;
}

/** Counts one disclosure from the books as they are now. */
export async function storeCount(
  tx: Tx,
  asked: { id: string; from_on: string; to_on: string },
  now: Date,
): Promise<void> {
  const { round_off_digits: digits } = await readCompany(tx);
  const figures = await loadYearFigures(tx, { ...asked, digits });
  await tx
    .updateTable('income_disclosure')
    .set({ status: 'Counted', statement: JSON.stringify(discloseYear(figures, digits)), counted_at: now })
    .where('id', '=', asked.id)
    .execute();
}
