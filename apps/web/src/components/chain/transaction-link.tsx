import type { ChainId } from '@banyan/contract/deposits/chains';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.tsx';

const ExplorerLink = lazyPart(() => import('./explorer-link.tsx'));

/** The whole hash of a transaction, which leads to the explorer of its chain where one is set. */
export const TransactionLink = ({ chain_id, hash }: { chain_id: ChainId; hash: string }) => (
  <span className="mono break-anywhere">
    <Suspense fallback={hash}>
      <ExplorerLink chain_id={chain_id} hash={hash} />
    </Suspense>
  </span>
);
