import type { Column } from '@banyan/contract/core/report';
import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { type Row, type ShownColumn, TotalCell } from './report-cell.tsx';
import type { Groups } from './use-groups.ts';

/** The heading of the group that begins with a row; null when the row belongs to the group of the one before. */
export function groupOf(rows: readonly Row[], at: number, groups: Groups | undefined): string | null {
  const [row, before] = [rows[at], rows[at - 1]];
  if (!groups || !row) return null;
  const label = groups.labelOf(row);
  return before && groups.labelOf(before) === label ? null : label;
}

interface Props {
  label: string;
  totals: Groups['totals'];
  columns: readonly ShownColumn[];
}

/** Said so because a page may show a part of the group only. */
const headingOf = ({ label, totals }: Props): string =>
  totals === null ? label : t('{group} total', { group: label });

function subtotal({ label, totals }: Props, key: string, column: Column): ReactNode {
  if (!column.total) return null;
  return totals ? <TotalCell kind={column.kind} value={totals[label]?.[key]} /> : '…';
}

/** Before the first row of a group in the table; its figures stand in the columns they add up. */
export function GroupRow(props: Props & { hasPicks: boolean }) {
  const { totals, columns } = props;
  const before = props.hasPicks ? 1 : 0;
  const first = totals === null ? -1 : columns.findIndex(({ column }) => column.total);
  const isAlone = first + before < 1;
  return (
    <tr className="group-row">
      <th scope="rowgroup" colSpan={isAlone ? columns.length + before + 1 : first + before}>
        <span className="stays">{headingOf(props)}</span>
      </th>
      {!isAlone && (
        <>
          {columns.slice(first).map(({ key, column }) => (
            <td key={key} className="figure">
              {subtotal(props, key, column)}
            </td>
          ))}
          <td />
        </>
      )}
    </tr>
  );
}

/** The same above the cards of a phone; each figure carries its word. */
export function GroupHeading(props: Props) {
  const summed = props.totals === null ? [] : props.columns.filter(({ column }) => column.total);
  return (
    <div className="card-group">
      <p>{headingOf(props)}</p>
      {summed.length > 0 && (
        <dl>
          {summed.map(({ key, column }) => (
            <div key={key}>
              <dt>{t(column.label)}</dt>
              <dd>{subtotal(props, key, column)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
