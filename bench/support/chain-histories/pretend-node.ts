import {
  type NodeCall,
  type NodeClient,
  NodeRefusal,
  NodeTrouble,
} from '../../../apps/server/src/platform/chain/node-client.ts';
import type { Random } from '../random.ts';
import type { PretendBlock, PretendChain, PretendLog } from './pretend-chain.ts';

/**
 * What is wrong with a node. `behind`: it stands still, on a branch that may be gone; `late_index`: it knows blocks whose events
 * it does not know yet; `no_logs`: it has lost its events; `limited`: it answers few blocks at once; `shuffled`, `chatty`: it
 * tells events in any order, or more than was asked for. The rest contradicts itself, or answers what no node may.
 */
export const ailments = [
  'down',
  'breaks',
  'behind',
  'late_index',
  'no_logs',
  'limited',
  'shuffled',
  'chatty',
  'other_chain',
  'no_hash',
  'twice',
  'other_block',
  'no_receipts',
  'gap',
] as const;
export type Ailment = (typeof ailments)[number];

/** A node of a pretended chain, called without a network between. */
export interface PretendNode extends NodeClient {
  fallIll(ailment: Ailment | null): void;
  /** Done after this number of batches: the chain goes on while it is being read. */
  meanwhile: { after: number; happens: () => void } | null;
}

export function openPretendNode(chain: PretendChain, random: Random): PretendNode {
  let ill: Ailment | null = null;
  let stands: readonly PretendBlock[] = [];
  let limit = 1;
  const node: PretendNode = {
    host: 'node.test',
    meanwhile: null,
    fallIll: (ailment) => {
      ill = ailment;
      stands = chain.blocks;
      limit = 1 + random(4);
    },
    batch: async (calls) => {
      if (node.meanwhile && node.meanwhile.after-- === 0) {
        const { happens } = node.meanwhile;
        node.meanwhile = null;
        happens();
      }
      if (ill === 'down' || (ill === 'breaks' && random(3) === 0))
        throw new NodeTrouble('node.test cannot be reached.');
      const blocks = ill === 'behind' ? stands : chain.blocks;
      return calls.map((call) => spoil(call, answer(blocks, call)));
    },
  };

  function answer(blocks: readonly PretendBlock[], { method, params }: NodeCall): unknown {
    const [asked] = params;
    if (method === 'eth_chainId') return '0x38';
    if (method === 'eth_getBlockByNumber') {
      const number = asked === 'latest' ? blocks.at(-1)?.number : Number(asked);
      const block = blockAt(blocks, number);
      return block ? headerOf(block) : null;
    }
    if (method === 'eth_getTransactionReceipt') return receiptOf(blocks, String(asked));
    if (method !== 'eth_getLogs') throw new NodeTrouble(`no ${method}`);
    return logsOf(blocks, asked as LogFilter);
  }

  function logsOf(blocks: readonly PretendBlock[], filter: LogFilter): object[] {
    const [from, to] = [Number(filter.fromBlock), Number(filter.toBlock)];
    if (ill === 'limited' && to - from >= limit) throw new NodeRefusal('range too large');
    const first = blocks[0]?.number ?? 0;
    const within = filter.blockHash
      ? blocks.filter(({ hash }) => hash === filter.blockHash)
      : blocks.slice(Math.max(0, from - first), Math.max(0, to - first + 1));
    const known =
      ill === 'late_index' ? within.filter(({ number }) => number <= (stands.at(-1)?.number ?? 0)) : within;
    const found = known.flatMap((block) =>
      toldLogs(block).filter((log) => ill === 'chatty' || isAsked(log, filter)),
    );
    return ill === 'shuffled' ? found.toSorted((a, b) => (a.data < b.data ? -1 : 1)) : found;
  }

  /** As the node tells it in its illness. */
  function spoil({ method }: NodeCall, answer: unknown): unknown {
    if (method === 'eth_chainId') return ill === 'other_chain' ? '0x89' : answer;
    if (method === 'eth_getTransactionReceipt') return ill === 'no_receipts' ? null : answer;
    if (method === 'eth_getBlockByNumber') {
      if (ill === 'gap' && random(4) === 0) return null;
      return ill === 'no_hash' ? { ...(answer as object), hash: undefined } : answer;
    }
    const logs = answer as object[];
    if (ill === 'no_logs') return [];
    if (ill === 'twice') return [...logs, ...logs];
    if (ill === 'other_block') return logs.map((log) => ({ ...log, blockHash: `0x${'b'.repeat(64)}` }));
    return logs;
  }
  return node;
}

interface LogFilter {
  fromBlock?: string;
  toBlock?: string;
  blockHash?: string;
  address?: string | string[];
  topics?: (string | string[] | null)[];
}

const isAsked = ({ address, topics }: PretendLog, filter: LogFilter): boolean =>
  (filter.address === undefined || [filter.address].flat().includes(address)) &&
  (filter.topics ?? []).every((wanted, at) => wanted === null || [wanted].flat().includes(topics[at] ?? ''));

const quantity = (value: number): string => `0x${value.toString(16)}`;

const headerOf = ({ number, hash, parent, at, txs }: PretendBlock) => ({
  number: quantity(number),
  hash,
  parentHash: parent,
  timestamp: quantity(at),
  logsBloom: txs.some(({ logs }) => logs.length > 0) ? '0x01' : '0x00',
});

/** The events of a block with their places in it. */
function toldLogs({ number, hash, txs }: PretendBlock) {
  let place = 0;
  return txs.flatMap((tx) =>
    tx.logs.map((log) => ({
      ...log,
      blockNumber: quantity(number),
      blockHash: hash,
      transactionHash: tx.hash,
      logIndex: quantity(place++),
      removed: false,
    })),
  );
}

/** Blocks follow each other without a gap. */
const blockAt = (blocks: readonly PretendBlock[], number = -1): PretendBlock | undefined =>
  blocks[number - (blocks[0]?.number ?? 0)];

/** In which block each transaction stands, found once for each state of a chain. */
const places = new WeakMap<readonly PretendBlock[], Map<string, PretendBlock>>();

function placeOf(blocks: readonly PretendBlock[], hash: string): PretendBlock | undefined {
  const known =
    places.get(blocks) ?? new Map(blocks.flatMap((block) => block.txs.map((tx) => [tx.hash, block])));
  places.set(blocks, known);
  return known.get(hash);
}

function receiptOf(blocks: readonly PretendBlock[], hash: string): object | null {
  const block = placeOf(blocks, hash);
  const tx = block?.txs.find((one) => one.hash === hash);
  if (!block || !tx) return null;
  return {
    transactionHash: hash,
    blockNumber: quantity(block.number),
    blockHash: block.hash,
    status: quantity(tx.is_done ? 1 : 0),
    logs: toldLogs(block).filter(({ transactionHash }) => transactionHash === hash),
  };
}
