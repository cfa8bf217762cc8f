import { type adminRequests, decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { requestLines, requestTitle } from '../../components/form/request-actions.tsx';
import { waitLines } from '../../components/parts/wait-lines.tsx';
import { fromServer, ofMessage, t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof adminRequests>;
  decision: Decision;
  onClose: () => void;
}

/** A request that waits: everything once more, then the decision. */
export function DecideAdminRequestDialog({ row, decision, onClose }: Props) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={decideAdminRequest}
      title={requestTitle(decision, no)}
      sends={{ no, decision }}
      lines={[
        { label: t('Request'), value: fromServer(row.act ?? '') },
        { label: t('Waits because'), value: row.why && ofMessage(row.why) },
        ...requestLines(row),
        ...waitLines(row.lines),
      ]}
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved and done.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. Nothing has changed.', { no })
            : t('{no} was cancelled. Nothing has changed.', { no })
      }
      onClose={onClose}
    />
  );
}
