import { unexplained } from '@banyan/contract/imports/compare-causes';
import type { SideBySide } from '@banyan/contract/imports/side-by-side';
import { useId } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { formatCount, formatDate } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { causeLabel, causeNote, outcomeLabel } from './compare-words.ts';

type Kind = SideBySide['kinds'][number];
const shown = ['equal', 'differs', 'only_here', 'only_there'] as const;
const rowsOf = (query: Record<string, string>) =>
  `/admin/settings/side-by-side?${new URLSearchParams({ view: 'rows', ...query })}`;

/** Every kind of income with its rows by how they compare, and those that differ by what explains them. */
export function KindsCompared({ kinds }: { kinds: SideBySide['kinds'] }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('By kind and cause')}</h2>
      {kinds.map((kind) => (
        <KindCompared key={kind.kind} kind={kind} />
      ))}
    </section>
  );
}

function KindCompared({ kind }: { kind: Kind }) {
  const { timezone } = useCompany();
  const isEqual = kind.causes.length === 0;
  return (
    <div className="beside-kind">
      <h3>{kindName(kind.kind)}</h3>
      <p>
        {t('Here')} <Money value={kind.here} /> · {t('Old system')} <Money value={kind.there} />
      </p>
      <ul className="beside-counts">
        {shown
          .filter((outcome) => kind[outcome] > 0)
          .map((outcome) => (
            <li key={outcome}>
              <ScreenLink href={rowsOf({ f_kind: kind.kind, f_outcome: outcome })}>
                {t('{outcome}: {count}', {
                  outcome: outcomeLabel(outcome),
                  count: formatCount(kind[outcome]),
                })}
              </ScreenLink>
            </li>
          ))}
      </ul>
      {isEqual ? (
        <p>
          <StatusTag status={outcomeLabel('equal')} tone="success" /> {t('Every row is equal.')}
        </p>
      ) : (
        <ul className="beside-causes">
          {kind.causes.map(({ cause, rows, first, last }) => (
            <li key={cause}>
              <StatusTag status={causeLabel(cause)} tone={cause === unexplained ? 'danger' : 'warning'} />
              <ScreenLink href={rowsOf({ f_kind: kind.kind, f_cause: cause })}>
                {t('{count, plural, one {Show # row} other {Show # rows}}', { count: rows })}
              </ScreenLink>
              <span className="caption">
                {first === last
                  ? formatDate(first, timezone)
                  : t('{first} to {last}', {
                      first: formatDate(first, timezone),
                      last: formatDate(last, timezone),
                    })}
              </span>
              {cause !== unexplained && kind.found && (
                <span className="caption">{causeNote(cause, kind.found)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
