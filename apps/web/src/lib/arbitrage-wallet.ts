import type { Market, Opportunity } from '@banyan/contract/arbitrage/arbitrage';
import { decodeFunctionResult, encodeFunctionData, type Hex, numberToHex, parseAbi } from 'viem';
import { askChain, trySend } from './contract-calls.ts';
import type { Wallet } from './wallets.ts';

/** What our contract is told, and why it refuses (contracts/ArbExecutor.sol). */
const executor = parseAbi([
  'struct Route { address buyOn; address sellOn; address base; address middle; }',
  'struct Figures { uint256 amount; uint256 middle; uint256 out; uint256 gross; uint256 fee; uint256 net; }',
  'function quote(Route route, uint256 amount) view returns (Figures)',
  'function trade(Route route, uint256 amount, uint256 minNet, uint256 maxFeeBps, uint256 deadline) returns (Figures)',
  'error DexNotListed()',
  'error BaseNotListed()',
  'error NoPair()',
  'error NetBelow(uint256 net)',
  'error NoGain()',
  'error PastDeadline()',
  'error FeeAbove(uint256 feeBps)',
]);

/** How long a trade may wait for its block, in seconds. */
const patience = 120n;

/** What our contract would give at the last block, in smallest units of the base. */
export interface TradeQuote {
  out: bigint;
  fee: bigint;
  net: bigint;
}

const routeOf = ({ base, middle, buy, sell }: Opportunity) => ({
  buyOn: buy.factory as Hex,
  sellOn: sell.factory as Hex,
  base: base.address as Hex,
  middle: middle.address as Hex,
});

/** @throws GatewayRefusal: NoGain = the opportunity is gone */
export async function quoteTrade(
  wallet: Wallet,
  market: Market,
  opportunity: Opportunity,
): Promise<TradeQuote> {
  const args = [routeOf(opportunity), BigInt(opportunity.amount_raw)] as const;
  const data = encodeFunctionData({ abi: executor, functionName: 'quote', args });
  const answer = await askChain(wallet, { to: market.executor, data }, executor);
  return decodeFunctionResult({ abi: executor, functionName: 'quote', data: answer });
}

/**
 * Trades, after the chain was asked whether it would do it now; its block may be another one.
 * @param least smallest units of the base that must remain before gas
 * @returns the transaction, which may not be in a block yet
 * @throws GatewayRefusal, and what the wallet refuses with
 */
export async function sendTrade(
  wallet: Wallet,
  account: string,
  { market, opportunity, least }: { market: Market; opportunity: Opportunity; least: bigint },
): Promise<string> {
  // the clock of the chain decides, not that of this device
  const last = (await wallet.provider.request({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })) as { timestamp: string };
  const deadline = BigInt(last.timestamp) + patience;
  const args = [
    routeOf(opportunity),
    BigInt(opportunity.amount_raw),
    least,
    BigInt(market.fee_bps),
    deadline,
  ] as const;
  const call = {
    from: account,
    to: market.executor,
    data: encodeFunctionData({ abi: executor, functionName: 'trade', args }),
    gas: numberToHex(market.gas_limit),
  };
  return await trySend(wallet, call, executor);
}
