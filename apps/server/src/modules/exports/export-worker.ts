import { runProcess } from '../../platform/jobs/open-process.ts';
import { realServices } from '../../platform/services.ts';
import { makeExport } from './make-export.ts';

/** The file of an export that is to be made. */
export interface ExportTask {
  url: string;
  id: string;
  /** 64 hexadecimal digits; null = the file is not sealed. */
  key: string | null;
}

/** Makes the file of an export, away from the process that answers calls. */
export async function exportWorker(task: ExportTask): Promise<void> {
  await makeExport({ ...task, services: realServices(() => {}) });
}

if (process.send) runProcess(exportWorker);
