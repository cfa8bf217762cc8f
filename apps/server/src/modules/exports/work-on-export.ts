import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { openProcess } from '../../platform/jobs/open-process.ts';
import { unseal } from '../../platform/seal.ts';
import type { ExportTask } from './export-worker.ts';

/** Megabytes the making of an export may take, whatever the size of the company. */
const megabytes = 512;

/** Makes the file of an export in a process of its own, so that neither requests are delayed nor the memory of the server is taken. */
export async function workOnExport(work: {
  db: Db;
  url: string;
  services: Services;
  id: string;
}): Promise<void> {
  const { db, url, services, id } = work;
  const found = await db
    .selectFrom('company_export')
    .select(['status', 'sealed_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found?.status !== 'Processing') return;
  const key = found.sealed_key === null ? null : unseal(services, found.sealed_key);
  await runInProcess({ url, id, key });
}

async function runInProcess(task: ExportTask): Promise<void> {
  const child = openProcess('company-export', task, megabytes);
  await new Promise<void>((resolve, reject) => {
    let failed: string | null = null;
    child.on('message', (message: { failed?: string }) => {
      failed = message.failed ?? failed;
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (failed !== null) reject(new Error(failed));
      else if (code === 0) resolve();
      else reject(new Error(`the export ended with ${signal ?? code}`));
    });
  });
}
