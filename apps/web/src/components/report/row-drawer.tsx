import type { ReactNode } from 'react';
import { t } from '../../lib/text.ts';
import { Lines } from '../parts/lines.tsx';
import { Modal } from '../parts/modal.tsx';
import { ReportCell, type Row, type ShownColumn } from './report-cell.tsx';

interface Props {
  title: string;
  row: Row;
  columns: ShownColumn[];
  cells: Record<string, ((row: Row) => ReactNode) | undefined>;
  details: ReactNode;
  explain: ReactNode;
  actions: ReactNode;
  onClose: () => void;
}

/** Everything about one row, and how it was worked out (docs/screens.md §7.2). */
export function RowDrawer({ title, row, columns, cells, details, explain, actions, onClose }: Props) {
  return (
    <Modal title={title} kind="drawer" onClose={onClose} footer={actions}>
      {explain && (
        <section className="explain">
          <h3 className="row-part">{t('How this was worked out')}</h3>
          {explain}
        </section>
      )}
      {explain && <h3 className="row-part">{t('All fields')}</h3>}
      <Lines
        lines={columns.map(({ key, column }) => ({
          label: t(column.label),
          value: cells[key]?.(row) ?? <ReportCell kind={column.kind} value={row[key]} />,
        }))}
      />
      {details}
    </Modal>
  );
}
