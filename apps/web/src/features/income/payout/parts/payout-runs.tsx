import { payoutRuns } from '@banyan/contract/income/payouts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import './payout-runs.css';

/** Milliseconds between two looks at a running payout. */
const everyMs = 2000;

/** The last payouts; one that is running says how far it is, and the statements follow when it is done. */
export function PayoutRuns() {
  const client = useQueryClient();
  const query = useCall(
    payoutRuns,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.some((run) => run.status === 'running') ? everyMs : false),
    },
  );
  const isRunning = query.data?.some((run) => run.status === 'running') ?? false;
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
                  status={run.status === 'done' ? 'Done' : 'Running'}
                  tone={run.status === 'done' ? 'success' : 'info'}
                />
                <span className="caption">
                  {t('{count, plural, one {One statement} other {# statements}}', { count: run.statements })}
                  {run.chosen !== null &&
                    ` · ${t('{count, plural, one {one chosen member} other {# chosen members}}', { count: run.chosen })}`}
                  {run.remark && ` · ${run.remark}`}
                  {run.requested_by && ` · ${run.requested_by.name}`} ·{' '}
                  <DateTime value={run.done_at ?? run.at} />
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
