import {
  type requestWithdrawal,
  type withdrawalOptions,
  withdrawalQuote,
} from '@banyan/contract/withdrawals/withdrawals';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import {
  FormSide,
  type Posting,
  Postings,
  typedAmount,
  WalletCard,
} from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { isZero, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';

interface Props {
  form: Form<typeof requestWithdrawal>;
  options: DataOf<typeof withdrawalOptions>;
}

/** The wallet before and after, and where its money goes once the withdrawal is approved, while the amount is typed. */
export default function WithdrawSide({ form, options: { wallet, destinations } }: Props) {
  const lists = useCompanyLists();
  const { isFranchise } = useArea();
  const amount = typedAmount(form.text('amount'));
  const { destination, token } = form.values;
  const asked = { wallet, amount, ...(destination === 'Crypto' && token ? { token } : {}) };
  const enabled = !isZero(amount);
  const { data } = useCall(withdrawalQuote, asked, { quiet: true, enabled });
  if (!data || !enabled) return null;
  const wallets = (isFranchise ? lists?.franchise_wallets : lists?.user_wallets) ?? [];
  const name = fromServer(wallets.find(({ code }) => code === wallet)?.name ?? wallet);
  const chosen = destinations.find(
    (one) => one.kind === destination && (one.token === null || one.token === token),
  );
  const postings: Posting[] = [
    { account: name, amount: negated(data.amount) },
    { account: chosen?.masked ?? t('You receive'), amount: data.net },
    { account: t('Company: charge'), amount: data.charge },
    { account: t('Company: TDS to pay'), amount: data.tds },
    { account: t('Network fee'), amount: data.network_fee },
  ];
  return (
    <FormSide>
      <WalletCard wallet={name} balance={data.available} payable={data.amount} />
      <Postings postings={postings.filter((posting) => !isZero(posting.amount))} />
    </FormSide>
  );
}
