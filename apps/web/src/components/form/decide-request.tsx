import type { Decision } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { ComponentProps, ComponentType } from 'react';
import { t } from '../../lib/text.ts';
import { DateTime } from '../parts/figures.tsx';
import type { Line } from '../parts/lines.tsx';
import type { RowDialog } from '../report/report-body.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import type { Values } from './form-values.ts';
import { RequestActions, type WaitingRow } from './request-actions.tsx';

/** What the dialog that decides a request is given: the row, and which decision. */
export interface Deciding<Row> {
  row: Row;
  decision: Decision;
  onClose: () => void;
}

type DialogProps<E extends Endpoint> = ComponentProps<typeof DecideDialog<E>>;
interface Props<E extends Endpoint>
  extends Deciding<{ no: string | null }>,
    Pick<DialogProps<E>, 'endpoint' | 'lines' | 'done' | 'children'> {
  /** What approving means. */
  approving?: string;
}

/** A request that waits: everything once more, then the decision. */
export function DecideRequest<E extends Endpoint>({ row, decision, approving, ...shown }: Props<E>) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      {...(shown as DialogProps<E>)}
      title={requestTitle(decision, no)}
      sends={{ no, decision } as unknown as Values<E>}
      note={decision === 'Approve' ? approving : undefined}
    />
  );
}

/** The decision and the number of the request. */
function requestTitle(decision: Decision, no: string): string {
  if (decision === 'Approve') return t('Approve {no}', { no });
  return decision === 'Reject' ? t('Reject {no}', { no }) : t('Cancel the request {no}', { no });
}

/** Who requested it and when. */
export const requestLines = (row: { by: { name: string } | null; at: string | null }): Line[] => [
  { label: t('Requested by'), value: row.by?.name },
  { label: t('Requested on'), value: <DateTime value={row.at} /> },
];

/** The `rowActions` of a list of requests: this dialog takes the decision. */
export const requestActions =
  <Row extends WaitingRow>(Dialog: ComponentType<Deciding<Row>>) =>
  (row: Row, close: (dialog: RowDialog) => void) => (
    <RequestActions
      row={row}
      onDecide={(decision) => close((onClose) => <Dialog row={row} decision={decision} onClose={onClose} />)}
    />
  );
