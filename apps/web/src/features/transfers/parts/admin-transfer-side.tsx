import { walletOwner } from '@banyan/contract/ledger/ledger';
import { type adminTransfer, transferRecipient } from '@banyan/contract/transfers/transfers';
import {
  FormSide,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
  walletLines,
} from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { isZero, negated } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useWalletNames } from './use-wallet-names.ts';

/** Both people, what the sender holds, and both lines of the journal while they are typed. */
export default function AdminTransferSide({ form }: { form: Form<typeof adminTransfer> }) {
  const names = useWalletNames();
  const { from_wallet = '', to_wallet = '' } = form.values;
  const from_type = form.values.from_type || 'User';
  const to_type = form.values.to_type || 'User';
  const [fromId, toId] = [useTypedId(form.text('from_user_id')), useTypedId(form.text('to_user_id'))];
  const from = useCall(
    walletOwner,
    { owner_type: from_type, user_id: fromId },
    { quiet: true, enabled: fromId !== '' },
  ).data;
  const to = useCall(
    transferRecipient,
    { to_type, user_id: toId },
    { quiet: true, enabled: toId !== '' },
  ).data;
  const amount = typedAmount(form.text('amount'));
  return (
    <FormSide>
      {from && <SideCard title={t('From')} person={from} lines={walletLines(from.wallets)} />}
      {to && <SideCard title={t('To')} person={to} />}
      {from && to && from_wallet && to_wallet && !isZero(amount) && (
        <Postings
          postings={[
            { account: `${from.name}: ${names.of(from_type, from_wallet)}`, amount: negated(amount) },
            { account: `${to.name}: ${names.of(to_type, to_wallet)}`, amount },
          ]}
        />
      )}
    </FormSide>
  );
}
