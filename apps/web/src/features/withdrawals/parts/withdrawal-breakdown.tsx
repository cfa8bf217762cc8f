import { amount as amountRule } from '@banyan/contract/core/money';
import { type withdrawalOptions, withdrawalQuote } from '@banyan/contract/withdrawals/withdrawals';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useCompany } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { CallError } from '../../../lib/call.ts';
import { addDecimals, compareDecimals, isZero, negated, trimmed } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { ExpectedAbout } from './withdrawal-timeline.tsx';

interface Props {
  asked: {
    wallet: string;
    amount: string;
    destination?: string;
    token?: string | undefined;
    remark?: string;
  };
  options: DataOf<typeof withdrawalOptions>;
}

const isAmount = (typed: string): boolean => z.safeParse(amountRule(), typed).success;

/** Amount, charge, tax and what is received, from the figures the server posts by; without an amount nothing. */
export function WithdrawalBreakdown({ asked, options }: Props) {
  const [amount] = useDebouncedValue(asked.amount.trim(), 300);
  const isAsked = isAmount(amount);
  const query = useCall(
    withdrawalQuote,
    {
      wallet: asked.wallet,
      amount,
      ...(asked.destination === 'Crypto' && asked.token ? { token: asked.token } : {}),
    },
    { quiet: true, staleTime: 0, enabled: isAsked, placeholderData: keepPreviousData },
  );
  const { data, error } = query;
  if (!isAsked) return null;
  if (error instanceof CallError && error.status === 400) {
    return (
      <div className="form-problems" role="status">
        {Object.values(error.errors).map((message) => (
          <p key={message}>{fromServer(message)}</p>
        ))}
      </div>
    );
  }
  if (!data) return <Loading query={query} what={t('The charge')} lines={4} />;
  return <Figures quote={data} asked={asked} options={options} />;
}

function Figures({ quote, asked, options }: Props & { quote: DataOf<typeof withdrawalQuote> }) {
  const company = useCompany();
  const chosen = options.destinations.find(
    ({ kind, token }) => kind === asked.destination && (token === null || token === asked.token),
  );
  const after = addDecimals([quote.available, negated(quote.amount)]);
  const isShort = compareDecimals(after, '0') < 0;
  const lines: Line[] = [
    ...(chosen ? [{ label: t('To'), value: chosen.masked }] : []),
    ...(asked.remark ? [{ label: t('Remark'), value: asked.remark }] : []),
    { label: t('Amount'), value: <Money value={quote.amount} /> },
    { label: t('Charge'), value: <Money value={negated(quote.charge)} /> },
    ...(quote.tds_percent === null
      ? []
      : [
          {
            label: t('TDS, {percent} %', { percent: trimmed(quote.tds_percent) }),
            value: <Money value={negated(quote.tds)} />,
          },
        ]),
    ...(isZero(quote.network_fee)
      ? []
      : [{ label: t('Network fee'), value: <Money value={negated(quote.network_fee)} /> }]),
    { label: t('You receive'), value: <Money value={quote.net} />, total: true },
    ...(quote.tokens
      ? [
          {
            label: t('At present rate, {rate}', { rate: formatMoney(quote.tokens.rate, company) }),
            value: `${quote.tokens.amount} ${quote.tokens.symbol}`,
          },
        ]
      : []),
  ];
  return (
    <>
      <Lines lines={lines} />
      <p className="muted">
        <ExpectedAbout at={options.expected_at} />
      </p>
      <WithoutPan quote={quote} options={options} />
      {isShort && (
        <p className="field-error">
          {t('Insufficient funds! {amount} is missing.', { amount: formatMoney(negated(after), company) })}
        </p>
      )}
    </>
  );
}

/** The higher rate names the document that is missing, and what that costs. */
function WithoutPan({ quote, options }: Pick<Props, 'options'> & { quote: DataOf<typeof withdrawalQuote> }) {
  const company = useCompany();
  const { isFranchise } = useArea();
  const percent = options.tax?.percent_with_pan;
  if (percent === null || percent === undefined) return null;
  return (
    <p className="muted">
      {quote.without_pan === null
        ? t('Without a verified PAN tax is {percent} %; with it {lower} %.', {
            percent: trimmed(options.tax?.percent ?? ''),
            lower: trimmed(percent),
          })
        : t('The missing PAN costs you {amount} of this: with it the tax is {lower} %.', {
            amount: formatMoney(quote.without_pan, company),
            lower: trimmed(percent),
          })}{' '}
      <MoreLink href={isFranchise ? '/franchise/profile?tab=legal' : '/user/kyc'}>
        {t('Verify your PAN')}
      </MoreLink>
    </p>
  );
}
