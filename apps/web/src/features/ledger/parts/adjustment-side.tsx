import { type creditDebit, walletOwner } from '@banyan/contract/ledger/ledger';
import {
  FormSide,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
  walletLines,
} from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Whose wallet it is, what it holds, and both lines of the journal while they are typed. */
export default function AdjustmentSide({ form }: { form: Form<typeof creditDebit> }) {
  const user_id = useTypedId(form.text('user_id'));
  const owner_type = form.values.owner_type ?? 'User';
  const { data } = useCall(walletOwner, { owner_type, user_id }, { quiet: true, enabled: user_id !== '' });
  if (!data) return null;
  const amount = typedAmount(form.text('amount'));
  const signed = form.values.direction === 'Debit' ? negated(amount) : amount;
  const wallet = data.wallets.find(({ code }) => code === form.values.wallet);
  return (
    <FormSide>
      <SideCard title={t('Wallets')} person={data} lines={walletLines(data.wallets)} />
      {wallet && !isZero(amount) && (
        <>
          <Postings
            postings={[
              { account: fromServer(wallet.name), amount: signed },
              { account: t('Company: credits and debits by hand'), amount: negated(signed) },
            ]}
          />
          <p className="muted">
            {t('{wallet} afterwards:', { wallet: fromServer(wallet.name) })}{' '}
            <Money value={addDecimals([wallet.balance, signed])} strong />
          </p>
        </>
      )}
      {compareDecimals(amount, data.two_person_limit) > 0 && (
        <p className="muted">
          {t('Above this a second admin decides:')} <Money value={data.two_person_limit} />
        </p>
      )}
    </FormSide>
  );
}
