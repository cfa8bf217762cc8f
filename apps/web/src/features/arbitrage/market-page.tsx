import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { OpportunityCard } from './parts/opportunity-card.tsx';
import { WithMarket } from './parts/with-market.tsx';

/** What can be gained between two exchanges at this block; most of the time nothing. */
export default function MarketOpportunitiesPage() {
  return (
    <div className="stack">
      <PageHeader
        help={t('Prices of exchanges compared at every block. What is shown may be gone before a trade.')}
      />
      <WithMarket>
        {({ opportunities }) =>
          opportunities.map((opportunity) => (
            <OpportunityCard
              key={opportunity.id}
              opportunity={opportunity}
              action={<ScreenButton href="/user/arbitrage/trade">{t('To the trade')}</ScreenButton>}
            />
          ))
        }
      </WithMarket>
    </div>
  );
}
