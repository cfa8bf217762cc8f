import { type generatePins, maxPins, pinQuote } from '@banyan/contract/pins/pins';
import { useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import {
  FormSide,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
  WalletCard,
} from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** For whom the pins are, the wallet that pays before and after, and where its money goes while it is typed. */
export default function PinSide({
  form,
  isFranchise,
}: {
  form: Form<typeof generatePins>;
  isFranchise: boolean;
}) {
  const { isAdmin } = useArea();
  const lists = useCompanyLists();
  const typedId = useTypedId(form.text('user_id'));
  const { owner_type, source, wallet } = form.values;
  const [pack, count] = [form.text('package'), Number(form.text('count'))];
  const given = (name: 'amount' | 'paid') =>
    form.text(name) === '' ? undefined : typedAmount(form.text(name));
  const whose = isAdmin
    ? { owner_type, user_id: typedId, source: wallet ? undefined : source, paid: given('paid') }
    : {};
  const isCount = Number.isInteger(count) && count > 0 && count <= maxPins;
  const enabled = isCount && pack !== '' && (!isAdmin || typedId !== '');
  const asked = { package: pack, amount: given('amount'), count, wallet: wallet || undefined, ...whose };
  const { data } = useCall(pinQuote, asked, { quiet: true, enabled });
  if (!data || !enabled) return null;
  const wallets = (isFranchise ? lists?.franchise_wallets : lists?.user_wallets) ?? [];
  const payer = fromServer(wallets.find(({ code }) => code === wallet)?.name ?? source ?? '');
  return (
    <FormSide>
      {isAdmin && <SideCard title={t('For')} person={data} />}
      {data.balance !== null && <WalletCard wallet={payer} balance={data.balance} payable={data.payable} />}
      <Postings
        postings={[
          { account: payer, amount: negated(data.payable) },
          { account: t('Company: unused pins'), amount: data.payable },
        ]}
      />
    </FormSide>
  );
}
