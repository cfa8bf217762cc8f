import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { GroupHeading, groupOf } from './group-heading.tsx';
import { moveByKeys } from './move-by-keys.ts';
import { PickBox } from './pick-box.tsx';
import { ReportCell, type Row, type ShownColumn, TotalCell } from './report-cell.tsx';
import type { Groups } from './use-groups.ts';
import type { Picks } from './use-picks.ts';

/** What a phone shows of a row; the rest is in the drawer. */
export interface PhoneForm {
  title: string;
  /** A column, or what stands in its place: a ledger's one signed amount. */
  amount?: string | ((row: Row) => ReactNode);
  meta?: readonly string[];
}

interface Props {
  columns: ShownColumn[];
  rows: Row[];
  total: number;
  totals: Record<string, string>;
  phone: PhoneForm;
  cells: Record<string, ((row: Row) => ReactNode) | undefined>;
  groups: Groups | undefined;
  picks: Picks | undefined;
  onOpen: (id: string) => void;
}

/** The report on a phone: one tap target a row, the amount on the right, labels read out. */
export function ReportCards(props: Props) {
  const { columns, rows, total, totals, phone, cells, groups, picks, onOpen } = props;
  const value = (key: string, row: Row, strong = false): ReactNode => {
    const shown = columns.find((column) => column.key === key);
    if (!shown) return null;
    return (
      <>
        <span className="visually-hidden">{t(shown.column.label)}: </span>
        {cells[key]?.(row) ?? <PhoneCell shown={shown} row={row} strong={strong} />}
      </>
    );
  };
  return (
    <div className="report-cards">
      <ul onKeyDown={moveByKeys}>
        {rows.map((row, at) => {
          const label = groupOf(rows, at, groups);
          return (
            <li key={row.id} data-row className={picks && 'pickable'}>
              {label !== null && <GroupHeading label={label} totals={groups?.totals} columns={columns} />}
              {picks && <PickBox row={row} picks={picks} />}
              <button type="button" data-opens onClick={() => onOpen(row.id)}>
                <span className="card-title">{value(phone.title, row)}</span>
                {phone.amount && (
                  <span className="card-amount">
                    {typeof phone.amount === 'string' ? value(phone.amount, row, true) : phone.amount(row)}
                  </span>
                )}
                <span className="card-meta">
                  {phone.meta
                    ?.filter((key) => (row[key] ?? '') !== '' || (cells[key]?.(row) ?? '') !== '')
                    .map((key) => (
                      <span key={key}>{value(key, row)}</span>
                    ))}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {Object.keys(totals).length > 0 && (
        <section className="card-totals">
          <h2>{t('{count, plural, one {Total of # row} other {Total of # rows}}', { count: total })}</h2>
          <dl>
            {columns.map(({ key, column }) =>
              totals[key] === undefined ? null : (
                <div key={key}>
                  <dt>{t(column.label)}</dt>
                  <dd>
                    <TotalCell kind={column.kind} value={totals[key]} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      )}
    </div>
  );
}

/** A button holds no button and no link: an id is plain text here, and a figure that is not the one of the row carries its word. */
function PhoneCell({
  shown: { key, column },
  row,
  strong,
}: {
  shown: ShownColumn;
  row: Row;
  strong: boolean;
}) {
  const value = row[key];
  if (column.kind === 'member' && value) return <ReportCell kind="person" value={value} />;
  if (column.kind === 'id' && value) return <span className="mono">{String(value)}</span>;
  if (column.kind === 'int' || column.kind === 'percent' || (column.kind === 'money' && !strong)) {
    return (
      <>
        <span aria-hidden>{t(column.label)} </span>
        <ReportCell kind={column.kind} value={value} />
      </>
    );
  }
  return <ReportCell kind={column.kind} value={value} strong={strong} />;
}
