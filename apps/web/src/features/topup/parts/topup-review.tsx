import type { QueryOf } from '@banyan/contract/core/endpoint';
import { topupQuote } from '@banyan/contract/topup/topup';
import { useCompany, useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { type Refuse, useRefusal } from '../../../components/form/use-refusal.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { WaitsNote } from '../../../components/parts/waits-note.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

type TopupAsked = QueryOf<typeof topupQuote>;

interface Props {
  values: {
    user_id: string;
    package: string;
    amount?: string;
    paid?: string;
    wallet?: TopupAsked['wallet'];
  };
  /** The money comes from a wallet, not from outside. */
  isFromWallet: boolean;
  refuse: Refuse;
}

/** What the topup costs, with tax, beside the balance that pays it; the server works it out. */
export function TopupReview({ values, isFromWallet, refuse }: Props) {
  const company = useCompany();
  const lists = useCompanyLists();
  const { isFranchise } = useArea();
  const wallets = (isFranchise ? lists?.franchise_wallets : lists?.user_wallets) ?? [];
  const { user_id, package: pack, amount, paid, wallet } = values;
  const asked = { user_id, package: pack, amount, paid, wallet };
  const query = useCall(topupQuote, asked, { quiet: true, staleTime: 0 });
  const { data, error } = query;
  useRefusal(error, refuse);
  if (!data) return <Loading query={query} what={t('The price')} lines={6} />;
  const walletName = wallets.find(({ code }) => code === data.wallet)?.name ?? data.wallet;
  const after = addDecimals([data.balance, negated(data.payable)]);
  const isShort = isFromWallet && compareDecimals(after, '0') < 0;
  const lines: Line[] = [
    { label: t('For'), value: `${data.name} (${data.user_id})` },
    { label: t('Package'), value: data.package },
    { label: t('Amount'), value: <Money value={data.amount} /> },
  ];
  if (compareDecimals(data.paid, data.amount) !== 0) {
    lines.push({ label: t('Money received'), value: <Money value={data.paid} /> });
  }
  lines.push(
    {
      label: isZero(data.gst) ? t('Tax (GST)') : t('GST {rate}', { rate: formatPercent(data.gst_percent) }),
      value: isZero(data.gst) ? t('None') : <Money value={data.gst} />,
    },
    { label: t('To pay'), value: <Money value={data.payable} />, total: true },
  );
  return (
    <>
      <Lines lines={lines} />
      {isFromWallet && (
        <Lines
          lines={[
            {
              label: t('{wallet} now', { wallet: fromServer(walletName) }),
              value: <Money value={data.balance} />,
            },
            { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} /> },
          ]}
        />
      )}
      {isShort && (
        <p className="field-error">
          {t('Insufficient funds! {amount} is missing.', { amount: formatMoney(negated(after), company) })}
        </p>
      )}
      <WaitsNote why={data.why} />
      {data.is_activation && (
        <p className="muted">{t('This is the first topup: it activates the member.')}</p>
      )}
      {!isZero(data.amount) && isZero(data.paid) && (
        <p className="muted">{t('No money is received: incomes based on received money are not paid.')}</p>
      )}
    </>
  );
}
