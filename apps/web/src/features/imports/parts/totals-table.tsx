import { texts } from '@banyan/contract/core/text';
import { inOrder } from '@banyan/contract/imports/import-totals';
import type { ImportState } from '@banyan/contract/imports/imports';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { compareDecimals, isZero } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { TotalFigure, useTotalLabel } from './total-figure.tsx';

/** A control total: what the files came to, what was expected and what stands in the books; null = it is not said. */
interface Total {
  name: string;
  files: string | null;
  expected?: string | null;
  books: string | null;
}

/** What the files come to, beside what was expected and, once it is loaded, beside what stands in the books. */
export function ImportTotals({ state: { totals, expected, books } }: { state: ImportState }) {
  // what no file speaks of says nothing
  const found = Object.keys(totals).filter(
    (name) => name === 'members' || name === 'paid' || !isZero(totals[name]),
  );
  const rows = inOrder([...found, ...Object.keys(expected)]).map((name) => ({
    name,
    files: totals[name] ?? null,
    expected: expected[name] ?? null,
    books: books?.[name] ?? null,
  }));
  return (
    <TotalsTable totals={rows} hasExpected={Object.keys(expected).length > 0} hasBooks={books !== null} />
  );
}

interface TotalsTableProps {
  totals: readonly Total[];
  hasExpected?: boolean;
  hasBooks?: boolean;
}

/** Control totals, each figure marked that equals or differs from what the files come to. */
export function TotalsTable({ totals, hasExpected = false, hasBooks = true }: TotalsTableProps) {
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
            {hasExpected && (
              <th scope="col" className="figure">
                {t('Expected')}
              </th>
            )}
            {hasBooks && (
              <th scope="col" className="figure">
                {t('In the books')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {totals.map(({ name, files, expected = null, books }) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td className="figure">
                <TotalFigure name={name} value={files} />
              </td>
              {hasExpected && <Compared name={name} value={expected} files={files} />}
              {hasBooks && <Compared name={name} value={books} files={files} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ComparedProps {
  name: string;
  value: string | null;
  files: string | null;
}

const marks = texts({ equal: 'Equal', differs: 'Differs' });

/** A figure and whether it equals what the files come to. */
function Compared({ name, value, files }: ComparedProps) {
  const isEqual = value !== null && compareDecimals(value, files ?? '0') === 0;
  return (
    <td className="figure">
      <TotalFigure name={name} value={value} />
      {value !== null && (
        <>
          {' '}
          <StatusTag status={isEqual ? marks.equal : marks.differs} tone={isEqual ? 'success' : 'danger'} />
        </>
      )}
    </td>
  );
}
