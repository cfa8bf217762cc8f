import { t } from '../../lib/text.ts';
import type { Row } from './report-cell.tsx';
import type { Picks } from './use-picks.ts';

/** The box of one row. */
export function PickBox({ row, picks }: { row: Row; picks: Picks }) {
  if (!picks.mayPick(row)) return null;
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        checked={picks.ids.has(row.id)}
        aria-label={t('Choose {row}', { row: picks.labelOf(row) })}
        onChange={(event) => picks.onPick([row], event.target.checked)}
      />
    </label>
  );
}

/** The box of all rows of the page; half set when some are chosen. */
export function PickAllBox({ rows, picks }: { rows: readonly Row[]; picks: Picks }) {
  const open = rows.filter(picks.mayPick);
  const chosen = open.filter(({ id }) => picks.ids.has(id)).length;
  const isAll = open.length > 0 && chosen === open.length;
  return (
    <label className="pick-box">
      <input
        type="checkbox"
        disabled={open.length === 0}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        aria-label={t('Choose the whole page')}
        onChange={() => picks.onPick(open, !isAll)}
      />
    </label>
  );
}
