import type { Market } from '@banyan/contract/arbitrage/arbitrage';
import { chainNames } from '@banyan/contract/deposits/chains';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The block that was looked at, and that nothing was found in it or that nobody looks. It is read out when it changes. */
export function MarketHead({ market }: { market: Market }) {
  const { chain_id, block, block_at, pools, is_stale, opportunities } = market;
  const isDemo = useCall(publicChains).data?.has_demo_wallet;
  return (
    <>
      {isDemo && (
        <p className="notice info width-form">
          {t(
            'Demo: this market lies on a chain of this machine, and its prices are put apart every few minutes.',
          )}
        </p>
      )}
      <p className="caption">
        {t('{chain}, block {block}: {pools, plural, one {# pool} other {# pools}} compared', {
          chain: chainNames[chain_id],
          block,
          pools,
        })}{' '}
        <DateTime value={block_at} />
      </p>
      {is_stale ? (
        <p className="notice warning" role="status">
          {t('The market was not read for a minute. Nothing is offered until it is read again.')}
        </p>
      ) : (
        opportunities.length === 0 && (
          <Empty
            title={t('No profitable opportunity right now')}
            text={t('This is the usual state: gaps are rare and short. This page looks again by itself.')}
          />
        )
      )}
    </>
  );
}
