import { IconArrowDown, IconArrowsSort, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { t } from '../../lib/text.ts';
import { GroupRow, groupOf } from './group-heading.tsx';
import { moveByKeys } from './move-by-keys.ts';
import { PickAllBox, PickBox } from './pick-box.tsx';
import { isFigure, ReportCell, type Row, type ShownColumn, TotalCell } from './report-cell.tsx';
import type { Groups } from './use-groups.ts';
import type { Picks } from './use-picks.ts';

interface Props {
  caption: string;
  /** Those there is room for. */
  columns: readonly ShownColumn[];
  /** Longer texts are cut at this width; undefined = none is. */
  textWidth: number | undefined;
  /** Learns how much room there is. */
  watch: RefCallback<HTMLElement>;
  rows: Row[];
  total: number;
  totals: Record<string, string>;
  sort: string;
  strongKey: string | undefined;
  cells: Record<string, ((row: Row) => ReactNode) | undefined>;
  groups: Groups | undefined;
  picks: Picks | undefined;
  onSort: (sort: string) => void;
  onOpen: (id: string) => void;
}

/** The one table of the product: native, header in sight, sort buttons in the headers, totals double-ruled. */
export function ReportTable(props: Props) {
  const { caption, columns, rows, total, totals, sort, strongKey, cells, groups, picks, onSort, onOpen } =
    props;
  const firstTotal = columns.findIndex(({ key }) => totals[key] !== undefined);
  const openOnClick = (event: MouseEvent, id: string): void => {
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, label');
    if (!isControl && !window.getSelection()?.toString()) onOpen(id);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      ref={props.watch}
      className="report-scroll"
      role="region"
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
      aria-keyshortcuts={picks ? 'J K X' : 'J K'}
      onKeyDown={moveByKeys}
    >
      <table
        className={props.textWidth ? 'report-table tight' : 'report-table'}
        style={props.textWidth ? ({ '--text-width': `${props.textWidth}px` } as CSSProperties) : undefined}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {picks && (
              <th scope="col" className="pick-cell">
                <PickAllBox rows={rows} picks={picks} />
              </th>
            )}
            {columns.map((shown) => (
              <HeadCell key={shown.key} shown={shown} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('Details')}</span>
            </th>
          </tr>
        </thead>
        <tbody onPointerOver={nameWhatIsCut}>
          {rows.map((row, at) => {
            const label = groupOf(rows, at, groups);
            return (
              <Fragment key={row.id}>
                {label !== null && (
                  <GroupRow
                    label={label}
                    totals={groups?.totals}
                    columns={columns}
                    hasPicks={picks !== undefined}
                  />
                )}
                {/* The button in the last cell is the keyboard's way to the same drawer. */}
                <tr data-row onClick={(event) => openOnClick(event, row.id)}>
                  {picks && (
                    <td className="pick-cell">
                      <PickBox row={row} picks={picks} />
                    </td>
                  )}
                  {columns.map(({ key, column }) => (
                    <td key={key} className={isFigure(column.kind) ? 'figure' : column.kind}>
                      {cells[key]?.(row) ?? (
                        <ReportCell kind={column.kind} value={row[key]} strong={key === strongKey} />
                      )}
                    </td>
                  ))}
                  <td className="open-cell">
                    <button
                      type="button"
                      data-opens
                      aria-label={t('Open details')}
                      onClick={() => onOpen(row.id)}
                    >
                      <IconChevronRight size={18} aria-hidden />
                    </button>
                  </td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
        {firstTotal !== -1 && (
          <tfoot>
            <tr>
              {firstTotal > 0 && (
                <th scope="row" colSpan={firstTotal + (picks ? 1 : 0)}>
                  <span className="stays">
                    {t('{count, plural, one {Total of # row} other {Total of # rows}}', { count: total })}
                  </span>
                </th>
              )}
              {columns.slice(firstTotal).map(({ key, column }) => (
                <td key={key} className="figure">
                  <TotalCell kind={column.kind} value={totals[key]} />
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface HeadProps {
  shown: ShownColumn;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell({ shown: { key, column }, sort, onSort }: HeadProps) {
  const className = isFigure(column.kind) ? 'figure' : undefined;
  const label = t(column.label);
  if (!column.sort) {
    return (
      <th scope="col" className={className} data-column={key}>
        {label}
      </th>
    );
  }
  const isUp = sort === key;
  const isDown = sort === `-${key}`;
  // Dates and amounts are wanted newest and largest first.
  const first = ['date', 'date_time', 'money', 'int', 'percent'].includes(column.kind) ? `-${key}` : key;
  const other = isDown ? key : `-${key}`;
  const Icon = isUp ? IconArrowUp : isDown ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      className={className}
      data-column={key}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" className="sort" onClick={() => onSort(isUp || isDown ? other : first)}>
        {label}
        <Icon size={14} className={isUp || isDown ? '' : 'idle'} aria-hidden />
      </button>
    </th>
  );
}

/** What has no room in its cell is said in full under the pointer; the drawer says it to everybody. */
function nameWhatIsCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
}
