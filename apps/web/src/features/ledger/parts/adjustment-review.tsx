import { walletOwner } from '@banyan/contract/ledger/ledger';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../../../app/company.ts';
import type { Values } from '../../../components/form/use-form.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ErrorPanel, Skeleton } from '../../../components/parts/states.tsx';
import { call } from '../../../lib/call.ts';
import { addDecimals, compareDecimals, negated } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';

/** A credit or debit before it is sent: whose wallet, what it holds and what it will hold. */
export function AdjustmentReview({ values }: { values: Values }) {
  const company = useCompany();
  const text = (name: string): string => String(values[name] ?? '');
  const asked = { owner_type: text('owner_type'), user_id: text('user_id').trim() };
  const { data, error, refetch } = useQuery({
    queryKey: [walletOwner.path, asked],
    queryFn: async ({ signal }) => (await call(walletOwner, { query: asked, signal, quiet: true })).data,
    retry: false,
  });
  if (error) return <ErrorPanel error={error} what={t('The wallet')} onRetry={() => refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const wallet = data.wallets.find(({ code }) => code === values.wallet);
  const isCredit = values.direction === 'Credit';
  const amount = text('amount');
  const before = wallet?.balance ?? '0';
  const after = addDecimals([before, isCredit ? amount : negated(amount)]);
  const isShort = compareDecimals(after, '0') < 0;
  return (
    <>
      <Lines
        lines={[
          { label: t('For'), value: `${data.name} (${data.user_id})` },
          { label: t('Reason'), value: `${fromServer(text('reason'))}: ${text('remark')}` },
          {
            label: t('{wallet} now', { wallet: fromServer(wallet?.name ?? '') }),
            value: <Money value={before} />,
          },
          {
            label: isCredit ? t('Credit') : t('Debit'),
            value: <Money value={isCredit ? amount : negated(amount)} signed />,
          },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} />, total: true },
        ]}
      />
      {isShort && <p className="field-error">{t('Insufficient funds! A wallet is never negative.')}</p>}
      {compareDecimals(amount, data.two_person_limit) > 0 && (
        <p className="muted">
          {t('Above {limit}: the money moves after a second admin approves.', {
            limit: formatMoney(data.two_person_limit, company),
          })}
        </p>
      )}
    </>
  );
}
