import type { LabRun } from '@banyan/contract/income/lab';
import type { LabResult } from '@banyan/contract/income/lab-result';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readLabRuns } from './read-lab-runs.ts';

/**
 * A run with the results of its plans.
 * @throws not_found
 */
export async function readLabRun(
  db: Db,
  actorId: string,
  no: string,
): Promise<{ run: LabRun; results: LabResult[] | null }> {
  const [run] = await readLabRuns(db, actorId, no);
  if (!run) throw fail('not_found');
  const row = await db.selectFrom('lab_run').select('result').where('no', '=', no).executeTakeFirst();
  return { run, results: (row?.result ?? null) as LabResult[] | null };
}
