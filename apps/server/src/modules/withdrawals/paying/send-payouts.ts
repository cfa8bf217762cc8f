import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { sql } from 'kysely';
import { encodeFunctionData } from 'viem';
import { type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type Chain, loadChain } from '../../deposits/load-chain.ts';
import { askVaults } from './ask-vaults.ts';
import { broadcastNonces } from './broadcast-nonces.ts';
import { confirmPayouts } from './confirm-payouts.ts';
import { lookAtNonces } from './look-at-nonces.ts';
import type { Payer } from './read-final.ts';
import { signPayouts } from './sign-payouts.ts';

/**
 * One round of the payer of a chain (docs/on-chain.md §5): what became of all that was signed is looked at, the vault is asked for
 * what waits, approved payouts are queued, signed under nonces, sent, and paid once their event is final. A signed transaction is
 * stored before it is sent, and sending it again is harmless. While payouts of the chain are stopped, nothing is sent.
 * @returns whether there is more to do at once
 * @throws NodeTrouble
 */
export async function sendPayouts(payer: Payer): Promise<boolean> {
  const { db, chain_id, signer } = payer;
  const chain = await loadChain(db, chain_id);
  if (!chain) return false;
  let count = 0;
  if (!payer.only_confirms) count += await moveOn(payer, chain, signer);
  return (await confirmPayouts(payer, chain)) + count > 0;
}

/** @returns how many payouts moved on */
async function moveOn(payer: Payer, chain: Chain, signer: Payer['signer']): Promise<number> {
  const { db, node, chain_id, services, reached } = payer;
  const { rows } = await sql`
    select from chain_payout where chain_id = ${chain_id} and status not in ('paid', 'failed')
    union all select from payout_nonce where chain_id = ${chain_id} and is_open limit 1`.execute(db);
  if (rows.length === 0) return 0;
  const address = await readOperator(node, chain.vault);
  const isSending = signer !== null && chain.payouts_stopped_at === null;
  if (isSending && (await signer.address()) !== address)
    throw new Error('The key of the signer is not that of the operator of the vault.');
  await sql`update payout_nonce set sender = ${address} where chain_id = ${chain_id} and sender is null`.execute(
    db,
  );
  let { operator, count } = await lookAtNonces(payer, chain, address);
  if (isSending) {
    const queued = await queue(db, chain_id, services.clock());
    if (queued > 0) reached?.('queued');
    count += queued;
  }
  count += await askVaults(payer, chain, operator, { isSending });
  if (!isSending) return count;
  const sending = { ...payer, signer };
  await signPayouts(sending, operator);
  const trouble = await broadcastNonces(sending, operator);
  // a node may have it in a block at once
  const looked = await lookAtNonces(payer, chain, address);
  operator = looked.operator;
  count += looked.count;
  if (trouble !== null && count === 0) throw new NodeTrouble(trouble);
  return count;
}

async function queue(db: Db, chain_id: number, now: Date): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ withdrawal_id: string }>`
      update chain_payout p set status = 'queued' from withdrawal w
      where w.id = p.withdrawal_id and w.status = 'Approved' and p.chain_id = ${chain_id} and p.status = 'approved'
      returning withdrawal_id`.execute(tx);
    await sql`update withdrawal set status = 'Processing', processing_at = ${now}
      where id = any(${rows.map(({ withdrawal_id }) => withdrawal_id)}::bigint[])`.execute(tx);
    return rows.length;
  });
}

/** Who may call a vault to pay. @throws NodeTrouble */
async function readOperator(node: NodeClient, vault: string): Promise<string> {
  const data = encodeFunctionData({ abi: payoutVault.abi, functionName: 'operator' });
  const [answer] = await node.batch([{ method: 'eth_call', params: [{ to: vault, data }, 'latest'] }]);
  const words = String(answer);
  if (!/^0x[0-9a-f]{64}$/i.test(words)) throw new NodeTrouble('The vault does not answer who operates it.');
  return `0x${words.slice(-40).toLowerCase()}`;
}
