import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import type { Hex } from 'viem';
import { openTrialChain } from './trial-chain.ts';

/** A local chain with our contracts and a token USDT of 18 decimals; the treasury is nobody's known key. */
export async function openChainOfOurs(chain_id = 56) {
  const chain = await openTrialChain(chain_id);
  const [owner] = chain.accounts as [Hex];
  const treasury = `0x${'ab'.repeat(20)}`;
  const factory = await chain.deploy(depositFactory, [treasury]);
  const gateway = await chain.deploy(packageGateway, [owner, treasury]);
  const vault = await chain.deploy(payoutVault, [owner, owner]);
  const token = await chain.deploy(trialToken, ['USDT', 'USDT', 18]);
  return { ...chain, chain_id, factory, gateway, vault, token };
}
export type ChainOfOurs = Awaited<ReturnType<typeof openChainOfOurs>>;

type AsOwner = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Sets the chain up as an operator does: contracts, the token at 80 of the company's currency, final after 3 blocks. */
export async function setUpChain(
  asOwner: AsOwner,
  chain: ChainOfOurs,
  { decimals = 18, depth = 3 }: { decimals?: number; depth?: number | null } = {},
): Promise<void> {
  const small = [chain.factory, chain.gateway, chain.vault, chain.token].map(({ address }) =>
    address.toLowerCase(),
  );
  await asOwner(
    `insert into evm_chain (chain_id, depth, factory, gateway, vault, explorer) values ($1, $2, $3, $4, $5, 'https://explorer.test/tx/')`,
    [chain.chain_id, depth, ...small.slice(0, 3)],
  );
  await asOwner(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values ($1, $2, 'USDT', $3, 1) returning id)
     insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from token`,
    [chain.chain_id, small[3], decimals],
  );
}

/** Takes the chain away again with all that was read of it. */
export async function forgetChain(asOwner: AsOwner): Promise<void> {
  await asOwner('set session_replication_role = replica');
  for (const table of [
    'payout_try',
    'payout_tx',
    'chain_payout',
    'payout_nonce',
    'chain_payer',
    'chain_holding',
    'arb_trade',
    'arb_opportunity',
    'arb_scan',
    'arb_settings',
    'arb_pair',
    'arb_dex',
    'chain_transfer',
    'deposit_intent',
    'deposit_address',
    'chain_block',
    'chain_cursor',
    'chain_trouble',
    'package_price',
  ])
    await asOwner(`delete from ${table}`);
  for (const table of ['token_rate', 'chain_token', 'evm_chain']) await asOwner(`delete from ${table}`);
  await asOwner('set session_replication_role = origin');
}
