import { createRequire } from 'node:module';
import { type Pool, quoteArbitrage } from '@banyan/chain/arbitrage';
import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import type { Hex } from 'viem';
import type { Deployed, TrialChain } from './trial-chain.ts';

type Artifact = { abi: Deployed['abi']; bytecode: Hex };
const open = (artifact: unknown) => artifact as Artifact;
const uniswap = (name: string): Artifact => {
  const { abi, bytecode } = createRequire(import.meta.url)(`@uniswap/v2-core/build/${name}.json`) as {
    abi: Deployed['abi'];
    bytecode: string;
  };
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
};
const pairAbi = uniswap('UniswapV2Pair').abi;
/** More than anybody trades, and later than any test. */
export const far = 2n ** 63n;

export type TrialMarket = Awaited<ReturnType<typeof openMarket>>;

/**
 * Two exchanges with the worked pools of docs/on-chain.md §6 (a base of 6 decimals and a middle token of 18, 5 % apart), and our
 * contract that trades between them for a fifth of the gain.
 */
export async function openMarket(chain: TrialChain, treasury: string) {
  const [owner] = chain.accounts as [Hex];
  const base = await chain.deploy(open(trialToken), ['Tether', 'USDT', 6]);
  const middle = await chain.deploy(open(trialToken), ['Coin', 'COIN', 18]);
  const executor = await chain.deploy(open(arbExecutor), [owner, treasury, 2000n]);
  const cheap = await chain.deploy(uniswap('UniswapV2Factory'), [owner]);
  const dear = await chain.deploy(uniswap('UniswapV2Factory'), [owner]);
  for (const dex of [cheap, dear]) await chain.send(owner, executor, 'setDex', [dex.address, 997n]);
  await chain.send(owner, executor, 'setBase', [base.address, true]);

  const pairOf = async (dex: Deployed, one: Deployed, two: Deployed) => ({
    abi: pairAbi,
    address: (await chain.read(dex, 'getPair', [one.address, two.address])) as Hex,
  });
  const balance = async (token: Deployed, of: Hex) => (await chain.read(token, 'balanceOf', [of])) as bigint;
  const addPair = async (
    dex: Deployed,
    one: [Deployed, bigint],
    two: [Deployed, bigint],
  ): Promise<Deployed> => {
    await chain.send(owner, dex, 'createPair', [one[0].address, two[0].address]);
    const pair = await pairOf(dex, one[0], two[0]);
    for (const [token, amount] of [one, two]) await chain.send(owner, token, 'mint', [pair.address, amount]);
    await chain.send(owner, pair, 'mint', [owner]);
    return pair;
  };
  const poolOf = async (dex: Deployed, from: Deployed, to: Deployed): Promise<Pool> => {
    const { address } = await pairOf(dex, from, to);
    return { in: await balance(from, address), out: await balance(to, address), fee: 997n };
  };
  const e18 = 10n ** 18n;
  await addPair(cheap, [base, 500_000_000_000n], [middle, 1_050_000n * e18]);
  const dearPair = await addPair(dear, [middle, 800_000n * e18], [base, 400_000_000_000n]);
  const route = (changes: object = {}) => ({
    buyOn: cheap.address,
    sellOn: dear.address,
    base: base.address,
    middle: middle.address,
    ...changes,
  });
  return {
    base,
    middle,
    executor,
    cheap,
    dear,
    balance,
    addPair,
    route,
    best: async () =>
      quoteArbitrage([await poolOf(cheap, base, middle), await poolOf(dear, middle, base)], 2000n),
    /** Arguments of a trade. */
    trade: (amount: bigint, minNet = 0n, maxFee = 2000n, deadline = far, changes: object = {}) =>
      [route(changes), amount, minNet, maxFee, deadline] as const,
    /** Somebody else pays into the dear exchange, and its price moves up. */
    moveApart: async (by: bigint) => {
      await chain.send(owner, base, 'mint', [dearPair.address, by]);
      await chain.send(owner, dearPair, 'sync');
    },
    /** Gives a wallet something to trade with, which our contract may take. */
    lend: async (trader: Hex, amount: bigint) => {
      await chain.send(owner, base, 'mint', [trader, amount]);
    },
  };
}

type AsOwner = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Sets a market up as an operator does, on a chain that is set up: the base is USDC at 80, gas is paid in the middle token. */
export async function setUpMarket(asOwner: AsOwner, chain_id: number, market: TrialMarket): Promise<void> {
  const small = ({ address }: Deployed) => address.toLowerCase();
  await asOwner('update evm_chain set executor = $2 where chain_id = $1', [chain_id, small(market.executor)]);
  await asOwner(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values ($1, $2, 'USDC', 6, 1) returning id), rated as (
       insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from token)
     insert into arb_pair (base_id, middle, symbol, decimals) select id, $3, 'WPOL', 18 from token`,
    [chain_id, small(market.base), small(market.middle)],
  );
  await asOwner(
    `insert into arb_dex (chain_id, name, factory) values ($1, 'Marigold Swap', $2), ($1, 'Petrol Swap', $3)`,
    [chain_id, small(market.cheap), small(market.dear)],
  );
  await asOwner('insert into arb_settings (chain_id, coin) values ($1, $2)', [
    chain_id,
    small(market.middle),
  ]);
}
