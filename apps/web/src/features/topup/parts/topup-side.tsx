import { topupQuote } from '@banyan/contract/topup/topup';
import { useCompanyLists } from '../../../app/company.ts';
import {
  FormSide,
  Postings,
  SideCard,
  typedAmount,
  useTypedId,
} from '../../../components/form/form-side.tsx';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { addDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

interface Props {
  form: AnyForm;
  /** What the money comes from when no wallet pays: the words of the chosen source. */
  source?: string | undefined;
}

/** For whom the topup is, the wallet that pays before and after, and where its money goes while it is typed. */
export default function TopupSide({ form, source }: Props) {
  const lists = useCompanyLists();
  const user_id = useTypedId(form.text('user_id'));
  const pack = form.text('package');
  const [amount, paid] = ['amount', 'paid'].map((name) => {
    const typed = typedAmount(form.text(name));
    return form.text(name) === '' || (isZero(typed) && name === 'amount') ? undefined : typed;
  });
  /** The own wallet of a franchise. */
  const wallet = form.text('wallet') || undefined;
  const asked = { user_id, package: pack, amount, paid, wallet };
  const enabled = user_id !== '' && pack !== '';
  const { data } = useCall(topupQuote, asked, { quiet: true, enabled });
  if (!data || !enabled) return null;
  const wallets = wallet === undefined ? lists?.user_wallets : lists?.franchise_wallets;
  const name = wallets?.find(({ code }) => code === data.wallet)?.name ?? data.wallet;
  return (
    <FormSide>
      <SideCard title={t('For')} person={data}>
        {source === undefined && (
          <Lines
            lines={[
              {
                label: t('{wallet} now', { wallet: fromServer(name) }),
                value: <Money value={data.balance} />,
              },
              {
                label: t('Afterwards'),
                value: <Money value={addDecimals([data.balance, negated(data.payable)])} strong />,
              },
            ]}
          />
        )}
      </SideCard>
      {/* a franchise earns by its sales too: what it gets stands in no quote */}
      {wallet === undefined && (
        <Postings
          postings={[
            { account: source ?? fromServer(name), amount: negated(data.payable) },
            { account: t('Company: package sales'), amount: data.paid },
            ...(isZero(data.gst) ? [] : [{ account: t('GST to pay'), amount: data.gst }]),
          ]}
        />
      )}
    </FormSide>
  );
}
