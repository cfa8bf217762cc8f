import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { decideTransfer, type fundTransferHistory } from '@banyan/contract/transfers/transfers';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { requestLines, requestTitle } from '../../components/form/request-actions.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { fromServer, t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof fundTransferHistory>;
  decision: Decision;
  onClose: () => void;
}

/** A transfer that waits: everything once more, then the decision. */
export function DecideTransferDialog({ row, decision, onClose }: Props) {
  const no = row.no ?? '';
  const partyWords = (person: typeof row.from, wallet: string | null): string =>
    `${person?.name} (${person?.user_id}), ${fromServer(wallet ?? '')}`;
  return (
    <DecideDialog
      endpoint={decideTransfer}
      title={requestTitle(decision, no)}
      sends={{ no, decision }}
      lines={[
        { label: t('From'), value: partyWords(row.from, row.from_wallet) },
        { label: t('To'), value: partyWords(row.to, row.to_wallet) },
        { label: t('Remark'), value: row.remark },
        ...requestLines(row),
        { label: t('Amount'), value: <Money value={row.amount} />, total: true },
      ]}
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved. The money has moved.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. No money moved.', { no })
            : t('{no} was cancelled. No money moved.', { no })
      }
      onClose={onClose}
    />
  );
}
