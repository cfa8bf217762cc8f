import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import type { reportTrade as call } from '@banyan/contract/arbitrage/trading';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import { decodeFunctionData, type Hex } from 'viem';
import { blockCall, readBlock, readReceipt } from '../../platform/chain/node-answers.ts';
import { type NodeClient, NodeTrouble, openNode } from '../../platform/chain/node-client.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { type Chain, loadChain } from '../deposits/load-chain.ts';
import { type SeenTrade, storeTrades } from './write-trades.ts';

/** A transaction of a linked wallet that our contract reverted. */
export interface RevertedTrade {
  chain: Chain;
  trade: SeenTrade;
}

/**
 * Asks a node for a trade that was reverted, which has no event that the watcher could see, outside of any transaction of the
 * database. Only a call of our contract by a linked wallet of the member counts.
 * @param urls nodes of the chain; the first one that answers is believed
 * @throws no_node, unknown_transaction, nothing_ours, trade_not_reverted
 */
export async function readRevertedTrade(
  db: Db,
  actor_id: string,
  { chain_id, hash, urls }: { chain_id: number; hash: string; urls: readonly string[] },
): Promise<RevertedTrade> {
  const chain = await loadChain(db, chain_id);
  if (!chain) throw fail('no_node');
  const { rows } = await sql<{ address: string }>`
    select address from sign_in_wallet where user_id = ${actor_id} and chain_id in (0, ${chain_id})`.execute(
    db,
  );
  const wallets = rows.map(({ address }) => address);
  if (wallets.length === 0 || chain.executor === null) throw fail('nothing_ours');
  for (const url of urls) {
    try {
      return { chain, trade: await read(openNode(url), chain, wallets, hash.toLowerCase()) };
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
    }
  }
  throw fail('no_node');
}

async function read(
  node: NodeClient,
  { executor }: Chain,
  wallets: readonly string[],
  hash: string,
): Promise<SeenTrade> {
  const [answer, sent] = await node.batch([
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
  ]);
  const receipt = readReceipt(answer ?? null);
  if (!receipt) throw fail('unknown_transaction');
  const { from, to, input } = (sent ?? {}) as Record<string, unknown>;
  const trader = String(from).toLowerCase();
  const asked = decodeTrade(String(input) as Hex);
  if (String(to).toLowerCase() !== executor || !wallets.includes(trader) || !asked)
    throw fail('nothing_ours');
  if (receipt.is_done) throw fail('trade_not_reverted');
  const [header] = await node.batch([blockCall(receipt.block)]);
  const block = readBlock(header ?? null);
  if (block?.hash !== receipt.block_hash)
    throw new NodeTrouble('A node tells a transaction of another block.');
  return {
    tx: hash,
    log: -1,
    block: String(block.number),
    block_hash: block.hash,
    block_at: block.at.toISOString(),
    trader,
    ...asked,
    middle: '0',
    out: '0',
    gross: '0',
    fee: '0',
    net: '0',
    gas: receipt.gas === null ? null : String(receipt.gas),
  };
}

/** What a call of our contract asked for; null = it is no trade. */
function decodeTrade(data: Hex) {
  try {
    const called = decodeFunctionData({ abi: arbExecutor.abi, data });
    if (called.functionName !== 'trade') return null;
    const [route, amount] = called.args;
    return {
      base: route.base.toLowerCase(),
      middle_token: route.middle.toLowerCase(),
      buy_on: route.buyOn.toLowerCase(),
      sell_on: route.sellOn.toLowerCase(),
      amount: String(amount),
    };
  } catch {
    return null;
  }
}

/** Writes a reverted trade down; it stands when its block is final. @throws nothing_ours for a base that is no token of ours */
export async function reportTrade(
  tx: Tx,
  context: ActorContext,
  { chain, trade }: RevertedTrade,
): Promise<ReplyOf<typeof call>['data']> {
  await storeTrades(tx, chain, [trade], context.now);
  const { rows } = await sql<ReplyOf<typeof call>['data']>`
    select no from arb_trade
    where chain_id = ${chain.chain_id} and tx = ${trade.tx} and log = -1 and member_id = ${context.actor.id}`.execute(
    tx,
  );
  if (!rows[0]) throw fail('nothing_ours');
  return rows[0];
}
