import { pageSize } from '@banyan/contract/core/constants';
import type { Report } from '@banyan/contract/core/report';

/** What the first page of a report is asked for with, as a fresh visit of its screen does: both share one answer. */
export const firstPage = (report: Report, filters: Record<string, string> = {}) => ({
  page_index: 0,
  page_size: pageSize,
  sort: report.default_sort,
  ...filters,
});
