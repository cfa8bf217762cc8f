import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { decideBank, type paymentChanges } from '@banyan/contract/kyc/bank';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { requestLines, requestTitle } from '../../components/form/request-actions.tsx';
import { RevealedNumbers } from '../../components/kyc/revealed-numbers.tsx';
import { ChangedFields } from '../../components/parts/bank-details.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof paymentChanges>;
  decision: Decision;
  onClose: () => void;
}

/** A change that waits: before and after beside the proof, then the decision. */
export function DecideBankDialog({ row, decision, onClose }: Props) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={decideBank}
      title={requestTitle(decision, no)}
      sends={{ no, decision }}
      lines={[
        { label: t('For'), value: `${row.owner?.name} (${row.owner?.user_id})` },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
      ]}
      note={
        decision === 'Approve'
          ? t('The owner is told by mail, and withdrawals wait 48 hours from then on.')
          : undefined
      }
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved. The details are changed.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. Nothing was changed.', { no })
            : t('{no} was cancelled. Nothing was changed.', { no })
      }
      onClose={onClose}
    >
      <ChangedFields before={row.before} after={row.after} proofId={row.proof_id} />
      {decision === 'Approve' && <RevealedNumbers userId={row.owner?.user_id ?? ''} no={no} />}
    </DecideDialog>
  );
}
