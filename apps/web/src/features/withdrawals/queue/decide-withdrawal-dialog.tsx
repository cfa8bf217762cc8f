import { text } from '@banyan/contract/core/text';
import { decideWithdrawals } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { Suspense } from 'react';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { ofMessage, t } from '../../../lib/text.ts';
import { DestinationCell } from './parts/destination-cell.tsx';
import type { QueueRow } from './parts/queue-row.ts';

const optional: Fields<typeof decideWithdrawals> = {
  remark: { label: text('Remark (optional)'), kind: 'textarea' },
};
const compulsory: Fields<typeof decideWithdrawals> = {
  remark: { label: text('Reason'), kind: 'textarea', hint: t('The owner reads it.') },
};

// what reckons tokens is needed for chains alone
const TokensNow = lazyPart(async () => ({ default: (await import('./parts/tokens-now.tsx')).TokensNow }));
const tokensNow = (row: QueueRow) => (
  <Suspense fallback="…">
    <TokensNow row={row} />
  </Suspense>
);

interface Props {
  row: QueueRow;
  decision: 'Approve' | 'Reject';
  onClose: () => void;
}

/** One request once more, and the decision about it. */
export function DecideWithdrawalDialog({ row, decision, onClose }: Props) {
  const no = row.no ?? '';
  const isApproval = decision === 'Approve';
  return (
    <DecideDialog
      endpoint={decideWithdrawals}
      title={isApproval ? t('Approve {no}', { no }) : t('Reject {no}', { no })}
      sends={{ nos: [no], decision }}
      fields={isApproval ? optional : compulsory}
      lines={[
        { label: t('Owner'), value: `${row.owner?.name} (${row.owner?.user_id})` },
        { label: t('Paid to'), value: <DestinationCell row={row} /> },
        { label: t('Amount'), value: <Money value={row.amount} /> },
        { label: t('Charge'), value: <Money value={row.charge} /> },
        { label: t('TDS'), value: <Money value={row.tds} /> },
        ...(isZero(row.network_fee ?? '0')
          ? []
          : [{ label: t('Network fee'), value: <Money value={row.network_fee} /> }]),
        { label: t('Net payable'), value: <Money value={row.net} />, total: true },
        ...(row.token ? [{ label: t('At present rate'), value: tokensNow(row) }] : []),
      ]}
      waits={isApproval && <WaitsByHand userId={row.owner?.user_id ?? ''} value={row.amount ?? '0'} />}
      done={({ data }) => {
        const why = data.rows[0]?.why;
        if (why) return t('{no} was not decided: {why}', { no, why: ofMessage(why) });
        return isApproval
          ? t('{no} was approved.', { no })
          : t('{no} was rejected. The money is free again.', { no });
      }}
      onClose={onClose}
    />
  );
}
