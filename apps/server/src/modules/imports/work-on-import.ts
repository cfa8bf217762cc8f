import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { openProcess } from '../../platform/jobs/open-process.ts';
import { workOnDay } from './beside/work-on-day.ts';
import { forgetRows } from './forget-rows.ts';
import type { ImportMessage, ImportTask } from './import-worker.ts';
import { loadImport } from './load/load-import.ts';
import { takeBack } from './load/take-back.ts';

/** Megabytes a dry run may take: ten million members need half of it. */
const megabytes = 2048;

/**
 * Makes the dry run of an import, brings a confirmed one in, takes one back, or forgets the files of a cancelled one. A dry run has a process of its own,
 * so that neither requests are delayed nor the memory of the server is taken.
 */
export async function workOnImport(work: {
  db: Db;
  url: string;
  services: Services;
  id: string;
}): Promise<void> {
  const { db, url, services, id } = work;
  const found = await db
    .selectFrom('import')
    .select(['status', 'is_day'])
    .where('id', '=', id)
    .executeTakeFirst();
  const context = { actor: null, now: services.clock(), ip: '', user_agent: 'work_on_import', services };
  if (found?.status === 'Cancelled') await forgetRows(db, id);
  if (found?.is_day) return await workOnDay({ db, url, id, context, status: found.status });
  if (found?.status === 'Checking') await checkInProcess({ url, id, now: services.clock() });
  if (found?.status === 'Taking back') await takeBack({ db, url, id, context });
  if (found?.status === 'Loading' || found?.status === 'Posting') await loadImport({ db, url, id, context });
}

async function checkInProcess(task: ImportTask): Promise<void> {
  const child = openProcess('import', task, megabytes);
  await new Promise<void>((resolve, reject) => {
    let failed: string | null = null;
    child.on('message', (message: ImportMessage) => {
      if ('failed' in message) failed = message.failed;
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (failed !== null) reject(new Error(failed));
      else if (code === 0) resolve();
      else reject(new Error(`the dry run ended with ${signal ?? code}`));
    });
  });
}
