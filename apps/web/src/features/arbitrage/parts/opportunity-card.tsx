import type { Opportunity } from '@banyan/contract/arbitrage/arbitrage';
import type { ReactNode } from 'react';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { t } from '../../../lib/text.ts';

interface Props {
  opportunity: Opportunity;
  /** What can be done with it. */
  action?: ReactNode;
}

/** An opportunity with its arithmetic: bought at, sold at, size, and what remains after our fee and gas. */
export function OpportunityCard({ opportunity, action }: Props) {
  const { base, middle, gap } = opportunity;
  const pair = `${base.symbol} / ${middle.symbol}`;
  return (
    <section className="card stack width-form" aria-label={pair}>
      <h2>{pair}</h2>
      <Lines lines={opportunityLines(opportunity)} />
      <p className="caption">{t('The gap is {gap} % before the fees of the pools.', { gap })}</p>
      {action}
    </section>
  );
}

function opportunityLines(opportunity: Opportunity): Line[] {
  const { base, buy, sell } = opportunity;
  const tokens = (amount: string) => `${amount} ${base.symbol}`;
  return [
    { label: t('Buy on {name}', { name: buy.name }), value: tokens(opportunity.buy_price) },
    { label: t('Sell on {name}', { name: sell.name }), value: tokens(opportunity.sell_price) },
    { label: t('Size'), value: tokens(opportunity.amount) },
    { label: t('Fee of the company'), value: tokens(opportunity.fee) },
    { label: t('Gas at most'), value: tokens(opportunity.gas) },
    { label: t('Found in block'), value: opportunity.block },
    { label: t('There since'), value: <DateTime value={opportunity.since_at} /> },
    { label: t('Net after gas'), value: <strong>{tokens(opportunity.net_after_gas)}</strong>, total: true },
  ];
}
