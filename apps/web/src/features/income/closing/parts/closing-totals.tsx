import type { ClosingDetail } from '@banyan/contract/income/closings';
import { useCompany } from '../../../../app/company.ts';
import { Money, Nothing } from '../../../../components/parts/figures.tsx';
import { kindName } from '../../../../components/parts/income-words.ts';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatCount, formatDate, formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import './closing-totals.css';

type Total = ClosingDetail['totals'][number];

/** The totals of each kind, beside those of earlier closings. */
export function ClosingTotals({ closing: { totals, earlier } }: { closing: ClosingDetail }) {
  const { timezone } = useCompany();
  if (totals.length === 0) return <p className="muted">{t('This closing has no income.')}</p>;
  const [last] = earlier;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      className="closing-totals"
      role="region"
      aria-label={t('Totals')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Income')}</th>
            <th scope="col">{t('Status')}</th>
            {[t('Rows'), t('Gross'), t('Trimmed'), t('Income')].map((label) => (
              <th key={label} scope="col" className="figure">
                {label}
              </th>
            ))}
            <th scope="col" className="figure">
              {last ? formatDate(last.business_date, timezone) : t('Before')}
            </th>
            <th scope="col" className="figure">
              {last
                ? t('{count, plural, one {Last closing} other {Last # closings}}', { count: earlier.length })
                : t('Earlier closings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <TotalRow key={`${total.kind} ${total.status}`} total={total} earlier={earlier} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TotalRow({ total, earlier }: { total: Total; earlier: ClosingDetail['earlier'] }) {
  const company = useCompany();
  const before = earlier.map(({ totals }) => amountIn(totals, total));
  const [last] = before;
  const lowest = before.reduce((a, b) => (compareDecimals(a, b) <= 0 ? a : b), before[0] ?? '0');
  const highest = before.reduce((a, b) => (compareDecimals(a, b) >= 0 ? a : b), before[0] ?? '0');
  // what lapsed pays nothing: there the gross is looked at
  const own = total.status === 'Lapsed' ? total.gross : total.amount;
  const isUnusual =
    before.length > 0 && (compareDecimals(own, highest) > 0 || compareDecimals(own, lowest) < 0);
  return (
    <tr>
      <th scope="row">{kindName(total.kind)}</th>
      <td>
        <StatusTag status={total.status} />
      </td>
      <td className="figure">{formatCount(total.rows)}</td>
      <td className="figure">
        <Money value={total.gross} />
      </td>
      <td className="figure">
        <Money value={total.trimmed} />
      </td>
      <td className="figure">
        <Money value={total.amount} strong />
      </td>
      <td className="figure">{last === undefined ? <Nothing /> : <Money value={last} />}</td>
      <td className="figure">
        {before.length === 0 ? (
          <Nothing />
        ) : (
          <>
            {t('{lowest} to {highest}', {
              lowest: formatMoney(lowest, company),
              highest: formatMoney(highest, company),
            })}
            {isUnusual && <span className="closing-unusual">{t('outside this range')}</span>}
          </>
        )}
      </td>
    </tr>
  );
}

function amountIn(totals: readonly Total[], like: Total): string {
  const found = totals.find(({ kind, status }) => kind === like.kind && status === like.status);
  return (like.status === 'Lapsed' ? found?.gross : found?.amount) ?? '0';
}
