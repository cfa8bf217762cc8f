import { rawOf } from '@banyan/chain/token-amounts';
import type { DemoWalletMethod } from '@banyan/contract/deposits/demo-wallet';
import { BaseError, concat, createWalletClient, type Hex, http, keccak256, stringToHex } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { DemoWallet } from '../../platform/chain/demo-wallet.ts';
import type { DemoNode, Deployed } from './open-demo-node.ts';

/** What who comes is given: coins for fees, and tokens where less than the least are left. */
const coins = 10n ** 19n;
const [given, least] = ['10000', '1000'];

interface DemoWalletChain {
  node: DemoNode;
  usdt: { decimals: number; contract: Deployed };
}

/**
 * The wallet of who has none, on the chains of the demo: each browser has an account of its own, whose key follows from the random
 * number that the browser keeps. It is money of nobody, so the server may sign.
 */
export function openDemoWallet(chains: readonly DemoWalletChain[]): DemoWallet {
  const answers: Record<DemoWalletMethod, (ask: Ask) => Promise<unknown>> = {
    eth_requestAccounts: async ({ account }) => {
      for (const chain of chains) await give(chain, account.address);
      return [account.address.toLowerCase()];
    },
    personal_sign: async ({ account, params }) =>
      await account.signMessage({ message: { raw: String(params[0]) as Hex } }),
    eth_sendTransaction: async ({ account, node, params }) => await sendFrom(account, node, params[0]),
    eth_call: forward,
    eth_getTransactionReceipt: forward,
    eth_getBlockByNumber: forward,
  };
  return async ({ key, chain_id, method, params }) => {
    const chain = chains.find(({ node }) => node.chain_id === chain_id);
    if (!chain) return { result: null, error: { code: 4902, message: 'The demo has no such chain.' } };
    const account = privateKeyToAccount(keccak256(concat([stringToHex('demo wallet '), key as Hex])));
    try {
      const answer = answers[method as DemoWalletMethod];
      return { result: await answer({ account, node: chain.node, method, params }), error: null };
    } catch (error) {
      return { result: null, error: { code: -32_000, message: wordsOf(error) } };
    }
  };
}

interface Ask {
  account: PrivateKeyAccount;
  node: DemoNode;
  method: string;
  params: readonly unknown[];
}

const forward = ({ node, method, params }: Ask): Promise<unknown> =>
  node.client.request({ method, params } as never);

async function give({ node, usdt }: DemoWalletChain, address: Hex): Promise<void> {
  const { client } = node;
  if ((await client.getBalance({ address })) < coins / 10n)
    await client.setBalance({ address, value: coins });
  const holds = (await node.read(usdt.contract, 'balanceOf', [address])) as bigint;
  if (holds >= (rawOf(least, usdt.decimals) ?? 0n)) return;
  await node.send(usdt.contract, 'mint', [address, rawOf(given, usdt.decimals)]);
}

async function sendFrom(account: PrivateKeyAccount, { client }: DemoNode, call: unknown): Promise<Hex> {
  const { to, data, gas } = call as { to: Hex; data: Hex; gas?: Hex };
  const { chain, transport } = client;
  return await createWalletClient({ account, chain, transport: http(transport.url) }).sendTransaction({
    to,
    data,
    ...(gas && { gas: BigInt(gas) }),
  });
}

/** With what a contract ended stands in its words, as in those of other wallets. */
function wordsOf(error: unknown): string {
  const cause = error instanceof BaseError ? error.walk((each) => 'data' in (each as object)) : null;
  const data = cause && (cause as { data?: unknown }).data;
  const words = error instanceof BaseError ? error.shortMessage : String(error);
  return typeof data === 'string' ? `${words} ${data}` : words;
}
