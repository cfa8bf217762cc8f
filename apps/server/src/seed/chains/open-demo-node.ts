import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  type Abi,
  createTestClient,
  defineChain,
  type Hex,
  hexToBytes,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { startLocalNode } from '../../platform/chain/local-node.ts';
import { startLoop } from '../../platform/jobs/loop.ts';

/** A contract on a chain of the demo. */
export interface Deployed {
  abi: Abi;
  address: Hex;
}

export type DemoNode = Awaited<ReturnType<typeof openDemoNode>>;

/** How often it is looked whether something waits for a block. */
const pause = 2000;
/** Blocks that follow a block with transactions at once: what makes it final, and one more. */
const following = 4;
/** Fixed: what a call needs depends on the moment of its block. */
const gas = 5_000_000n;

/**
 * A local chain of the demo, which is kept in a file: it is written with each block that holds a transaction, before anything of it
 * can be final, so a chain that is opened again after any end is the one that was read.
 * @param options.file where it is kept; none there = a new chain
 * @param options.stillFor how long a block may be the last one, in milliseconds
 */
export async function openDemoNode({
  chain_id,
  file,
  stillFor,
  log,
}: {
  chain_id: number;
  file: string;
  stillFor: number;
  log: (line: string) => void;
}) {
  const local = await startLocalNode({ chain_id, ...(existsSync(file) && { state: file }) });
  const chain = defineChain({
    id: chain_id,
    name: 'Demo',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: { default: { http: [local.url] } },
  });
  const client = createTestClient({ mode: 'anvil', chain, transport: http(local.url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  const [owner, trader] = await client.getAddresses();
  if (!owner || !trader) throw new Error('A local node has accounts.');

  const keep = async (): Promise<void> => {
    const state = gunzipSync(hexToBytes(await client.dumpState()));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, state);
    renameSync(`${file}.new`, file);
  };
  const mine = async (blocks: number): Promise<void> => await client.mine({ blocks });

  async function receiptOf(hash: Hex) {
    await mine(1);
    const receipt = await client.getTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`The transaction ${hash} of the demo was reverted.`);
    return receipt;
  }

  let left = 0;
  let minedAt = Date.now();
  /** Blocks come where something waits, a few after it, and else one after a while. */
  async function makeBlocks(): Promise<boolean> {
    const { pending } = await client.getTxpoolStatus();
    if (pending > 0) left = following;
    else if (left > 0) left -= 1;
    else if (Date.now() - minedAt < stillFor) return false;
    await mine(1);
    minedAt = Date.now();
    if (pending > 0) await keep();
    return false;
  }
  let making: { stop(): Promise<void> } | undefined;

  return {
    chain_id,
    url: local.url,
    client,
    /** The node signs for both: who owns the contracts, and who trades. */
    owner,
    trader,
    mine,
    keep,
    deploy: async (
      artifact: { abi: Abi; bytecode: Hex },
      args: readonly unknown[] = [],
    ): Promise<Deployed> => {
      const hash = await client.deployContract({ ...artifact, args, account: owner, chain, gas });
      const { contractAddress } = await receiptOf(hash);
      return { abi: artifact.abi, address: contractAddress as Hex };
    },
    /** A call in a block of its own. */
    send: async (
      to: Deployed,
      functionName: string,
      args: readonly unknown[],
      account: Hex = owner,
    ): Promise<void> => {
      await receiptOf(await client.writeContract({ ...to, functionName, args, account, chain, gas }));
    },
    read: async (of: Deployed, functionName: string, args: readonly unknown[]): Promise<unknown> =>
      await client.readContract({ ...of, functionName, args }),
    /** From now on blocks come by themselves. */
    begin: (): void => {
      making = startLoop({
        work: makeBlocks,
        pause,
        log: (line) => log(`The local chain ${chain_id} stands still: ${line}`),
      });
    },
    stop: async (): Promise<void> => {
      await making?.stop();
      await keep();
      await local.stop();
    },
  };
}
