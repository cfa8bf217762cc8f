import { maxPageIndex, pageSize } from '@banyan/contract/core/constants';
import { filterKeys, type Report } from '@banyan/contract/core/report';
import * as z from 'zod/mini';
import { useAddress } from '../../app/use-address.ts';

/** The state of a report. The URL is its only home (docs/screens.md §7.2): page from 1, sort, f_* and the open row. */
export interface ReportUrl {
  page: number;
  sort: string;
  filters: Record<string, string>;
  /** Keys of filters that the address gives a value which the server would refuse: they are left out. */
  refused: string[];
  rowId: string | undefined;
  /** What goes to the server. */
  query: Record<string, string | number>;
  setPage: (page: number, replace?: boolean) => void;
  setSort: (sort: string) => void;
  /** Sets, with '' removes; the list starts at page 1 again. */
  setFilters: (changes: Record<string, string>) => void;
  clearFilters: () => void;
  setRow: (id: string | undefined) => void;
}

/** The keys of the filters this kind of user has, in the URL behind f_. */
const filterKeysOf = (report: Report, userType: string): string[] =>
  Object.entries(report.filters).flatMap(([name, filter]) =>
    filter.roles && !filter.roles.some((role) => role === userType) ? [] : filterKeys(name, filter),
  );

/** Reads the state from an address; anything the report does not know is left out. */
export function readReportUrl(
  report: Report,
  userType: string,
  search: Record<string, unknown>,
  given: Readonly<Record<string, string>> = {},
): Pick<ReportUrl, 'page' | 'sort' | 'filters' | 'refused' | 'rowId' | 'query'> {
  const text = (key: string): string => (search[key] === undefined ? '' : String(search[key]));
  const page = Math.min(maxPageIndex + 1, Math.max(1, Math.trunc(Number(text('page'))) || 1));
  const wanted = text('sort');
  const column = report.columns[wanted.replace(/^-/, '')];
  const sort = wanted === report.default_sort || column?.sort ? wanted : report.default_sort;
  const written = Object.fromEntries(
    filterKeysOf(report, userType).flatMap((key) => {
      if (key in given) return [];
      const value = text(`f_${key}`);
      return value ? [[key, value]] : [];
    }),
  );
  const refused = refusedOf(report, written);
  const filters = Object.fromEntries(Object.entries(written).filter(([key]) => !refused.includes(key)));
  const asked = Object.entries(given).filter(([, value]) => value);
  const query = { page_index: page - 1, page_size: pageSize, sort, ...filters, ...Object.fromEntries(asked) };
  return { page, sort, filters, refused, rowId: text('row') || undefined, query };
}

/** Of values that somebody wrote into an address those that break a rule of the report, or that nothing stored can hold. */
function refusedOf(report: Report, written: Record<string, string>): string[] {
  const { error } = z.safeParse(report.query, written);
  const broken = error?.issues.map(({ path }) => String(path[0])) ?? [];
  return Object.keys(written).filter((key) => broken.includes(key) || written[key]?.includes('\0'));
}

/** @param given filters that the page sets for good */
export function useReportUrl(
  report: Report,
  userType: string,
  given?: Readonly<Record<string, string>>,
): ReportUrl {
  const [search, show] = useAddress<Record<string, string>>();
  const state = readReportUrl(report, userType, search, given);
  const go = (
    changes: Record<string, string | undefined>,
    options: { replace?: boolean; resetScroll?: boolean } = {},
  ): void => {
    const next = { ...search, ...changes };
    // The address carries only what differs from a fresh visit.
    if (next.page === '1') delete next.page;
    if (next.sort === report.default_sort) delete next.sort;
    show(next, options);
  };
  const prefixed = (values: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`f_${key}`, value]));
  return {
    ...state,
    setPage: (page, replace = false) =>
      go({ page: String(page), row: undefined }, { replace, resetScroll: true }),
    setSort: (sort) => go({ sort, page: '1', row: undefined }),
    setFilters: (changes) => go({ ...prefixed(changes), page: '1', row: undefined }),
    clearFilters: () =>
      go({
        ...Object.fromEntries(filterKeysOf(report, userType).map((key) => [`f_${key}`, undefined])),
        page: '1',
        row: undefined,
      }),
    setRow: (id) => go({ row: id }),
  };
}

/** What the first page of a report is asked for with, as a fresh visit of its screen does: both share one answer. */
export const firstPage = (report: Report, filters: Record<string, string> = {}) => ({
  page_index: 0,
  page_size: pageSize,
  sort: report.default_sort,
  ...filters,
});
