import type { RowOf } from '@banyan/contract/core/report';
import { decideTransfer, type fundTransferHistory } from '@banyan/contract/transfers/transfers';
import { DecideRequest, type Deciding, requestLines } from '../../components/form/decide-request.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { fromServer, t } from '../../lib/text.ts';

type Props = Deciding<RowOf<typeof fundTransferHistory>>;

/** A transfer that waits: everything once more, then the decision. */
export function DecideTransferDialog(props: Props) {
  const { row, decision } = props;
  const no = row.no ?? '';
  const partyWords = (person: typeof row.from, wallet: string | null): string =>
    `${person?.name} (${person?.user_id}), ${fromServer(wallet ?? '')}`;
  return (
    <DecideRequest
      {...props}
      endpoint={decideTransfer}
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
    />
  );
}
