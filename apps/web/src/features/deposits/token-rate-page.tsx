import { type ChainId, chainNames, tokenRates } from '@banyan/contract/deposits/chains';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** /utils/token-rate: what tokens are worth now, for everybody. */
export default function TokenRatePage() {
  const query = useCall(tokenRates, {}, { refetchInterval: 30_000 });
  return (
    <div className="stack">
      <div className="account-head">
        <PageHeader help={t('What one token is worth when it is paid in now.')} />
      </div>
      {!query.data ? (
        <Loading query={query} what={t('The rates')} lines={6} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No token is taken now.')} text={t('Rates stand here when one is.')} />
      ) : (
        query.data.map((rate) => {
          const chain = chainNames[rate.chain_id as ChainId];
          const title = t('{symbol} on {chain}', { symbol: rate.symbol, chain });
          return (
            <section
              key={`${rate.chain_id} ${rate.symbol}`}
              className="card stack width-form"
              aria-label={title}
            >
              <h2>{title}</h2>
              <Lines
                lines={[
                  { label: t('Since'), value: <DateTime value={rate.effective_at} /> },
                  { label: t('Minimum'), value: `${rate.minimum} ${rate.symbol}` },
                  {
                    label: t('Rate of one {symbol}', { symbol: rate.symbol }),
                    value: <Money value={rate.rate} strong />,
                    total: true,
                  },
                ]}
              />
            </section>
          );
        })
      )}
    </div>
  );
}
