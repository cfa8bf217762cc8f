import { createRequire } from 'node:module';
import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { neuradigi } from '@banyan/chain/contracts/neuradigi.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import { rawOf } from '@banyan/chain/token-amounts';
import type { Abi, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { packageKey } from '../../modules/deposits/rules.ts';
import { demoPackagePrices, demoPayerKey } from './demo-chain-facts.ts';
import type { DemoNode, Deployed } from './open-demo-node.ts';

/** Nobody has its key: what is paid in the demo stays there. */
const treasury = `0x${'ab'.repeat(20)}`;
/** What the vault may pay a day and holds, in tokens. */
const plenty = '10000000';
/** Of 1000, what a pool of the exchanges leaves. */
export const poolKeeps = 997n;
/** Of 10,000, what our contract takes of a gain. */
export const perfBps = 2000n;

/** What lies on a chain of the demo. */
export interface DemoContracts {
  factory: Deployed;
  gateway: Deployed;
  vault: Deployed;
  /** Tokens that are taken, the one people pay with first. */
  tokens: { symbol: string; decimals: number; contract: Deployed }[];
}

/** Puts our contracts and the tokens of the demo on a chain; packages are sold for the first token. */
export async function deployDemoChain(node: DemoNode, decimals: number): Promise<DemoContracts> {
  const { owner } = node;
  const factory = await node.deploy(depositFactory, [treasury]);
  const gateway = await node.deploy(packageGateway, [owner, treasury]);
  const vault = await node.deploy(payoutVault, [owner, privateKeyToAccount(demoPayerKey).address]);
  const usdt = await node.deploy(trialToken, ['Tether USD', 'USDT', decimals]);
  const ndg = await node.deploy(neuradigi, [owner, rawOf(plenty, 18)]);
  await node.send(gateway, 'setToken', [usdt.address, rawOf('1', decimals)]);
  await node.send(vault, 'setCap', [usdt.address, rawOf(plenty, decimals)]);
  await node.send(usdt, 'mint', [vault.address, rawOf(plenty, decimals)]);
  for (const [code, price] of Object.entries(demoPackagePrices))
    await node.send(gateway, 'setPackage', [packageKey(code), usdt.address, rawOf(price, decimals), true]);
  return {
    factory,
    gateway,
    vault,
    tokens: [
      { symbol: 'USDT', decimals, contract: usdt },
      { symbol: 'NDG', decimals: 18, contract: ndg },
    ],
  };
}

/** The market of arbitrage on a chain of the demo. */
export interface DemoMarket {
  executor: Deployed;
  middle: Deployed;
  /** Where the middle token is cheap, and where it is dear. */
  dexes: [DemoDex, DemoDex];
}
interface DemoDex {
  name: string;
  factory: Deployed;
}

/** Two exchanges with a pool each, whose prices lie 5 % apart (docs/on-chain.md §6), and our contract that trades between them. */
export async function deployDemoMarket(node: DemoNode, base: Deployed): Promise<DemoMarket> {
  const executor = await node.deploy(arbExecutor, [node.owner, treasury, perfBps]);
  const middle = await node.deploy(trialToken, ['Wrapped POL', 'WPOL', 18]);
  await node.send(executor, 'setBase', [base.address, true]);
  const open = async (name: string, ofBase: string, ofMiddle: string): Promise<DemoDex> => {
    const factory = await node.deploy(uniswap('UniswapV2Factory'), [node.owner]);
    await node.send(executor, 'setDex', [factory.address, poolKeeps]);
    await node.send(factory, 'createPair', [base.address, middle.address]);
    const pair = await demoPair(node, factory, base, middle);
    await node.send(base, 'mint', [pair.address, rawOf(ofBase, 6)]);
    await node.send(middle, 'mint', [pair.address, rawOf(ofMiddle, 18)]);
    await node.send(pair, 'mint', [node.owner]);
    return { name, factory };
  };
  return {
    executor,
    middle,
    dexes: [await open('Marigold Swap', '500000', '1050000'), await open('Jasmine Swap', '400000', '800000')],
  };
}

/** The pool of two tokens at an exchange. */
export const demoPair = async (
  node: DemoNode,
  factory: Deployed,
  one: Deployed,
  two: Deployed,
): Promise<Deployed> => ({
  abi: uniswap('UniswapV2Pair').abi,
  address: (await node.read(factory, 'getPair', [one.address, two.address])) as Hex,
});

/** How an exchange is asked. */
export const dexAbi = (): Abi => uniswap('UniswapV2Factory').abi;

function uniswap(name: 'UniswapV2Factory' | 'UniswapV2Pair'): { abi: Abi; bytecode: Hex } {
  const { abi, bytecode } = createRequire(import.meta.url)(`@uniswap/v2-core/build/${name}.json`) as {
    abi: Abi;
    bytecode: string;
  };
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
}
