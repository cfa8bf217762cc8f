import type { ChainId } from '@banyan/contract/deposits/chains';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** The hash of a transaction as a link to the explorer of its chain, or plain where none is set. */
export default function ExplorerLink({ chain_id, hash }: { chain_id: ChainId; hash: string }) {
  const { data } = useCall(publicChains);
  const explorer = data?.chains.find((chain) => chain.chain_id === chain_id)?.explorer;
  if (!explorer) return hash;
  return (
    <a href={`${explorer}${hash}`} target="_blank" rel="noreferrer" title={t('Opens a public explorer')}>
      {hash}
    </a>
  );
}
