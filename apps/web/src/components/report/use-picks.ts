import { useMemo, useState } from 'react';
import type { Row } from './report-cell.tsx';

/** Rows that are chosen for something done to all of them. */
export interface Picks {
  ids: ReadonlySet<string>;
  /** Whether a row may be chosen; its box is missing else. */
  mayPick: (row: Row) => boolean;
  /** Names a row for screen readers. */
  labelOf: (row: Row) => string;
  onPick: (rows: readonly Row[], isOn: boolean) => void;
}

/** What is chosen stays chosen on other pages and under other filters, until it is cleared. */
export function usePicks<R extends Row>(of: { mayPick: (row: R) => boolean; labelOf: (row: R) => string }) {
  const [picked, setPicked] = useState<ReadonlyMap<string, R>>(new Map());
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  const picks: Picks = {
    ids,
    mayPick: of.mayPick as (row: Row) => boolean,
    labelOf: of.labelOf as (row: Row) => string,
    onPick: (rows, isOn) =>
      setPicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (isOn) next.set(row.id, row as R);
          else next.delete(row.id);
        }
        return next;
      }),
  };
  return { picked: [...picked.values()], picks, clear: () => setPicked(new Map()) };
}
