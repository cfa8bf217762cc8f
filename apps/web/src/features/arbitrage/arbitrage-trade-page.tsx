import { Button } from '../../components/parts/button.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';
import { OpportunityCard } from './parts/opportunity-card.tsx';
import { SentTrades } from './parts/sent-trades.tsx';
import { TradePanel } from './parts/trade-panel.tsx';
import { useTrade } from './parts/use-trade.ts';
import { WithMarket } from './parts/with-market.tsx';

/** A trade from one's own wallet: an opportunity, quoted on the chain again, with the least that must remain. */
export default function ArbitrageTradePage() {
  const steps = useTrade();
  const { chosen } = steps;
  return (
    <div className="stack">
      <PageHeader help={t('Your own wallet buys on one exchange and sells on another in one transaction.')} />
      <p className="notice warning width-form">
        {t(
          'No gain is promised. Prices move until your block: a trade that would gain less than you ask for is reverted, and its gas is lost.',
        )}
      </p>
      <OwnersOnly>
        <WithMarket>
          {(market) => (
            <>
              {chosen ? (
                <OpportunityCard
                  opportunity={chosen.opportunity}
                  action={
                    <>
                      <TradePanel {...chosen} steps={steps} />
                      <Button onClick={() => steps.choose()}>{t('Back to the market')}</Button>
                    </>
                  }
                />
              ) : (
                market.opportunities.map((opportunity) => (
                  <OpportunityCard
                    key={opportunity.id}
                    opportunity={opportunity}
                    action={
                      <Button variant="primary" onClick={() => steps.choose({ market, opportunity })}>
                        {t('Trade this')}
                      </Button>
                    }
                  />
                ))
              )}
              <SentTrades trades={steps.sent} market={market} />
            </>
          )}
        </WithMarket>
      </OwnersOnly>
    </div>
  );
}
