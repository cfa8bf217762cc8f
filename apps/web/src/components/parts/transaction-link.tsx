import type { ChainId } from '@banyan/contract/deposits/chains';
import { t } from '../../lib/text.ts';

/** Where everybody can look a transaction up. */
const explorers: Record<ChainId, string> = {
  1: 'https://etherscan.io/tx/',
  56: 'https://bscscan.com/tx/',
  137: 'https://polygonscan.com/tx/',
};

/** The whole hash of a transaction, which leads to a public explorer of its chain. */
export const TransactionLink = ({ chain_id, hash }: { chain_id: ChainId; hash: string }) => (
  <a
    className="mono break-anywhere"
    href={`${explorers[chain_id]}${hash}`}
    target="_blank"
    rel="noreferrer"
    title={t('Opens a public explorer')}
  >
    {hash}
  </a>
);
