import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  createTestClient,
  defineChain,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { startLocalNode } from '../src/platform/chain/local-node.ts';

interface Artifact {
  abi: Abi;
  bytecode: Hex;
}

/** A contract that a test has deployed. */
export interface Deployed<A extends Abi = Abi> {
  abi: A;
  address: Hex;
}

export type TrialChain = Awaited<ReturnType<typeof openTrialChain>>;

/** A node of its own, a block for each transaction that is sent, and its ten accounts, for which it signs. */
export async function openTrialChain(chain_id = 56) {
  const node = await startLocalNode({ chain_id });
  const chain = defineChain({
    id: chain_id,
    name: 'Trial',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [node.url] } },
  });
  const client = createTestClient({ mode: 'anvil', chain, transport: http(node.url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  const accounts = await client.getAddresses();

  async function receiptOf(hash: Hex) {
    await client.mine({ blocks: 1 });
    const receipt = await client.getTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`transaction ${hash} was reverted`);
    return receipt;
  }

  return {
    client,
    accounts,
    url: node.url,
    stop: () => node.stop(),
    deploy: async <const A extends Artifact>(artifact: A, args: readonly unknown[] = []) => {
      const hash = await client.deployContract({
        ...artifact,
        args,
        account: accounts[0] as Hex,
        chain,
      } as Parameters<typeof client.deployContract>[0]);
      const { contractAddress } = await receiptOf(hash);
      return { abi: artifact.abi as A['abi'], address: contractAddress as Hex };
    },
    /** Sends a call and waits until it is in a block. */
    send: async (from: Hex, to: Deployed, functionName: string, args: readonly unknown[] = []) =>
      await receiptOf(
        // not estimated: what a call needs depends on the moment of its block
        await client.writeContract({ ...to, functionName, args, account: from, chain, gas: 3_000_000n }),
      ),
    read: async (of: Deployed, functionName: string, args: readonly unknown[] = []): Promise<unknown> =>
      await client.readContract({ ...of, functionName, args }),
    /** The name of the error by which a call is refused; null = it would be done. */
    refusalOf: async (from: Hex, to: Deployed, functionName: string, args: readonly unknown[] = []) => {
      try {
        await client.simulateContract({ ...to, functionName, args, account: from });
        return null;
      } catch (error) {
        const revert =
          error instanceof BaseError
            ? error.walk((cause) => cause instanceof ContractFunctionRevertedError)
            : null;
        if (!(revert instanceof ContractFunctionRevertedError)) throw error;
        const name = revert.data?.errorName;
        return (name === 'Error' ? revert.reason : name) ?? revert.signature ?? 'unknown';
      }
    },
  };
}
