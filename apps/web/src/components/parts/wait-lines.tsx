import type { WaitLine } from '@banyan/contract/core/second-person';
import { fromServer, t } from '../../lib/text.ts';
import { DateTime, Money } from './figures.tsx';
import type { Line } from './lines.tsx';

/** What a request that waits would do; where it changes something, from what to what. Its documents are shown beside them. */
export const waitLines = (lines: readonly WaitLine[]): Line[] =>
  lines
    .filter(({ kind }) => kind !== 'document')
    .map(({ label, kind, from, value }) => ({
      label: fromServer(label),
      value:
        from === undefined ? (
          <Written kind={kind} value={value} />
        ) : (
          <>
            <Written kind={kind} value={from} /> → <Written kind={kind} value={value} />
          </>
        ),
    }));

function Written({ kind, value }: Pick<WaitLine, 'kind' | 'value'>) {
  if (value === null) return <>{t('None')}</>;
  if (kind === 'money') return <Money value={value} />;
  if (kind === 'date_time') return <DateTime value={value} />;
  return <>{fromServer(value)}</>;
}
