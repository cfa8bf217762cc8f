import { readMarket } from '@banyan/contract/arbitrage/arbitrage';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { MarketHead } from './parts/market-head.tsx';
import { OpportunityCard } from './parts/opportunity-card.tsx';

/** What can be gained between two exchanges at this block; most of the time nothing. */
export default function MarketOpportunitiesPage() {
  const query = useCall(readMarket, {}, { refetchInterval: 2000, staleTime: 0 });
  return (
    <div className="stack">
      <PageHeader
        help={t('Prices of exchanges compared at every block. What is shown may be gone before a trade.')}
      />
      {query.data === undefined ? (
        <Loading query={query} what={t('The market')} lines={6} />
      ) : query.data === null ? (
        <Empty
          title={t('No market is read now.')}
          text={t('Arbitrage begins when the company has set it up on a chain.')}
        />
      ) : (
        <>
          <MarketHead market={query.data} />
          {query.data.opportunities.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} />
          ))}
        </>
      )}
    </div>
  );
}
