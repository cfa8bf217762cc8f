import { pageSize } from '@banyan/contract/core/constants';
import type { Report, RowOf } from '@banyan/contract/core/report';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReportRows } from '../../../../components/report/report-body.tsx';
import type { useReportUrl } from '../../../../components/report/use-report-url.ts';
import { call } from '../../../../lib/call.ts';

/** What the first page of a report is asked for with, as a fresh visit of its screen does: both share one answer. */
export const firstPage = (report: Report, filters: Record<string, string> = {}) => ({
  page_index: 0,
  page_size: pageSize,
  sort: report.default_sort,
  ...filters,
});

/** Rows of a report for a picture beside its list. */
export function useReportRows<R extends Report>(
  report: R,
  query: ReturnType<typeof useReportUrl>['query'],
): UseQueryResult<RowOf<R>[]> {
  return useQuery({
    queryKey: [report.path, query],
    queryFn: ({ signal }) => call(report as Report, { query, signal }) as Promise<ReportRows>,
    select: ({ data }) => data as RowOf<R>[],
  });
}
