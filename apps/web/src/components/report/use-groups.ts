import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Row } from './report-cell.tsx';

/** What each group adds up to: its heading → column → figure. */
export type GroupTotals = Record<string, Record<string, string>>;
export type AskGroupTotals<R> = (
  rows: readonly R[],
  filters: Record<string, string>,
  signal: AbortSignal,
) => Promise<GroupTotals>;
/** How the rows of a report are grouped. */
export interface Groups {
  labelOf: (row: Row) => string;
  /** null = they are not added up; undefined = not known yet. */
  totals: GroupTotals | null | undefined;
}

interface Input {
  /** Names the page. */
  queryKey: readonly unknown[];
  rows: readonly Row[] | undefined;
  /** The rows are still those of the page before. */
  isOld: boolean;
  filters: Record<string, string>;
  labelOf: ((row: Row) => string) | undefined;
  ask: AskGroupTotals<Row> | undefined;
}

/** The groups of a page, added up once its rows are known; where that fails the headings stand alone. */
export function useGroups({ queryKey, rows = [], isOld, filters, labelOf, ask }: Input): Groups | undefined {
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...queryKey, 'groups'],
    queryFn: ({ signal }) => ask?.(rows, filters, signal) ?? null,
    enabled: ask !== undefined && rows.length > 0 && !isOld,
    placeholderData: keepPreviousData,
  });
  // old figures belong to old rows alone
  const known = isPlaceholderData && !isOld ? undefined : data;
  return labelOf && { labelOf, totals: ask && !error ? known : null };
}
