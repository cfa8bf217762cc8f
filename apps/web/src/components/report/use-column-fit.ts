import { type RefCallback, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShownColumn } from './report-cell.tsx';

/** How wide each column would like to be, and what else of a row takes room. */
export interface Widths {
  columns: ReadonlyMap<string, number>;
  rest: number;
}

/** A column of text gets by with this, cut at its end, before another one is left out. */
const shortText = 160;
const isText = ({ column }: ShownColumn): boolean => ['text', 'words', 'code'].includes(column.kind);
const narrowest = (widths: Widths['columns'], shown: ShownColumn): number => {
  const width = widths.get(shown.key) ?? 0;
  return isText(shown) ? Math.min(width, shortText) : width;
};

/**
 * The columns a table has room for. Those of the lowest priority give way first and together; then what has none,
 * from the right. The first column, money, status and what somebody chose stay.
 */
export function columnsThatFit(
  columns: readonly ShownColumn[],
  { columns: widths, rest }: Widths,
  room: number,
  isChosen: (key: string) => boolean = () => false,
): ShownColumn[] {
  const priorityOf = ({ key, column }: ShownColumn, at: number): number => {
    if (at === 0 || isChosen(key)) return Number.POSITIVE_INFINITY;
    if (column.priority !== undefined) return column.priority;
    const stays = column.kind === 'money' || column.kind === 'status';
    return stays ? Number.POSITIVE_INFINITY : Number.MAX_SAFE_INTEGER - at;
  };
  const all = columns.map((shown, at) => ({ shown, priority: priorityOf(shown, at) }));
  const priorities = new Set(all.map(({ priority }) => priority));
  let kept = all;
  const width = () => kept.reduce((sum, { shown }) => sum + narrowest(widths, shown), rest);
  for (const lowest of [...priorities].filter(Number.isFinite).sort((a, b) => a - b)) {
    if (width() <= room) break;
    kept = kept.filter(({ priority }) => priority !== lowest);
  }
  return kept.map(({ shown }) => shown);
}

/**
 * How wide a column of text may be so that all columns fit: the long ones share what the others leave.
 * @returns undefined where nothing has to be cut
 */
export function widestText(
  columns: readonly ShownColumn[],
  { columns: widths, rest }: Widths,
  room: number,
): number | undefined {
  const widthOf = ({ key }: ShownColumn): number => widths.get(key) ?? 0;
  let left = columns.reduce((sum, shown) => (isText(shown) ? sum : sum - widthOf(shown)), room - rest);
  const texts = columns
    .filter(isText)
    .map(widthOf)
    .sort((a, b) => a - b);
  for (const [at, width] of texts.entries()) {
    const share = left / (texts.length - at);
    if (width > share) return Math.max(Math.floor(share), shortText);
    left -= width;
  }
  return undefined;
}

interface Measured {
  of: readonly unknown[];
  widths: Widths;
}

/**
 * Leaves out columns until the table is no wider than its box. All are drawn and measured once for new rows, before
 * anything is painted, and again when a font has come; another width of the box asks nobody to draw them again.
 * @param of what the widths depend on besides the columns: the rows and their totals
 */
export function useColumnFit(
  columns: readonly ShownColumn[],
  of: readonly unknown[],
  isChosen: (key: string) => boolean,
) {
  const box = useRef<HTMLElement>(null);
  const [room, setRoom] = useState(0);
  const [measured, setMeasured] = useState<Measured>();
  const now = [columns.map(({ key }) => key).join(), useFontsLoaded(), ...of];
  const isMeasured = measured?.of.every((part, at) => part === now[at]);
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    if (!isMeasured && table) setMeasured({ of: now, widths: widthsOf(table) });
  });
  const watch: RefCallback<HTMLElement> = useCallback((element) => {
    box.current = element;
    if (!element) return;
    const look = (): void => {
      setRoom(element.clientWidth);
      markEdges(element);
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    const onScroll = (): void => markEdges(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    setRoom(element.clientWidth);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  if (!measured || !isMeasured || room === 0) return { watch, shown: columns, textWidth: undefined };
  const shown = columnsThatFit(columns, measured.widths, room, isChosen);
  return { watch, shown, textWidth: widestText(shown, measured.widths, room) };
}

/** How many times fonts finished loading: text is as wide as the font it is drawn in. */
function useFontsLoaded(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const count = (): void => setTimes((before) => before + 1);
    document.fonts?.addEventListener('loadingdone', count);
    return () => document.fonts?.removeEventListener('loadingdone', count);
  }, []);
  return times;
}

/** Says to the style sheet what lies beyond the edges of the box. */
function markEdges(box: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = box;
  box.toggleAttribute('data-before', scrollLeft > 0);
  box.toggleAttribute('data-beyond', scrollWidth - scrollLeft > clientWidth + 1);
}

/** Widths at which nothing is cut or stretched. */
function widthsOf(table: HTMLTableElement): Widths {
  table.style.inlineSize = 'max-content';
  const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
  const widths = heads.map((head) => [head.dataset.column, head.getBoundingClientRect().width] as const);
  table.style.inlineSize = '';
  const columns = new Map(widths.flatMap(([key, width]) => (key ? [[key, width] as const] : [])));
  return { columns, rest: widths.reduce((sum, [key, width]) => (key ? sum : sum + width), 0) };
}
