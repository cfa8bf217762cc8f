import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import type { Abi, Hex } from 'viem';
import type { Db } from '../../platform/database/db.ts';
import { type DemoContracts, type DemoMarket, dexAbi } from './deploy-demo-chain.ts';
import type { DemoNode, Deployed } from './open-demo-node.ts';

const at = (abi: Abi, address: string): Deployed => ({ abi, address: address as Hex });

/** What lies on a chain of the demo that was set up before. */
export async function findDemoChain(
  db: Db,
  { chain_id }: DemoNode,
): Promise<{ contracts: DemoContracts; market: DemoMarket | null }> {
  const chain = await db
    .selectFrom('evm_chain')
    .select(['factory', 'gateway', 'vault', 'executor'])
    .where('chain_id', '=', chain_id)
    .executeTakeFirstOrThrow();
  const tokens = await db
    .selectFrom('chain_token')
    .select(['symbol', 'decimals', 'address'])
    .where('chain_id', '=', chain_id)
    .orderBy('id')
    .execute();
  return {
    contracts: {
      factory: at(depositFactory.abi, chain.factory),
      gateway: at(packageGateway.abi, chain.gateway),
      vault: at(payoutVault.abi, chain.vault),
      tokens: tokens.map(({ symbol, decimals, address }) => ({
        symbol,
        decimals,
        contract: at(trialToken.abi, address),
      })),
    },
    market: chain.executor === null ? null : await findMarket(db, chain_id, chain.executor),
  };
}

async function findMarket(db: Db, chain_id: number, executor: string): Promise<DemoMarket> {
  const { coin } = await db
    .selectFrom('arb_settings')
    .select('coin')
    .where('chain_id', '=', chain_id)
    .executeTakeFirstOrThrow();
  const found = await db
    .selectFrom('arb_dex')
    .select(['name', 'factory'])
    .where('chain_id', '=', chain_id)
    .orderBy('id')
    .execute();
  const [cheap, dear] = found.map(({ name, factory }) => ({ name, factory: at(dexAbi(), factory) }));
  if (!cheap || !dear) throw new Error('The market of the demo has two exchanges.');
  return { executor: at(arbExecutor.abi, executor), middle: at(trialToken.abi, coin), dexes: [cheap, dear] };
}
