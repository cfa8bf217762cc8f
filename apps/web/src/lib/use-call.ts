import type { Endpoint, QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { Report, RowOf } from '@banyan/contract/core/report';
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAwaited } from './awaited.ts';
import { type CallInput, call, takeArrived } from './call.ts';

type Reply = { data: unknown };
type Read = Endpoint & { reply: { _zod: { output: Reply } } };

/** What a call answers, without the envelope. */
export type DataOf<E extends Read> = ReplyOf<E>['data'];
/** The names are the contract's; a value without figure or text is not sent. */
type CallQuery<E extends Endpoint> = { [K in keyof QueryOf<E>]?: string | number | boolean | null };

interface CallOptions<T>
  extends Pick<
      UseQueryOptions<T>,
      'enabled' | 'gcTime' | 'staleTime' | 'refetchInterval' | 'placeholderData' | 'refetchOnWindowFocus'
    >,
    Pick<CallInput, 'quiet'> {}

/** A reading call as the cache knows it: by its path, then by what was asked. */
export function callQuery<E extends Read>(
  endpoint: E,
  query: CallQuery<E> = {},
  { quiet, ...options }: CallOptions<DataOf<E>> = {},
) {
  return {
    ...options,
    queryKey: [endpoint.path, query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<DataOf<E>> =>
      (await call(endpoint, { query, signal, quiet })).data,
    initialData: (): DataOf<E> | undefined => takeArrived(endpoint, query)?.data,
  };
}

/** What a reading call answers; `<Loading>` and `<Tile>` show it with its loading and error states. */
export function useCall<E extends Read>(
  endpoint: E,
  query: CallQuery<E> = {},
  options: CallOptions<DataOf<E>> = {},
): UseQueryResult<DataOf<E>> {
  const result = useQuery(callQuery(endpoint, query, options));
  useAwaited(result.isLoading);
  return result;
}

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
  const result = useQuery({
    ...options,
    queryKey: [report.path, query],
    queryFn: ({ signal }) => readRows(report, query, { signal, quiet }),
  });
  useAwaited(result.isLoading);
  return result;
}
