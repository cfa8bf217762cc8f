import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { sql } from 'kysely';
import { decodeEventLog, encodeFunctionData, toEventSelector } from 'viem';
import { type ChainLog, quantity, readLogs } from '../../../platform/chain/node-answers.ts';
import { type NodeCall, type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Chain } from '../../deposits/load-chain.ts';
import { noteRefusal, type Payout, setPayoutStatus } from './set-payout-status.ts';

export const paidTopic = toEventSelector('Paid(bytes32,address,address,uint256)');

/** Asks a vault whether it has paid an id. */
export const isPaidCall = ({ vault, payout_id }: Pick<Payout, 'vault' | 'payout_id'>): NodeCall => ({
  method: 'eth_call',
  params: [
    {
      to: vault,
      data: encodeFunctionData({ abi: payoutVault.abi, functionName: 'isPaid', args: [payout_id] }),
    },
    'latest',
  ],
});

/**
 * Finds the payment of a payout that the vault has made already, by its id: the database was put back to a copy made before it
 * was sent, or another payer sent it. It is then confirmed like any other one (docs/on-chain.md §5). A payment of that id to
 * somebody else, or of another amount, is none of this withdrawal: its number was given again after such a copy.
 * @returns what the vault has used the id for; null = nothing
 * @throws NodeTrouble
 */
export async function adoptPayment(
  { db, node, services }: { db: Db; node: NodeClient; services: { clock: () => Date } },
  chain: Chain,
  payout: Payout,
): Promise<'this' | 'another' | null> {
  const [isPaid, head] = await node.batch([isPaidCall(payout), { method: 'eth_blockNumber', params: [] }]);
  if (BigInt(String(isPaid)) === 0n) return null;
  const log = await findPayment(node, chain, payout, BigInt(String(head)));
  if (!log) throw new NodeTrouble('A node knows that the vault has paid, and not when.');
  if (!isPaymentOf(log, payout)) {
    if (payout.status !== 'queued' && payout.status !== 'approved')
      await setPayoutStatus(
        db,
        payout,
        sql`status = 'queued', nonce_id = null, tx = null, block = null, block_hash = null`,
        'broadcast',
      );
    await sql`update chain_payout set asked_at = ${services.clock()} where id = ${payout.id}`.execute(db);
    await noteRefusal(db, payout, 'The vault has paid this id to somebody else.', services.clock());
    return 'another';
  }
  await setPayoutStatus(
    db,
    payout,
    sql`status = 'mined', tx = ${log.tx}, block = ${log.block}, block_hash = ${log.block_hash}, refused = null, refused_at = null,
      nonce_id = (select n.id from payout_nonce n join payout_tx t on t.nonce_id = n.id where t.tx = ${log.tx})`,
    'broadcast',
  );
  return 'this';
}

function isPaymentOf({ data, topics }: ChainLog, { recipient, token, raw }: Payout): boolean {
  const { args } = decodeEventLog({
    abi: payoutVault.abi,
    eventName: 'Paid',
    data: data as `0x${string}`,
    topics: topics as [`0x${string}`, ...`0x${string}`[]],
  });
  return (
    args.to.toLowerCase() === recipient && args.token.toLowerCase() === token && args.amount === BigInt(raw)
  );
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
