import { openDb, openPool } from '../../platform/database/db.ts';
import { runProcess } from '../../platform/jobs/open-process.ts';
import { checkImport } from './checks/check-import.ts';

/** The dry run of an import. `url` signs in to the database as the application. */
export interface ImportTask {
  url: string;
  id: string;
  now: Date;
}

export type ImportMessage = { failed: string } | { done: true };

/** Makes the dry run of an import, away from the process that answers calls. */
export async function importWorker(
  { url, id, now }: ImportTask,
  send: (message: ImportMessage) => void,
): Promise<void> {
  const db = openDb(openPool(url, 1));
  try {
    await checkImport({ db, url, id, now });
    send({ done: true });
  } finally {
    await db.destroy();
  }
}

if (process.send) runProcess(importWorker);
