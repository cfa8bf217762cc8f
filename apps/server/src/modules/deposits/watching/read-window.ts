import { pad } from 'viem';
import {
  type Block,
  blockCall,
  type ChainLog,
  quantity,
  readBlock,
  readLogs,
  readReceipt,
} from '../../../platform/chain/node-answers.ts';
import { type NodeCall, type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Chain, SeenEvent, WantedEvents } from '../load-chain.ts';
import { decodeLog, gatewayTopics, type Payment, transferTopic } from './decode-log.ts';

/** A payment with its place on the chain. */
export interface SeenPayment extends Payment {
  tx: string;
  /** Its place among the logs of its transaction. */
  log: number;
  block: Block;
}

export interface Window {
  /** The block before it, whose hash its first block names; null = it is not kept. */
  before: string | null;
  blocks: Block[];
  payments: SeenPayment[];
  /** What other modules want of it. */
  events: SeenEvent[];
}

interface Wanted {
  from: bigint;
  to: bigint;
  before: string | null;
  /** Of members, in small letters. */
  addresses: readonly string[];
  /** Of other modules. */
  events: readonly WantedEvents[];
}

/** Recipients that a node can be asked for at once; of more members all transfers of the token are read. */
const maxRecipients = 500;

/**
 * Reads some blocks whole (docs/on-chain.md §3): events, headers and the last block in one batch to one node. They count
 * only if every header is there, each names the one before as its parent, each event lies in one of them, and the node
 * shows events of a block whose header says that it has some.
 * @throws NodeRefusal where the node does not answer that many, NodeTrouble where it contradicts itself
 */
export async function readWindow(node: NodeClient, chain: Chain, wanted: Wanted): Promise<Window> {
  const { from, to, before, events } = wanted;
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, index) => from + BigInt(index));
  const asked = logCalls(chain, wanted);
  const answers = await node.batch([...asked, ...numbers.map(blockCall), blockCall('latest')]);
  const logs = answers.slice(0, asked.length).flatMap(readLogs);
  const blocks = chained(numbers, answers.slice(asked.length, -1), before);
  const latest = readBlock(answers.at(-1));
  if (!latest || latest.number < to) throw new NodeTrouble('A node lags behind what it said.');
  const byNumber = new Map(blocks.map((block) => [block.number, block]));
  if (logs.some((log) => byNumber.get(log.block)?.hash !== log.block_hash))
    throw new NodeTrouble('A node tells an event of another block than its own.');
  const contracts = asked.flatMap(
    ({ params: [filter] }) => (filter as { address: string | string[] }).address,
  );
  if (logs.some(({ address }) => !contracts.includes(address)))
    throw new NodeTrouble('A node tells an event of a contract that was not asked for.');
  if (new Set(logs.map((log) => `${log.block}:${log.index}`)).size < logs.length)
    throw new NodeTrouble('A node tells an event twice.');
  await requireLogs(node, blocks, logs);
  const members = new Set(wanted.addresses);
  const paid = logs.flatMap((log) => {
    const payment = decodeLog(log, chain);
    const isOurs = payment && (payment.recipient === null || members.has(payment.recipient));
    return isOurs ? [{ payment, source: log }] : [];
  });
  const other = logs.flatMap((log) => (isWanted(log, events) ? [{ payment: null, source: log }] : []));
  const placed = await withReceipts(node, [...paid, ...other], byNumber);
  return {
    before,
    blocks,
    payments: placed.flatMap(({ payment, source, log, block }) =>
      payment ? [{ ...payment, tx: source.tx, log, block }] : [],
    ),
    events: placed.flatMap(({ payment, ...event }) => (payment ? [] : [event])),
  };
}

const isWanted = (log: ChainLog, events: readonly WantedEvents[]): boolean =>
  events.some(({ address, topics }) => log.address === address && topics.includes(log.topics[0] ?? ''));

/** Nothing is asked where nothing is ours: no token and no member. */
function logCalls({ tokens, gateway }: Chain, { from, to, addresses, events }: Wanted): NodeCall[] {
  const range = { fromBlock: quantity(from), toBlock: quantity(to) };
  const call = (filter: object): NodeCall => ({ method: 'eth_getLogs', params: [{ ...range, ...filter }] });
  const recipients = addresses.map((address) => pad(address as `0x${string}`));
  return [
    call({ address: gateway, topics: [gatewayTopics] }),
    ...(tokens.length === 0 || addresses.length === 0
      ? []
      : [
          call({
            address: tokens.map(({ address }) => address),
            topics: recipients.length > maxRecipients ? [transferTopic] : [transferTopic, null, recipients],
          }),
        ]),
    ...events.map(({ address, topics }) => call({ address, topics: [topics] })),
  ];
}

function chained(numbers: readonly bigint[], answers: readonly unknown[], before: string | null): Block[] {
  const blocks: Block[] = [];
  for (const [index, number] of numbers.entries()) {
    const block = readBlock(answers[index]);
    if (!block || block.number !== number) throw new NodeTrouble('A node lacks a block below its last one.');
    const parent = blocks.at(-1)?.hash ?? before;
    if (parent !== null && block.parent !== parent)
      throw new NodeTrouble('The blocks of a node do not follow each other.');
    blocks.push(block);
  }
  return blocks;
}

/**
 * A node whose index of events lags, or is lost, answers none without an error. The last block that has events by its
 * header is asked for all of them.
 */
async function requireLogs(
  node: NodeClient,
  blocks: readonly Block[],
  logs: readonly ChainLog[],
): Promise<void> {
  const last = blocks.findLast((block) => block.has_logs);
  if (!last || logs.some((log) => log.block === last.number)) return;
  const [all] = await node.batch([{ method: 'eth_getLogs', params: [{ blockHash: last.hash }] }]);
  if (readLogs(all).length === 0) throw new NodeTrouble('A node tells no event of a block that has some.');
}

/** Events whose transaction was done, each with its place in it. */
async function withReceipts<F extends { source: ChainLog }>(
  node: NodeClient,
  found: readonly F[],
  blocks: ReadonlyMap<bigint, Block>,
): Promise<(F & SeenEvent)[]> {
  const hashes = [...new Set(found.map(({ source }) => source.tx))];
  const answers = await node.batch(
    hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  );
  const receipts = new Map(answers.map((answer, index) => [hashes[index], readReceipt(answer)]));
  return found.flatMap((one) => {
    const { source } = one;
    const receipt = receipts.get(source.tx);
    const block = blocks.get(source.block);
    if (!receipt || !block || receipt.block_hash !== source.block_hash)
      throw new NodeTrouble('A node tells an event and not its transaction.');
    const log = receipt.logs.findIndex(({ index }) => index === source.index);
    if (log < 0) throw new NodeTrouble('A node tells an event that its transaction does not have.');
    return receipt.is_done ? [{ ...one, log, block, gas: receipt.gas }] : [];
  });
}
