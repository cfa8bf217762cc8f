import { accountSummary } from '@banyan/contract/ledger/ledger';
import { FormSide, SideCard, typedAmount } from '../../../../components/form/form-side.tsx';
import type { AnyForm } from '../../../../components/form/use-form.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { addDecimals } from '../../../../lib/decimal.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

/** The wallet that is asked for, now and once the payment is found. */
export default function CreditSide({ form }: { form: AnyForm }) {
  const { data } = useCall(accountSummary, {}, { quiet: true });
  const wallet = data?.wallets.find(({ code }) => code === form.text('wallet'));
  if (!wallet) return null;
  return (
    <FormSide>
      <SideCard
        title={t('To')}
        lines={[
          {
            label: t('{wallet} now', { wallet: fromServer(wallet.name) }),
            value: <Money value={wallet.balance} />,
          },
          {
            label: t('Afterwards'),
            value: <Money value={addDecimals([wallet.balance, typedAmount(form.text('amount'))])} strong />,
          },
        ]}
      />
    </FormSide>
  );
}
