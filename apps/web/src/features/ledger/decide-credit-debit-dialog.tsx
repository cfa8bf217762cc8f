import type { RowOf } from '@banyan/contract/core/report';
import { type creditDebitHistory, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { DecideRequest, type Deciding, requestLines } from '../../components/form/decide-request.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { isZero } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

type Props = Deciding<RowOf<typeof creditDebitHistory>>;

/** A credit or debit that waits: everything once more, then the decision. */
export function DecideCreditDebitDialog(props: Props) {
  const { row, decision } = props;
  const no = row.no ?? '';
  const isCredit = isZero(row.debit);
  return (
    <DecideRequest
      {...props}
      endpoint={decideCreditDebit}
      lines={[
        { label: t('For'), value: `${row.owner?.name} (${row.owner?.user_id})` },
        { label: t('Wallet'), value: row.wallet },
        { label: t('Reason'), value: `${row.reason}: ${row.remark}` },
        ...requestLines(row),
        {
          label: isCredit ? t('Credit') : t('Debit'),
          value: <Money value={isCredit ? row.credit : row.debit} />,
          total: true,
        },
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
