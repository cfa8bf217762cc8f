import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { type Message, message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { toFunctionSelector } from 'viem';
import { isLocalChain } from '../../../platform/chain/is-local-chain.ts';
import { blockCall, isChainId, readBlock } from '../../../platform/chain/node-answers.ts';
import {
  type NodeCall,
  type NodeClient,
  NodeRefusal,
  NodeTrouble,
} from '../../../platform/chain/node-client.ts';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isKnownKey } from '../is-known-key.ts';
import { type Chain, type ChainToken, loadChain } from '../load-chain.ts';
import { isCodeOf } from './is-code-of.ts';

/**
 * Compares a chain with what is set up for it: its id, the decimals of its tokens, the code of our contracts, whether it says
 * which blocks are final. In production it must be the real chain, and no key that everybody knows may rule a contract. A
 * difference switches the chain off with a sentence, until a later check finds it in order (docs/on-chain.md §3).
 * @returns the sentence; null = it is in order, or not in use
 * @throws NodeTrouble: nothing is known then, and nothing changes
 */
export async function checkChain(
  db: Db,
  node: NodeClient,
  { chain_id, services }: { chain_id: number; services: Services },
): Promise<Message | null> {
  const chain = await loadChain(db, chain_id, { unchecked: true });
  if (!chain) return null;
  const problem = await findProblem(node, chain, services.isProduction);
  await sql`update evm_chain set off_because = ${problem && JSON.stringify(problem)}::jsonb, checked_at = ${services.clock()}
    where chain_id = ${chain_id}`.execute(db);
  return problem;
}

async function findProblem(node: NodeClient, chain: Chain, isProduction: boolean): Promise<Message | null> {
  const [id] = await node.batch([{ method: 'eth_chainId', params: [] }]);
  if (!isChainId(id, chain.chain_id))
    return message('{host} is a node of another chain.', { host: node.host });
  return (
    (isProduction ? await findLocal(node, chain) : null) ??
    (await findOtherCode(node, chain)) ??
    (await findOtherDecimals(node, chain)) ??
    (await findNoFinality(node, chain)) ??
    (isProduction ? await findKnownKey(node, chain) : null)
  );
}

async function findLocal(node: NodeClient, { chain_id }: Chain): Promise<Message | null> {
  const [version, first] = await node.batch([{ method: 'web3_clientVersion', params: [] }, blockCall(0n)]);
  return isLocalChain(chain_id, readBlock(first ?? null)?.hash, String(version))
    ? message('{host} is a local chain, which production does not read.', { host: node.host })
    : null;
}

async function findOtherCode(node: NodeClient, chain: Chain): Promise<Message | null> {
  const contracts = [
    ['DepositFactory', chain.factory, depositFactory.bytecode],
    ['PackageGateway', chain.gateway, packageGateway.bytecode],
    ['PayoutVault', chain.vault, payoutVault.bytecode],
    ...(chain.executor === null ? [] : [['ArbExecutor', chain.executor, arbExecutor.bytecode] as const]),
  ] as const;
  const codes = await node.batch(
    contracts.map(([, address]) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  );
  const other = contracts.find(([, , bytecode], index) => !isCodeOf(String(codes[index]), bytecode));
  return other
    ? message('At {address} lies another contract than our {name}.', { address: other[1], name: other[0] })
    : null;
}

const callOf = (to: string, signature: string): NodeCall => ({
  method: 'eth_call',
  params: [{ to, data: toFunctionSelector(signature) }, 'latest'],
});

/** null = the call is refused, as by a contract that lacks the function. */
async function ask(node: NodeClient, call: NodeCall): Promise<unknown> {
  try {
    return (await node.batch([call]))[0];
  } catch (error) {
    if (error instanceof NodeRefusal) return null;
    throw error;
  }
}

async function findOtherDecimals(node: NodeClient, { tokens }: Chain): Promise<Message | null> {
  for (const token of tokens) {
    const found = await readDecimals(node, token);
    if (found !== token.decimals)
      return message('{symbol} has {actual} decimals on the chain and {set} here.', {
        symbol: token.symbol,
        actual: found === null ? '?' : String(found),
        set: String(token.decimals),
      });
  }
  return null;
}

async function readDecimals(node: NodeClient, { address }: ChainToken): Promise<number | null> {
  const answer = await ask(node, callOf(address, 'decimals()'));
  return typeof answer === 'string' && /^0x0{62}[0-9a-f]{2}$/i.test(answer)
    ? Number.parseInt(answer.slice(-2), 16)
    : null;
}

/** Without a depth the node's tag says which block is final. */
async function findNoFinality(node: NodeClient, { depth }: Chain): Promise<Message | null> {
  if (depth !== null) return null;
  const answer = await ask(node, blockCall('finalized'));
  return answer === null || readBlock(answer) === null
    ? message('{host} does not say which block is final: set a depth.', { host: node.host })
    : null;
}

async function findKnownKey(node: NodeClient, chain: Chain): Promise<Message | null> {
  const asked = [
    callOf(chain.factory, 'treasury()'),
    callOf(chain.gateway, 'treasury()'),
    callOf(chain.gateway, 'owner()'),
    callOf(chain.vault, 'owner()'),
    callOf(chain.vault, 'operator()'),
    ...(chain.executor === null
      ? []
      : [callOf(chain.executor, 'owner()'), callOf(chain.executor, 'treasury()')]),
  ];
  for (const answer of await node.batch(asked)) {
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
      throw new NodeTrouble('A contract does not say who rules it.');
    const address = `0x${answer.slice(-40)}`;
    if (isKnownKey(address)) return message('Everybody knows the key of {address}.', { address });
  }
  return null;
}
