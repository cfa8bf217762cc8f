import type { readWithdrawalDecision } from '@banyan/contract/withdrawals/bulk-decisions';
import type { readUtrImport } from '@banyan/contract/withdrawals/utr';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DataOf, useCall } from '../../../../lib/use-call.ts';

/** Milliseconds between two looks at work that runs. */
const everyMs = 2000;

/** What a job works off, looked at again and again while it runs; the lists follow when it is done. */
export function useFollowed<E extends typeof readUtrImport | typeof readWithdrawalDecision>(
  endpoint: E,
  no: string,
  isRunning: (data: DataOf<E>) => boolean,
) {
  const client = useQueryClient();
  const query = useCall(endpoint, { no } as never, {
    refetchInterval: ({ state }) => (state.data && isRunning(state.data as DataOf<E>) ? everyMs : false),
  });
  const runs = query.data ? isRunning(query.data) : false;
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !runs) void client.invalidateQueries();
    ran.current = runs;
  }, [runs, client]);
  return query;
}
