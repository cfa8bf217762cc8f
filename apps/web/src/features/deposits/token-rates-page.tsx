import { type ChainId, chainNames, tokenRates } from '@banyan/contract/deposits/chains';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** /utils/token-rate: what tokens are worth now, for everybody. */
export default function TokenRatesPage() {
  const query = useCall(tokenRates);
  return (
    <div className="stack">
      <div className="account-head">
        <PageHeader help={t('What a token is worth when it is paid in now.')} />
      </div>
      {!query.data ? (
        <Loading query={query} what={t('The rates')} lines={4} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No token is taken now.')} text={t('Rates appear here once a chain is set up.')} />
      ) : (
        query.data.map((rate) => (
          <section
            key={`${rate.chain_id}${rate.symbol}`}
            className="card stack"
            aria-label={`${rate.symbol}, ${chainNames[rate.chain_id as ChainId]}`}
          >
            <h2>
              {rate.symbol}, {chainNames[rate.chain_id as ChainId]}
            </h2>
            <Lines
              lines={[
                { label: t('Rate'), value: <Money value={rate.rate} strong /> },
                { label: t('Since'), value: <DateTime value={rate.effective_at} /> },
                { label: t('Minimum'), value: `${rate.minimum} ${rate.symbol}` },
              ]}
            />
          </section>
        ))
      )}
    </div>
  );
}
