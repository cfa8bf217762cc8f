import type { Report, RowOf } from '@banyan/contract/core/report';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallInput, call } from './call.ts';
import type { CallOptions } from './use-call.ts';

/** A page of a report, and how many rows there are in all. */
export interface Rows<R extends Report> {
  data: RowOf<R>[];
  total: number;
}

/** Reads a page of a report that is shown otherwise than as a table. */
export const readRows = <R extends Report>(
  report: R,
  query: CallInput['query'],
  { signal, quiet }: Pick<CallInput, 'signal' | 'quiet'> = {},
): Promise<Rows<R>> => call(report as Report, { query, signal, quiet }) as Promise<Rows<R>>;

/** As `useCall`, of a page of a report: its own list shares the answer where it asks for the same. */
export function useRows<R extends Report>(
  report: R,
  query: NonNullable<CallInput['query']>,
  { quiet, ...options }: CallOptions<Rows<R>> = {},
): UseQueryResult<Rows<R>> {
  return useQuery({
    ...options,
    queryKey: [report.path, query],
    queryFn: ({ signal }) => readRows(report, query, { signal, quiet }),
  });
}
