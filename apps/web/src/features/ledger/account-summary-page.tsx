import { accountSummary } from '@banyan/contract/ledger/ledger';
import type { CSSProperties } from 'react';
import { useArea } from '../../app/use-area.ts';
import { Chart } from '../../components/chart/chart.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { isZero } from '../../lib/decimal.ts';
import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { WalletSummaryCard } from './parts/wallet-summary-card.tsx';

/** Every own wallet with what came and went, and the flow of the last twelve months. */
export default function AccountSummaryPage() {
  const { isMember } = useArea();
  const passbook = isMember ? '/user/finance/passbook' : '/franchise/wallet/passbook';
  const query = useCall(accountSummary);
  const { data } = query;
  return (
    <div className="width-dashboard stack">
      <PageHeader
        help={t('Money in, money out, and the balance of each wallet.')}
        action={<ScreenButton href={passbook}>{t('Open the passbook')}</ScreenButton>}
      />
      {!data && <Loading query={query} what={t('The summary')} lines={3} height={140} />}
      {data && (
        <>
          {!isZero(data.recoverable) && (
            <p className="card">
              {t('To be repaid from your next incomes:')} <Money value={data.recoverable} strong />
            </p>
          )}
          <div className="grid" style={{ '--at-least': '260px' } as CSSProperties}>
            {data.wallets.map((wallet) => (
              <WalletSummaryCard key={wallet.code} wallet={wallet} passbook={passbook} />
            ))}
          </div>
          <section className="card" aria-label={t('Money in and out')}>
            {data.months.every(({ credit, debit }) => isZero(credit) && isZero(debit)) ? (
              <Empty
                title={t('No money has moved in the last twelve months.')}
                text={t('This chart shows credits and debits of all wallets.')}
                action={
                  isMember && <ScreenButton href="/user/topup/packages">{t('See the packages')}</ScreenButton>
                }
              />
            ) : (
              <Chart
                title={t('Money in and out')}
                points={data.months.map(({ month, credit, debit }) => ({
                  label: month,
                  values: { credit, debit },
                }))}
                series={[
                  { key: 'credit', name: t('Credits'), mark: '+' },
                  { key: 'debit', name: t('Debits'), mark: '−' },
                ]}
                labelOf={(month) => formatDate(month.slice(0, 10), 'UTC').slice(3)}
              />
            )}
          </section>
        </>
      )}
    </div>
  );
}
