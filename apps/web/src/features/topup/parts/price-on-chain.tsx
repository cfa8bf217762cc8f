import { tokensOf } from '@banyan/chain/token-amounts';
import type { PackageOnChain } from '@banyan/contract/company/company';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { t } from '../../../lib/text.ts';

/** What a package costs in tokens, and on which chain. */
export const PriceOnChain = ({ onchain }: { onchain: PackageOnChain }) =>
  t('{price} on {chain}', {
    price: `${tokensOf(BigInt(onchain.price_raw), onchain.decimals)} ${onchain.symbol}`,
    chain: chainNames[onchain.chain_id as ChainId],
  });
