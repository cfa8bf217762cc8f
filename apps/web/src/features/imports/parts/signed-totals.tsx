import type { SwitchTotal } from '@banyan/contract/imports/switch';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { TotalFigure, useTotalLabel } from './total-figure.tsx';

/** The list that two admins sign: what the files came to, beside what stands in the books. */
export function SignedTotals({ totals }: { totals: readonly SwitchTotal[] }) {
  const labelOf = useTotalLabel();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className="import-table"
      role="region"
      aria-label={t('Control totals')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Total')}</th>
            <th scope="col" className="figure">
              {t('In the files')}
            </th>
            <th scope="col" className="figure">
              {t('In the books')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, files, books }) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td className="figure">
                <TotalFigure name={name} value={files ?? undefined} />
              </td>
              <td className="figure">
                <TotalFigure name={name} value={books ?? undefined} />{' '}
                {books !== null && compareDecimals(books, files ?? '0') !== 0 && (
                  <StatusTag status={t('Differs')} tone="danger" />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
