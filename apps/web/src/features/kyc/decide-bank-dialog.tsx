import type { RowOf } from '@banyan/contract/core/report';
import { decideBank, type paymentChanges } from '@banyan/contract/kyc/bank';
import { DecideRequest, type Deciding, requestLines } from '../../components/form/decide-request.tsx';
import { RevealedNumbers } from '../../components/kyc/revealed-numbers.tsx';
import { ChangedFields } from '../../components/parts/bank-details.tsx';
import { t } from '../../lib/text.ts';

type Props = Deciding<RowOf<typeof paymentChanges>>;

/** A change that waits: before and after beside the proof, then the decision. */
export function DecideBankDialog(props: Props) {
  const { row, decision } = props;
  const no = row.no ?? '';
  return (
    <DecideRequest
      {...props}
      endpoint={decideBank}
      lines={[
        { label: t('For'), value: `${row.owner?.name} (${row.owner?.user_id})` },
        { label: t('Reason'), value: row.reason },
        ...requestLines(row),
      ]}
      approving={t('The owner is told by mail, and withdrawals wait 48 hours from then on.')}
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved. The details are changed.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. Nothing was changed.', { no })
            : t('{no} was cancelled. Nothing was changed.', { no })
      }
    >
      <ChangedFields before={row.before} after={row.after} proofId={row.proof_id} />
      {decision === 'Approve' && <RevealedNumbers userId={row.owner?.user_id ?? ''} no={no} />}
    </DecideRequest>
  );
}
