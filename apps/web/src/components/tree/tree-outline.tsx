import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { t } from '../../lib/text.ts';
import { linkTo } from '../parts/screen-link.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { type FlatItem, flatten, type TreePerson } from './tree-item.ts';
import { foldWords, NodeCircle, nodeId } from './tree-node.tsx';
import './tree-outline.css';

/** Explicit roles: on phones the rows are not displayed as a table, and browsers would drop the table's roles. */
const part = { role: 'rowgroup' } as const;
const line = { role: 'row' } as const;
const cell = { role: 'gridcell' } as const;

interface Props {
  title: string;
  root: TreePerson;
  /** Name of the second line's column; missing = there is none. */
  noteTitle: string | undefined;
  current: string;
  onCurrent: (key: string) => void;
  onFold: (item: TreePerson) => void;
  onOpen: (key: string) => void;
}

/** The same tree as rows: the treegrid of the ARIA practices, with the focus on rows. */
export function TreeOutline({ title, root, noteTitle, current, onCurrent, onFold, onOpen }: Props) {
  const rows = flatten(root);
  const go = (key: string | undefined): void => {
    if (key === undefined) return;
    onCurrent(key);
    document.getElementById(nodeId(key))?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = rows.findIndex(({ item }) => item.key === current);
    const row = rows[at];
    if (!row) return;
    const done = act(event.key, row, at);
    if (done) event.preventDefault();
  };
  const act = (key: string, { item, parent }: FlatItem, at: number): boolean => {
    const isOpen = item.kind === 'person' && item.fold === 'open';
    const isClosed = item.kind === 'person' && (item.fold === 'closed' || item.fold === 'failed');
    if (key === 'ArrowDown') go(rows[at + 1]?.item.key);
    else if (key === 'ArrowUp') go(rows[at - 1]?.item.key);
    else if (key === 'Home') go(rows[0]?.item.key);
    else if (key === 'End') go(rows.at(-1)?.item.key);
    else if (key === 'ArrowRight' && isClosed) onFold(item);
    else if (key === 'ArrowRight' && item.kind === 'person') go(item.children[0]?.key);
    else if (key === 'ArrowLeft' && isOpen) onFold(item);
    else if (key === 'ArrowLeft') go(parent?.key);
    else if (key === 'Enter') press(item.key);
    else return false;
    return true;
  };
  const press = (key: string): void =>
    document.getElementById(nodeId(key))?.querySelector<HTMLElement>('[data-press]')?.click();
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the treegrid pattern on a table
      role="treegrid"
      className="tree-outline"
      aria-label={t('{title}: arrow keys move and expand, Enter opens', { title })}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          <th scope="col">{t('Member')}</th>
          {root.counts.map(({ label }) => (
            <th key={label} scope="col" className="number">
              {label}
            </th>
          ))}
          {noteTitle && <th scope="col">{noteTitle}</th>}
          <th scope="col">{t('Status')}</th>
        </tr>
      </thead>
      <tbody {...part}>
        {rows.map((row) => (
          <tr
            {...line}
            key={row.item.key}
            id={nodeId(row.item.key)}
            tabIndex={row.item.key === current ? 0 : -1}
            onFocus={() => onCurrent(row.item.key)}
            aria-level={row.level}
            aria-posinset={row.at}
            aria-setsize={row.of}
            aria-expanded={row.item.kind === 'person' && row.item.fold ? row.item.fold === 'open' : undefined}
            className={row.item.kind === 'person' && row.item.isOnPath ? 'on-path' : undefined}
            style={{ '--level': row.level - 1 } as Record<string, number>}
          >
            <Cells row={row} hasNote={noteTitle !== undefined} onFold={onFold} onOpen={onOpen} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellsProps {
  row: FlatItem;
  hasNote: boolean;
  onFold: (item: TreePerson) => void;
  onOpen: (key: string) => void;
}

function Cells({ row: { item }, hasNote, onFold, onOpen }: CellsProps) {
  if (item.kind === 'more')
    return (
      <td {...cell} className="outline-member" colSpan={9}>
        <button type="button" data-press tabIndex={-1} className="outline-name" onClick={item.onPress}>
          {item.label}
        </button>
      </td>
    );
  if (item.kind === 'slot')
    return (
      <td {...cell} className="outline-member" colSpan={9}>
        {item.edge && <span className="outline-edge">{item.edge}</span>}
        {item.href ? (
          <Link {...linkTo(item.href)} data-press tabIndex={-1} className="outline-name">
            {item.label}
          </Link>
        ) : (
          <span className="muted">{item.label}</span>
        )}
      </td>
    );
  return (
    <>
      <td {...cell} className="outline-member">
        {item.fold ? (
          <button
            type="button"
            className="outline-fold"
            tabIndex={-1}
            aria-label={foldWords(item)}
            aria-busy={item.fold === 'busy' || undefined}
            onClick={() => onFold(item)}
          >
            {item.fold === 'open' ? (
              <IconChevronDown size={18} aria-hidden />
            ) : (
              <IconChevronRight size={18} aria-hidden />
            )}
          </button>
        ) : (
          <span className="outline-fold" aria-hidden />
        )}
        {item.edge && <span className="outline-edge">{item.edge}</span>}
        <NodeCircle item={item} size={36} />
        <button
          type="button"
          data-press
          tabIndex={-1}
          className="outline-name"
          onClick={() => onOpen(item.key)}
        >
          <span>{item.name}</span>
          <span className="mono">{item.code}</span>
        </button>
      </td>
      {item.counts.map(({ short, label, value, isWeak }) => (
        <td key={label} {...cell} className={isWeak ? 'number weak-leg' : 'number'}>
          <span className="outline-short" aria-hidden>
            {short}
          </span>{' '}
          {value}
        </td>
      ))}
      {hasNote && (
        <td {...cell} className="outline-note">
          {item.note || '–'}
        </td>
      )}
      <td {...cell} className="outline-status">
        <StatusTag status={item.status} />
      </td>
    </>
  );
}
