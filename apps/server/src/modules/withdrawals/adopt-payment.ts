import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { sql } from 'kysely';
import { encodeFunctionData, toEventSelector } from 'viem';
import { type ChainLog, quantity, readLogs } from '../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../platform/chain/node-client.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Chain } from '../deposits/load-chain.ts';
import { type Payout, setPayoutStatus } from './set-payout-status.ts';

export const paidTopic = toEventSelector('Paid(bytes32,address,address,uint256)');

/**
 * Finds the payment of a payout that the vault has made already, by its id: the database was put back to a copy made before it
 * was sent, or another payer sent it. It is then confirmed like any other one (docs/on-chain.md §5).
 * @returns whether the vault has paid it
 * @throws NodeTrouble
 */
export async function adoptPayment(
  { db, node }: { db: Db; node: NodeClient },
  chain: Chain,
  payout: Payout,
): Promise<boolean> {
  const [isPaid, head] = await node.batch([
    {
      method: 'eth_call',
      params: [
        {
          to: payout.vault,
          data: encodeFunctionData({
            abi: payoutVault.abi,
            functionName: 'isPaid',
            args: [payout.payout_id],
          }),
        },
        'latest',
      ],
    },
    { method: 'eth_blockNumber', params: [] },
  ]);
  if (BigInt(String(isPaid)) === 0n) return false;
  const log = await findPayment(node, chain, payout, BigInt(String(head)));
  if (!log) return false;
  await setPayoutStatus(
    db,
    payout,
    sql`status = 'mined', tx = ${log.tx}, block = ${log.block}, block_hash = ${log.block_hash},
      nonce = case when tx = ${log.tx} then nonce end, signed = case when tx = ${log.tx} then signed end`,
    'broadcast',
  );
  return true;
}

/** The event of its id, looked for from the newest block backwards. */
async function findPayment(
  node: NodeClient,
  chain: Chain,
  payout: Payout,
  head: bigint,
): Promise<ChainLog | null> {
  const first = BigInt(chain.first_block);
  for (let to = head; to >= first; to -= BigInt(chain.max_range)) {
    const from = to - BigInt(chain.max_range) + 1n;
    const [answer] = await node.batch([
      {
        method: 'eth_getLogs',
        params: [
          {
            address: payout.vault,
            topics: [paidTopic, payout.payout_id],
            fromBlock: quantity(from > first ? from : first),
            toBlock: quantity(to),
          },
        ],
      },
    ]);
    const [log] = readLogs(answer);
    if (log) return log;
  }
  return null;
}
