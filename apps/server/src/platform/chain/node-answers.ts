import { type NodeCall, NodeTrouble } from './node-client.ts';

/** A header as the watcher needs it. */
export interface Block {
  number: bigint;
  hash: string;
  parent: string;
  at: Date;
  /** Whether a contract logged something in it. */
  has_logs: boolean;
}

/** An event as a node tells it. */
export interface ChainLog {
  address: string;
  topics: string[];
  data: string;
  block: bigint;
  block_hash: string;
  tx: string;
  /** Its place in the block. */
  index: number;
}

export const quantity = (value: bigint): string => `0x${value.toString(16)}`;

export const blockCall = (block: bigint | 'latest' | 'finalized'): NodeCall => ({
  method: 'eth_getBlockByNumber',
  params: [typeof block === 'bigint' ? quantity(block) : block, false],
});

/** Whether what a node says of its chain is this id; what is no number is none. */
export const isChainId = (answer: unknown, chain_id: number): boolean =>
  typeof answer === 'string' && /^0x[0-9a-f]{1,16}$/i.test(answer) && BigInt(answer) === BigInt(chain_id);

const hash = /^0x[0-9a-f]{64}$/;
const hex = /^0x([0-9a-f]{2})*$/;
const count = /^0x(0|[1-9a-f][0-9a-f]{0,15})$/;

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(answer: unknown): Fields {
  if (!answer || typeof answer !== 'object') throw new NodeTrouble('An answer of a node lacks its fields.');
  return answer as Fields;
}

function textOf(fields: Fields, name: string, form: RegExp): string {
  const value = fields[name];
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  if (!form.test(text)) throw new NodeTrouble(`An answer of a node lacks ${name}.`);
  return text;
}

const numberOf = (fields: Fields, name: string): bigint => BigInt(textOf(fields, name, count));

/** Reads a header; null = the node does not know the block. @throws NodeTrouble where a field is missing */
export function readBlock(answer: unknown): Block | null {
  if (answer === null) return null;
  const fields = fieldsOf(answer);
  return {
    number: numberOf(fields, 'number'),
    hash: textOf(fields, 'hash', hash),
    parent: textOf(fields, 'parentHash', hash),
    at: new Date(Math.min(8.64e15, Number(numberOf(fields, 'timestamp')) * 1000)),
    has_logs: /[1-9a-f]/.test(textOf(fields, 'logsBloom', hex).slice(2)),
  };
}

/** Reads the events of an answer. @throws NodeTrouble where a field is missing, or one is said to be removed */
export function readLogs(answer: unknown): ChainLog[] {
  if (!Array.isArray(answer)) throw new NodeTrouble('The events of a node are no list.');
  return answer.map((item: unknown) => {
    const fields = fieldsOf(item);
    if (fields.removed === true) throw new NodeTrouble('A node tells an event that was removed.');
    const { topics } = fields;
    if (!Array.isArray(topics) || !topics.every((topic) => hash.test(String(topic).toLowerCase())))
      throw new NodeTrouble('An answer of a node lacks topics.');
    return {
      address: textOf(fields, 'address', /^0x[0-9a-f]{40}$/),
      topics: topics.map((topic) => String(topic).toLowerCase()),
      data: textOf(fields, 'data', hex),
      block: numberOf(fields, 'blockNumber'),
      block_hash: textOf(fields, 'blockHash', hash),
      tx: textOf(fields, 'transactionHash', hash),
      index: Number(numberOf(fields, 'logIndex')),
    };
  });
}

/** What became of a transaction. */
export interface Receipt {
  tx: string;
  block: bigint;
  block_hash: string;
  is_done: boolean;
  /** What it cost its sender, in smallest units of the chain's coin; null = the node does not say. */
  gas: bigint | null;
  logs: ChainLog[];
}

function gasOf(fields: Fields): bigint | null {
  const parts = [fields.gasUsed, fields.effectiveGasPrice];
  return parts.every((part) => count.test(String(part).toLowerCase()))
    ? parts.reduce<bigint>((product, part) => product * BigInt(String(part)), 1n)
    : null;
}

/** Reads a receipt; null = the transaction is in no block. */
export function readReceipt(answer: unknown): Receipt | null {
  if (answer === null) return null;
  const fields = fieldsOf(answer);
  return {
    tx: textOf(fields, 'transactionHash', hash),
    block: numberOf(fields, 'blockNumber'),
    block_hash: textOf(fields, 'blockHash', hash),
    is_done: numberOf(fields, 'status') === 1n,
    gas: gasOf(fields),
    logs: readLogs(fields.logs),
  };
}
