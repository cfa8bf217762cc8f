import { sql } from 'kysely';
import { quantity, type Receipt, readReceipt } from '../../../platform/chain/node-answers.ts';
import type { Chain } from '../../deposits/load-chain.ts';
import { adoptPayment } from './adopt-payment.ts';
import { type Operator, type Payer, readFinal } from './read-final.ts';
import { closeNonce, type OpenNonce, readOpenNonces } from './read-open-nonces.ts';
import { setPayoutStatus } from './set-payout-status.ts';

/**
 * Looks what became of each open nonce, in one batch to one node. What one of its transactions paid is mined; once the nonce is
 * final and nothing was paid, because the vault refused or somebody else used it, its payouts are signed anew: those of a batch in
 * smaller ones, so that a recipient nobody can pay stops nobody else.
 * @returns the operator as the node sees it, and how many payouts moved on
 * @throws NodeTrouble
 */
export async function lookAtNonces(
  payer: Payer,
  chain: Chain,
  address: string,
): Promise<{ operator: Operator; count: number }> {
  const { db, node, chain_id } = payer;
  const final = await readFinal(node, chain);
  const open = await readOpenNonces(db, chain_id, address);
  const hashes = open.flatMap(({ txs }) => txs.map(({ tx }) => tx));
  const [next, finalNext, ...answers] = await node.batch([
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { method: 'eth_getTransactionCount', params: [address, quantity(final < 0n ? 0n : final)] },
    ...hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
  ]);
  const operator = {
    address,
    next: BigInt(String(next)),
    final_next: final < 0n ? 0n : BigInt(String(finalNext)),
  };
  const receipts = new Map(hashes.map((hash, index) => [hash, readReceipt(answers[index] ?? null)]));
  let count = 0;
  for (const nonce of open) {
    const mined = nonce.txs.find(({ tx }) => receipts.get(tx));
    const receipt = mined ? (receipts.get(mined.tx) ?? null) : null;
    if (mined && receipt?.is_done && !mined.is_empty) count += await noteMined(payer, nonce, receipt);
    if (BigInt(nonce.nonce) >= operator.final_next) continue;
    if (!receipt?.is_done || mined?.is_empty) count += await settleUnpaid(payer, chain, nonce, receipt);
    await closeNonce(db, nonce, mined?.tx ?? null);
  }
  return { operator, count };
}

async function noteMined({ db, reached }: Payer, { payouts }: OpenNonce, receipt: Receipt): Promise<number> {
  const { tx, block, block_hash } = receipt;
  for (const payout of payouts)
    await setPayoutStatus(
      db,
      payout,
      sql`status = 'mined', tx = ${tx}, block = ${block}, block_hash = ${block_hash}`,
      'broadcast',
    );
  if (payouts.length > 0) reached?.('mined');
  return payouts.length;
}

/**
 * Nothing was paid under a nonce, for ever. What the vault has paid by another transaction is found; a payout that was alone in
 * its transaction is reverted, and an admin decides; all others are queued again.
 */
async function settleUnpaid(
  payer: Payer,
  chain: Chain,
  { payouts }: OpenNonce,
  receipt: Receipt | null,
): Promise<number> {
  const isRefused = receipt !== null && !receipt.is_done;
  const half = Math.max(1, Math.floor(payouts.length / 2));
  for (const payout of payouts) {
    if (await adoptPayment(payer, chain, payout)) continue;
    const again = isRefused && payouts.length > 1 ? sql`${half}::int` : sql`together`;
    await setPayoutStatus(
      payer.db,
      payout,
      isRefused && payouts.length === 1
        ? sql`status = 'reverted', tx = ${receipt.tx}`
        : sql`status = 'queued', nonce_id = null, tx = null, together = ${again}`,
      'broadcast',
    );
  }
  return payouts.length;
}
