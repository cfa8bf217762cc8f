import { texts } from '@banyan/contract/core/text';
import { inOrder } from '@banyan/contract/imports/import-totals';
import type { ImportState } from '@banyan/contract/imports/imports';
import { Nothing } from '../../../components/parts/figures.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { compareDecimals, isZero } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { TotalFigure, useTotalLabel } from './total-figure.tsx';

/** What the files come to, beside what was expected and, once it is loaded, beside what stands in the books. */
export function TotalsTable({ state: { totals, expected, books } }: { state: ImportState }) {
  const labelOf = useTotalLabel();
  // what no file speaks of says nothing
  const found = Object.keys(totals).filter(
    (name) => name === 'members' || name === 'paid' || !isZero(totals[name]),
  );
  const names = inOrder([...found, ...Object.keys(expected)]);
  const hasExpected = Object.keys(expected).length > 0;
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
            {hasExpected && (
              <th scope="col" className="figure">
                {t('Expected')}
              </th>
            )}
            {books && (
              <th scope="col" className="figure">
                {t('In the books')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td className="figure">
                <TotalFigure name={name} value={totals[name]} />
              </td>
              {hasExpected && <Compared name={name} value={expected[name]} found={totals[name]} />}
              {books && <Compared name={name} value={books[name]} found={totals[name]} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ComparedProps {
  name: string;
  value: string | undefined;
  found: string | undefined;
}

const marks = texts({ equal: 'Equal', differs: 'Differs' });

/** A figure and whether it equals what the files come to. */
function Compared({ name, value, found = '0' }: ComparedProps) {
  if (value === undefined)
    return (
      <td className="figure">
        <Nothing />
      </td>
    );
  const isEqual = compareDecimals(value, found) === 0;
  return (
    <td className="figure">
      <TotalFigure name={name} value={value} />{' '}
      <StatusTag status={isEqual ? marks.equal : marks.differs} tone={isEqual ? 'success' : 'danger'} />
    </td>
  );
}
