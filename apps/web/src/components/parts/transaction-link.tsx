import type { ChainId } from '@banyan/contract/deposits/chains';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

/** The whole hash of a transaction, which leads to the explorer of its chain where one is set. */
export function TransactionLink({ chain_id, hash }: { chain_id: ChainId; hash: string }) {
  const { data } = useCall(publicChains);
  const explorer = data?.chains.find((chain) => chain.chain_id === chain_id)?.explorer;
  if (!explorer) return <span className="mono break-anywhere">{hash}</span>;
  return (
    <a
      className="mono break-anywhere"
      href={`${explorer}${hash}`}
      target="_blank"
      rel="noreferrer"
      title={t('Opens a public explorer')}
    >
      {hash}
    </a>
  );
}
