import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import { rawOf } from '@banyan/chain/token-amounts';
import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  keccak256,
  stringToHex,
} from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { packageKey } from '../modules/deposits/rules.ts';
import type { ChainScenario } from './scenario-file.ts';
import { openTrialNode, type TrialNode } from './trial-node.ts';

/** Somebody outside whose transactions a scenario signs, each step by another one. */
export const walletOf = (name: string): PrivateKeyAccount =>
  privateKeyToAccount(keccak256(stringToHex(name)));

const gas = 1_000_000n;
const gasPrice = 20_000_000_000n;
const plenty = 10n ** 30n;
const coins = `0x${(10n ** 22n).toString(16)}`;
/** Blocks before the first step, so that a fork never reaches the contracts. */
const padding = 80;

/** A token with its address. */
export interface TrialToken {
  symbol: string;
  decimals: number;
  address: Hex;
}

export interface TrialChain {
  chain_id: number;
  node: TrialNode;
  tokens: TrialToken[];
  /** A token of the same name and symbol, by the symbol it imitates. */
  fakes: ReadonlyMap<string, Hex>;
  factory: Hex;
  gateway: Hex;
  vault: Hex;
  operator: PrivateKeyAccount;
  /** The first block that can hold something of ours. */
  first_block: bigint;
  head(): Promise<bigint>;
  mine(blocks: number): Promise<void>;
  /** Signs a call, sends it and mines it in a block of its own. */
  send(from: PrivateKeyAccount, nonce: number, to: Hex, data: Hex): Promise<void>;
  /** Gives a transaction of the last block a name. */
  name(tx: string): void;
  reorg(blocks: number, drop: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Tokens and contracts on a node of its own, with senders that have what the steps need. */
export async function openTrialChain(scenario: ChainScenario): Promise<TrialChain> {
  const { chain_id } = scenario.chain;
  const node = await openTrialNode(chain_id);
  const rpc = async (method: string, ...params: unknown[]) =>
    (await node.well.batch([{ method, params }]))[0];
  const owner = walletOf('owner');
  const operator = walletOf('operator');
  let nonce = 0;
  const setup: Hex[] = [];
  const sign = (from: PrivateKeyAccount, at: number, to: Hex | null, data: Hex) =>
    from.signTransaction({
      type: 'legacy',
      chainId: chain_id,
      nonce: at,
      gas: to ? gas : 5_000_000n,
      gasPrice,
      to,
      data,
    });
  const prepare = async (to: Hex | null, data: Hex) => setup.push(await sign(owner, nonce++, to, data));
  const deploy = async (artifact: { abi: Abi; bytecode: Hex }, args: readonly unknown[]): Promise<Hex> => {
    const at = nonce;
    await prepare(null, encodeDeployData({ ...artifact, args } as Parameters<typeof encodeDeployData>[0]));
    return contractAddress(owner.address, at);
  };
  const call = async (to: Hex, abi: Abi, functionName: string, args: readonly unknown[]) =>
    void (await prepare(to, encodeFunctionData({ abi, functionName, args })));

  const treasury = walletOf('treasury').address;
  const factory = await deploy(depositFactory, [treasury]);
  const gateway = await deploy(packageGateway, [owner.address, treasury]);
  const vault = await deploy(payoutVault, [owner.address, operator.address]);
  const tokens: TrialToken[] = [];
  const fakes = new Map<string, Hex>();
  for (const { symbol, decimals, minimum } of scenario.tokens) {
    const address = await deploy(trialToken, [symbol, symbol, decimals]);
    tokens.push({ symbol, decimals, address });
    fakes.set(symbol, await deploy(trialToken, [symbol, symbol, decimals]));
    const least = rawOf(minimum, decimals) ?? 0n;
    await call(gateway, packageGateway.abi, 'setToken', [address, least > 0n ? least : 1n]);
    await call(vault, payoutVault.abi, 'setCap', [address, plenty]);
    await call(address, trialToken.abi, 'mint', [vault, plenty]);
  }
  const tokenOf = (symbol: string) => tokens.find((token) => token.symbol === symbol) as TrialToken;
  for (const { code, price, token } of scenario.packages) {
    const { address, decimals } = tokenOf(token);
    await call(gateway, packageGateway.abi, 'setPackage', [
      packageKey(code),
      address,
      rawOf(price, decimals),
      true,
    ]);
  }
  const senders: Hex[] = [];
  for (const [index, step] of scenario.steps.entries()) {
    const sender = walletOf(`sender ${index}`);
    const symbol = symbolOf(scenario, step);
    if (symbol === null) continue;
    senders.push(sender.address);
    const token = 'fake' in step ? (fakes.get(symbol) as Hex) : tokenOf(symbol).address;
    await call(token, trialToken.abi, 'mint', [sender.address, plenty]);
    if ('deposit' in step || 'buy' in step)
      setup.push(
        await sign(
          sender,
          0,
          token,
          encodeFunctionData({ abi: trialToken.abi, functionName: 'approve', args: [gateway, plenty] }),
        ),
      );
  }
  await node.well.batch(
    [owner.address, operator.address, ...senders].map((address) => ({
      method: 'anvil_setBalance',
      params: [address, coins],
    })),
  );
  await node.well.batch(setup.map((raw) => ({ method: 'eth_sendRawTransaction', params: [raw] })));
  const head = async () => BigInt(String(await rpc('eth_blockNumber')));
  const mine = async (blocks: number) => void (await rpc('anvil_mine', `0x${blocks.toString(16)}`));
  // a block holds a part of them
  await mine(padding);
  const first_block = (await head()) + 1n;
  await mine(padding);

  /** Signed transactions since, by their block. */
  let sent: { block: bigint; raw: string; name: string | null }[] = [];
  const noteMined = async (raw: string) => {
    sent.push({ block: await head(), raw, name: null });
  };
  node.onMined = noteMined;
  return {
    chain_id,
    node,
    tokens,
    fakes,
    factory,
    gateway,
    vault,
    operator,
    first_block,
    head,
    mine,
    send: async (from, at, to, data) => {
      const raw = await sign(from, at, to, data);
      await rpc('eth_sendRawTransaction', raw);
      await rpc('evm_mine');
      await noteMined(raw);
    },
    name: (tx) => {
      const last = sent.at(-1);
      if (last) last.name = tx;
    },
    reorg: async (blocks, drop) => {
      const kept = (await head()) - BigInt(blocks);
      const stay = sent.filter(({ block }) => block <= kept);
      const again = sent.filter(({ block, name }) => block > kept && !(name !== null && drop.includes(name)));
      await rpc(
        'anvil_reorg',
        blocks,
        again.map(({ raw }) => [raw, 0]),
      );
      sent = [...stay, ...again.map((one) => ({ ...one, block: kept + 1n }))];
    },
    stop: () => node.stop(),
  };
}

/** The token that the sender of a step needs; null = it has no sender. */
function symbolOf({ packages, tokens }: ChainScenario, step: ChainScenario['steps'][number]): string | null {
  if ('transfer' in step || 'deposit' in step) return step.token;
  if ('fake' in step) return step.token ?? tokens[0]?.symbol ?? null;
  if ('buy' in step) return packages.find(({ code }) => code === step.package)?.token ?? null;
  return null;
}

/** Where a contract comes to lie. */
const contractAddress = (from: Hex, nonce: number): Hex => getContractAddress({ from, nonce: BigInt(nonce) });
