import type { LabResult } from '@banyan/contract/income/lab-result';

/** A plan of the run under the name it has in every table, and its result. */
export interface Tried {
  name: string;
  result: LabResult;
}

/** What was paid in a month: of one kind, or of all. */
export const paidIn = (
  month: LabResult['months'][number],
  kind: string,
): { paid: string; per_100: string | null } =>
  kind === '' ? month : (month.kinds.find((own) => own.kind === kind) ?? { paid: '0', per_100: '0' });
