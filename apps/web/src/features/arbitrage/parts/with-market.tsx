import { type Market, readMarket } from '@banyan/contract/arbitrage/arbitrage';
import type { ReactNode } from 'react';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { MarketHead } from './market-head.tsx';

/** The market as it was looked at last, every two seconds; without one, why. */
export function WithMarket({ children }: { children: (market: Market) => ReactNode }) {
  const query = useCall(readMarket, {}, { refetchInterval: 2000, staleTime: 0 });
  if (query.data === undefined) return <Loading query={query} what={t('The market')} lines={6} />;
  if (query.data === null)
    return (
      <Empty
        title={t('No market is read now.')}
        text={t('Arbitrage begins when the company has set it up on a chain.')}
      />
    );
  return (
    <>
      <MarketHead market={query.data} />
      {children(query.data)}
    </>
  );
}
