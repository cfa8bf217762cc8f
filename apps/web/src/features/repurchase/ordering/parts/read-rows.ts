import type { Report, RowOf } from '@banyan/contract/core/report';
import { call } from '../../../../lib/call.ts';

/** A page of a report that is shown otherwise than as a table. */
export const readRows = <R extends Report>(
  report: R,
  query: Record<string, string | number | undefined>,
  signal?: AbortSignal,
): Promise<{ data: RowOf<R>[]; total: number }> =>
  call(report as Report, { query, signal }) as Promise<{ data: RowOf<R>[]; total: number }>;
