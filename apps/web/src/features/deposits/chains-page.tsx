import { readChains } from '@banyan/contract/deposits/chains';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ChainCard } from './parts/chain-card.tsx';

/** Chains: how far each is read, what its nodes did wrong, its tokens with minimum and rate, and when blocks are final. */
export default function ChainsPage() {
  const query = useCall(readChains, {}, { refetchInterval: 5000 });
  return (
    <div className="stack">
      <PageHeader help={t('How far chains are read, and what tokens are worth.')} />
      {!query.data ? (
        <Loading query={query} what={t('The chains')} lines={10} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No chain is set up.')} text={t('The operator sets one up.')} />
      ) : (
        query.data.map((chain) => <ChainCard key={chain.chain_id} chain={chain} />)
      )}
    </div>
  );
}
