import {
  callOfUnmadeWallet,
  callOfWallet,
  hasSigned,
  type WalletQuestion,
} from '@banyan/chain/contract-signature';
import { isLocalChain } from './is-local-chain.ts';
import { type Block, blockCall, isChainId, quantity, readBlock } from './node-answers.ts';
import { type NodeCall, type NodeClient, NodeRefusal, NodeTrouble } from './node-client.ts';

/** Whether a wallet has signed, or that nobody can say so. */
export type WalletAnswer = 'signed' | 'not_signed' | 'unknown';

interface Asking {
  now: Date;
  /** Production believes no local chain. */
  isProduction: boolean;
}

/** A node whose last block is older, in milliseconds, does not know who owns a wallet by now. */
const oldBlock = 10 * 60_000;
/** What looking at a signature may cost a node. */
const gas = quantity(10_000_000n);
/** Questions that are under way at once: who sends bad signatures must not take the nodes from the watcher. */
const atOnce = 16;
let underWay = 0;

/**
 * Asks the nodes of a chain whether a wallet that is a contract has signed. Where there are two nodes or more, two must say
 * the same and no two the other thing; the first two are asked first, and what does not answer counts for nothing (docs/on-chain.md §4).
 */
export async function askWallet(
  nodes: readonly NodeClient[],
  question: WalletQuestion,
  asking: Asking,
): Promise<WalletAnswer> {
  if (underWay >= atOnce) return 'unknown';
  underWay += 1;
  try {
    const needed = Math.min(2, nodes.length);
    const ask = (some: readonly NodeClient[]) =>
      Promise.all(some.map((node) => askNode(node, question, asking)));
    const first = await ask(nodes.slice(0, needed));
    if (first.every((answer) => answer !== 'unknown' && answer === first[0])) return first[0] ?? 'unknown';
    return agreed([...first, ...(await ask(nodes.slice(needed)))], needed);
  } finally {
    underWay -= 1;
  }
}

function agreed(answers: readonly WalletAnswer[], needed: number): WalletAnswer {
  const count = (wanted: WalletAnswer) => answers.filter((answer) => answer === wanted).length;
  const [yes, no] = [count('signed') >= needed, count('not_signed') >= needed];
  return yes === no ? 'unknown' : yes ? 'signed' : 'not_signed';
}

async function askNode(node: NodeClient, question: WalletQuestion, asking: Asking): Promise<WalletAnswer> {
  try {
    const { head, isDeployed } = await readWallet(node, question, asking);
    const call = isDeployed ? callOfWallet(question) : callOfUnmadeWallet(question);
    if (!call) return 'not_signed';
    const returned = await answerOf(node, call, head);
    const isSigned = isDeployed ? returned?.slice(0, hasSigned.length) === hasSigned : returned === '0x01';
    return isSigned ? 'signed' : 'not_signed';
  } catch (error) {
    if (error instanceof NodeTrouble) return 'unknown';
    throw error;
  }
}

/** The last block of a node that is one of this chain and keeps up, and whether there is a contract in it. */
async function readWallet(
  node: NodeClient,
  { chain_id, address }: WalletQuestion,
  { now, isProduction }: Asking,
): Promise<{ head: Block; isDeployed: boolean }> {
  const realCalls: NodeCall[] = [{ method: 'web3_clientVersion', params: [] }, blockCall(0n)];
  const [id, last, code, version, first] = await node.batch([
    { method: 'eth_chainId', params: [] },
    blockCall('latest'),
    { method: 'eth_getCode', params: [address, 'latest'] },
    ...(isProduction ? realCalls : []),
  ]);
  const head = readBlock(last ?? null);
  if (!isChainId(id, chain_id)) throw new NodeTrouble('A node is one of another chain.');
  if (isProduction && isLocalChain(chain_id, readBlock(first ?? null)?.hash, String(version)))
    throw new NodeTrouble('A node is a local one.');
  if (!head || now.getTime() - head.at.getTime() > oldBlock)
    throw new NodeTrouble('A node does not keep up.');
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw new NodeTrouble('A node does not say whether there is a contract.');
  return { head, isDeployed: code !== '0x' };
}

/** What a call answers at a block; null = a contract refused it. */
async function answerOf(node: NodeClient, call: object, { number }: Block): Promise<string | null> {
  try {
    const [answer] = await node.batch([{ method: 'eth_call', params: [{ ...call, gas }, quantity(number)] }]);
    if (typeof answer !== 'string') throw new NodeTrouble('A node does not say what a contract answers.');
    return answer.toLowerCase();
  } catch (error) {
    if (error instanceof NodeRefusal && /revert/i.test(error.message)) return null;
    throw error;
  }
}
