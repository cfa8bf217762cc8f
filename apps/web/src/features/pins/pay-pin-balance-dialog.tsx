import { paymentModes } from '@banyan/contract/core/constants';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { payPinBalance, type viewPin } from '@banyan/contract/pins/pins';
import { useCompany } from '../../app/company.ts';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { optionsOf } from '../../components/form/field.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof viewPin>;
  onClose: () => void;
}

/** Money received outside for a pin that was not paid for in full. */
export function PayPinBalanceDialog({ row, onClose }: Props) {
  const company = useCompany();
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={payPinBalance}
      title={t('Pay the balance of {no}', { no })}
      sends={{ pin_no: no }}
      fields={{
        source: { label: text('Received by'), kind: 'select', options: optionsOf(paymentModes) },
        paid: {
          label: text('Money received (optional)'),
          kind: 'money',
          hint: t('Without tax. Blank = the whole balance.'),
        },
        remark: { label: text('Remark (optional)') },
      }}
      lines={[
        { label: t('Holder'), value: `${row.holder?.name} (${row.holder?.user_id})` },
        { label: t('Value'), value: <Money value={row.amount} /> },
        { label: t('Paid'), value: <Money value={row.paid} /> },
        { label: t('Balance'), value: <Money value={row.balance} />, total: true },
      ]}
      done={({ data }) =>
        t('{amount} received for {no}.', { amount: formatMoney(data.payable, company), no: data.pin_no })
      }
      onClose={onClose}
    />
  );
}
