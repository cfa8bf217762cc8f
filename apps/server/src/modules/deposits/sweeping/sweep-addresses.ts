import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { rawOf } from '@banyan/chain/token-amounts';
import { sql } from 'kysely';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { quantity } from '../../../platform/chain/node-answers.ts';
import { type NodeClient, NodeRefusal, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Chain, loadChain } from '../load-chain.ts';
import { noteTrouble } from '../watching/note-trouble.ts';

/** Addresses that are looked at together, and sweeps that are sent together. */
const [atOnce, sentAtOnce] = [100, 10];
/** A sweep that is in no block after this long is sent again, dearer. */
const stuckAfter = 90_000;

/** What is known of the sweeps of a chain since the program began; it begins anew each day. */
export interface Sweeps {
  /** All that came to addresses in blocks up to this one is swept. */
  block: bigint;
  sent: { at: Date; gas_price: bigint } | null;
}

export interface Sweeper {
  db: Db;
  node: NodeClient;
  chain_id: number;
  /** Holds coins for gas, and can do nothing that others cannot. */
  key: Pick<PrivateKeyAccount, 'address' | 'signTransaction'>;
  now: Date;
  sweeps: Sweeps;
}

/** An address of a member to which a token came. */
interface Address {
  salt: Hex;
  address: Hex;
  token: Hex;
  /** Smallest units; less stays there until more comes. */
  least: bigint;
}

/**
 * One look at addresses of members to which something final came: from the token's minimum on, all that lies there is moved to the
 * treasury. A call of the factory that is sent twice, late or by two servers moves what is there, which may be nothing, and it moves
 * it to the treasury alone: so nothing of it need be kept (docs/on-chain.md §3).
 * @returns whether there is more to look at
 * @throws NodeTrouble
 */
export async function sweepAddresses(sweeper: Sweeper): Promise<boolean> {
  const { db, node, chain_id, sweeps } = sweeper;
  const chain = await loadChain(db, chain_id);
  if (!chain) return false;
  const { addresses, to } = await findAddresses(db, chain, sweeps.block);
  if (to === null) return false;
  const final = BigInt(chain.final_block);
  const [now, atFinal] = [
    await readBalances(node, addresses, 'latest'),
    await readBalances(node, addresses, quantity(final)),
  ];
  const holds = (balances: readonly bigint[], index: number): boolean =>
    (balances[index] ?? 0n) >= (addresses[index]?.least ?? 0n);
  const full = addresses.filter((_, index) => holds(now, index) && holds(atFinal, index));
  const refused = full.length > 0 ? await send(sweeper, chain, full.slice(0, sentAtOnce)) : [];
  // what a fork could still bring back is looked at again
  if (addresses.some((address, index) => holds(atFinal, index) && !refused.includes(address))) return false;
  sweeps.block = to;
  return true;
}

/** The next ones, in the order in which something came to them, and the block up to which they are; null = there is none. */
async function findAddresses(
  db: Db,
  chain: Chain,
  after: bigint,
): Promise<{ addresses: Address[]; to: bigint | null }> {
  const came = sql`from chain_transfer t where t.chain_id = ${chain.chain_id} and t.via = 'address' and t.block > ${after}
    and t.block <= ${chain.final_block}::bigint and t.status <> 'orphaned'`;
  const { rows: last } = await sql<{ block: string | null }>`
    select max(block)::text as block from (select t.block ${came} order by t.block limit ${atOnce}) first`.execute(
    db,
  );
  const to = last[0]?.block ?? null;
  if (to === null) return { addresses: [], to };
  const { rows } = await sql<{ salt: Hex; address: Hex; token_id: string }>`
    select distinct a.salt, a.address, c.token_id from (select t.member_id, t.token_id ${came} and t.block <= ${to}::bigint) c
      join deposit_address a on a.chain_id = ${chain.chain_id} and a.member_id = c.member_id
    order by a.address, c.token_id`.execute(db);
  return {
    to: BigInt(to),
    addresses: rows.flatMap(({ token_id, salt, address }) => {
      const token = chain.tokens.find(({ id }) => id === token_id);
      if (!token) return [];
      const least = rawOf(token.minimum, token.decimals) ?? 0n;
      return [{ salt, address, token: token.address as Hex, least: least > 0n ? least : 1n }];
    }),
  };
}

async function readBalances(
  node: NodeClient,
  addresses: readonly Address[],
  block: string,
): Promise<bigint[]> {
  const answers = await node.batch(
    addresses.map(({ address, token }) => ({
      method: 'eth_call',
      params: [
        {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
        },
        block,
      ],
    })),
  );
  return answers.map((answer) => {
    if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
      throw new NodeTrouble('A token does not answer what an address holds.');
    return BigInt(answer);
  });
}

/** @returns those that their token does not let go, which is noted on the chain */
async function send(sweeper: Sweeper, chain: Chain, full: readonly Address[]): Promise<Address[]> {
  const { db, node, key, now, sweeps } = sweeper;
  const [next, pending, price] = (
    await node.batch([
      { method: 'eth_getTransactionCount', params: [key.address, 'latest'] },
      { method: 'eth_getTransactionCount', params: [key.address, 'pending'] },
      { method: 'eth_gasPrice', params: [] },
    ])
  ).map((answer) => BigInt(String(answer))) as [bigint, bigint, bigint];
  const { sent } = sweeps;
  const isUnderWay = pending > next;
  if (isUnderWay && sent && now.getTime() - sent.at.getTime() < stuckAfter) return [];
  const dearer = isUnderWay && sent ? (sent.gas_price * 9n + 7n) / 8n : 0n;
  const wanted = (price * 5n) / 4n;
  const gas_price = wanted > dearer ? wanted : dearer;
  const refused: Address[] = [];
  let nonce = next;
  for (const address of full) {
    const data = encodeFunctionData({
      abi: depositFactory.abi,
      functionName: 'sweep',
      args: [address.salt, address.token],
    });
    const gas = await estimate(node, { from: key.address, to: chain.factory, data });
    if (typeof gas === 'string') {
      refused.push(address);
      const says = `An address of a member cannot be swept: ${gas}`.slice(0, 300);
      await noteTrouble(db, { chain_id: chain.chain_id, says, now });
      continue;
    }
    const signed = await key.signTransaction({
      type: 'legacy',
      chainId: chain.chain_id,
      nonce: Number(nonce),
      gas: (gas * 5n) / 4n,
      gasPrice: gas_price,
      to: chain.factory as Hex,
      data,
    });
    await hand(node, signed);
    nonce += 1n;
  }
  sweeps.sent = { at: now, gas_price };
  return refused;
}

/** What a call uses; the words of who refuses it. */
async function estimate(node: NodeClient, call: object): Promise<bigint | string> {
  try {
    const [gas] = await node.batch([{ method: 'eth_estimateGas', params: [call] }]);
    return BigInt(String(gas));
  } catch (error) {
    if (error instanceof NodeRefusal) return error.message;
    throw error;
  }
}

/** One that is known already, or came too late, is none that is missing. */
async function hand(node: NodeClient, signed: Hex): Promise<void> {
  try {
    await node.batch([{ method: 'eth_sendRawTransaction', params: [signed] }]);
  } catch (error) {
    if (!(error instanceof NodeRefusal) || !/known|already|nonce too low|underpriced/i.test(error.message))
      throw error;
  }
}
