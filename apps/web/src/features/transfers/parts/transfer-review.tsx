import type { BodyOf } from '@banyan/contract/core/endpoint';
import { type transferFund, transferQuote } from '@banyan/contract/transfers/transfers';
import { useCompany } from '../../../app/company.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { CallError } from '../../../lib/call.ts';
import { addDecimals, compareDecimals, negated } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useWalletNames } from './use-wallet-names.ts';

/** What the transfer costs, to whom it goes, and what is left; the server works it out. */
export function TransferReview({ values }: { values: BodyOf<typeof transferFund> }) {
  const company = useCompany();
  const names = useWalletNames();
  const { remark, ...asked } = values;
  const query = useCall(transferQuote, asked, { quiet: true, staleTime: 0 });
  const { data, error } = query;
  if (error instanceof CallError && error.status === 400) {
    return (
      <div className="form-problems" role="alert">
        {Object.values(error.errors).map((message) => (
          <p key={message}>{fromServer(message)}</p>
        ))}
      </div>
    );
  }
  if (!data) return <Loading query={query} what={t('The charge')} lines={6} />;
  const from = names.own(values.from_wallet);
  const after = addDecimals([data.available, negated(data.total)]);
  const isShort = compareDecimals(after, '0') < 0;
  const lines: Line[] = [
    ...(values.to_type === 'Own' ? [] : [{ label: t('To'), value: `${data.name} (${data.user_id})` }]),
    { label: t('To wallet'), value: names.of(values.to_type, values.to_wallet) },
    ...(remark ? [{ label: t('Remark'), value: remark }] : []),
    { label: t('Amount'), value: <Money value={data.amount} /> },
    { label: t('Charge'), value: <Money value={data.charge} /> },
    { label: t('Leaves your wallet'), value: <Money value={data.total} />, total: true },
  ];
  return (
    <>
      <Lines lines={lines} />
      <Lines
        lines={[
          { label: t('{wallet} now', { wallet: from }), value: <Money value={data.available} /> },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} /> },
        ]}
      />
      {isShort && (
        <p className="field-error">
          {t('Insufficient funds! {amount} is missing.', { amount: formatMoney(negated(after), company) })}
        </p>
      )}
    </>
  );
}
