import { payoutRuns } from '@banyan/contract/payouts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { plural, t } from '../../lib/text.ts';
import { DateTime, Money } from '../parts/figures.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { Tile } from '../tile/tiles.tsx';
import './payout-runs.css';

/** While a payout is running it is looked at again so often. */
const everyMs = 2000;

/** The last payouts; one that is running says how far it is, and the statements follow when it is done. */
export function PayoutRuns() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [payoutRuns.path],
    queryFn: async ({ signal }) => (await call(payoutRuns, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'running') ? everyMs : false),
  });
  const isRunning = query.data?.some((run) => run.state === 'running') ?? false;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, client]);
  return (
    <Tile title={t('Payouts')} query={query}>
      {(runs) =>
        runs.length === 0 ? (
          <p className="muted">{t('No payout has been made.')}</p>
        ) : (
          <ol className="payout-runs">
            {runs.slice(0, 5).map((run) => (
              <li key={run.id}>
                <span>
                  {t('Up to')} <DateTime value={run.through} withTime={false} />
                </span>
                <StatusTag
                  status={run.state === 'done' ? 'Done' : 'Running'}
                  tone={run.state === 'done' ? 'success' : 'info'}
                />
                <span className="caption">
                  {plural(run.statements, 'One statement', '{count} statements')}
                  {run.chosen !== null &&
                    ` · ${plural(run.chosen, 'one chosen member', '{count} chosen members')}`}
                  {run.remark && ` · ${run.remark}`}
                  {run.asked_by && ` · ${run.asked_by.name}`} · <DateTime value={run.done_at ?? run.at} />
                </span>
                <Money value={run.gross} strong />
              </li>
            ))}
          </ol>
        )
      }
    </Tile>
  );
}
