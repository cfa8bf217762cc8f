import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { MoreLink, ScreenLink } from '../../../components/parts/screen-link.tsx';
import { addDecimals, compareDecimals, isZero } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

interface Props {
  title: string;
  kinds: readonly { kind: string; name: string; today: string; total: string }[];
  /** The address of the report of all incomes. */
  report: string;
  isHidden?: boolean;
  /** Rewards that are achieved and not paid, which no sum counts. */
  pending?: string;
}

/** Incomes by kind, today and in all, most first; each kind leads to its rows. Kinds without income are folded away. */
export function KindsTable({ title, kinds, report, isHidden = false, pending = '0' }: Props) {
  const [isOpen, setOpen] = useState(false);
  const earned = kinds
    .filter(({ today, total }) => !isZero(today) || !isZero(total))
    .sort((one, other) => compareDecimals(other.total, one.total));
  const empty = kinds.filter((kind) => !earned.includes(kind));
  const row = ({ kind, name, today, total }: Props['kinds'][number]): ReactNode => (
    <tr key={kind}>
      <th scope="row">
        <ScreenLink href={`${report}?f_kind=${kind}`}>{fromServer(name)}</ScreenLink>
      </th>
      <td>
        <Money value={today} hidden={isHidden} />
      </td>
      <td>
        <Money value={total} hidden={isHidden} />
      </td>
    </tr>
  );
  return (
    <section className="card" aria-label={title}>
      <div className="tile-head">
        <h2>{title}</h2>
        <MoreLink href={report}>{t('View all')}</MoreLink>
      </div>
      <table className="kinds">
        <thead>
          <tr>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Today')}</th>
            <th scope="col">{t('Total')}</th>
          </tr>
        </thead>
        <tbody>
          {earned.map(row)}
          {isOpen && empty.map(row)}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All kinds')}</th>
            <td>
              <Money value={addDecimals(kinds.map(({ today }) => today))} hidden={isHidden} />
            </td>
            <td>
              <Money value={addDecimals(kinds.map(({ total }) => total))} hidden={isHidden} />
            </td>
          </tr>
        </tfoot>
        {!isZero(pending) && (
          <tbody>
            <tr>
              <th scope="row" colSpan={2}>
                <ScreenLink href={`${report}?f_status=Pending`}>{t('Pending, not counted yet')}</ScreenLink>
              </th>
              <td>
                <Money value={pending} hidden={isHidden} />
              </td>
            </tr>
          </tbody>
        )}
      </table>
      {empty.length > 0 && (
        <p className="kinds-more">
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('{count, plural, one {# kind without income} other {# kinds without income}}', {
              count: empty.length,
            })}
          </Button>
        </p>
      )}
    </section>
  );
}
