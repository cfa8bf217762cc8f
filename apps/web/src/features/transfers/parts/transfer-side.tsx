import { type TransferTarget, type transferFund, transferQuote } from '@banyan/contract/transfers/transfers';
import {
  FormSide,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
  WalletCard,
} from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { isZero, negated } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useWalletNames } from './use-wallet-names.ts';

/** Who gets it, the sending wallet before and after, and every line of the journal while the amount is typed. */
export default function TransferSide({
  form,
  target,
}: {
  form: Form<typeof transferFund>;
  target: TransferTarget;
}) {
  const names = useWalletNames();
  const user_id = useTypedId(form.text('user_id'));
  const { from_wallet = '', to_wallet = '' } = form.values;
  const amount = typedAmount(form.text('amount'));
  const enabled =
    !isZero(amount) && from_wallet !== '' && to_wallet !== '' && (target === 'Own' || user_id !== '');
  const asked = { to_type: target, from_wallet, to_wallet, amount, ...(target === 'Own' ? {} : { user_id }) };
  const { data } = useCall(transferQuote, asked, { quiet: true, enabled });
  if (!data || !enabled) return null;
  const [from, to] = [names.own(from_wallet), names.of(target, to_wallet)];
  return (
    <FormSide>
      {target !== 'Own' && <SideCard title={t('To')} person={data} />}
      <WalletCard wallet={from} balance={data.available} payable={data.total} />
      <Postings
        postings={[
          { account: from, amount: negated(data.total) },
          { account: target === 'Own' ? to : `${data.name}: ${to}`, amount: data.amount },
          ...(isZero(data.charge) ? [] : [{ account: t('Company: charge'), amount: data.charge }]),
        ]}
      />
    </FormSide>
  );
}
