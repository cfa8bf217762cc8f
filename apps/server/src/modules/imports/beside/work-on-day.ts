import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { checkImport } from '../checks/check-import.ts';
import { loadDay } from './load-day.ts';
import { tryDay } from './try-day.ts';

/** Makes the dry run of a day, or brings a confirmed one in. */
export async function workOnDay(work: {
  db: Db;
  url: string;
  id: string;
  context: Context;
  status: string;
}): Promise<void> {
  const { db, url, id, context, status } = work;
  if (status === 'Checking')
    await checkImport({ db, url, id, now: context.now, tryDay: () => tryDay(db, context, id) });
  if (status === 'Loading') await loadDay(db, context, id);
}
