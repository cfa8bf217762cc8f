import { companyExports } from '@banyan/contract/exports/exports';
import { useEffect } from 'react';
import { queryClient } from '../../../app/query-client.ts';

/** Milliseconds between two looks at an export that is made. */
const everyMs = 3000;

/** While an export of the list is made, the list is asked for again. */
export function useProgress(): void {
  useEffect(() => {
    const isMade = () =>
      queryClient
        .getQueriesData<{ data: { status: string }[] }>({ queryKey: [companyExports.path] })
        .some(([, list]) => list?.data.some(({ status }) => status === 'Processing'));
    const timer = setInterval(() => {
      if (isMade()) void queryClient.invalidateQueries({ queryKey: [companyExports.path] });
    }, everyMs);
    return () => clearInterval(timer);
  }, []);
}
