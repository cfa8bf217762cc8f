import { sql } from 'kysely';
import { blockCall, readBlock, readReceipt } from '../../../platform/chain/node-answers.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { Chain } from '../../deposits/load-chain.ts';
import { markWithdrawalsPaid } from '../mark-withdrawals-paid.ts';
import { paidTopic } from './adopt-payment.ts';
import { type Payer, readFinal } from './read-final.ts';
import { type Payout, readPayouts, setPayoutStatus } from './set-payout-status.ts';

/** What is mined is looked at anew: it may have moved with a fork, be gone, or be final. @returns how many moved on */
export async function confirmPayouts(payer: Payer, chain: Chain): Promise<number> {
  const { db, node } = payer;
  const mined = await readPayouts(db, chain.chain_id, ['mined']);
  if (mined.length === 0) return 0;
  const final = await readFinal(node, chain);
  let count = 0;
  for (const payout of mined) {
    const [answer] = await node.batch([{ method: 'eth_getTransactionReceipt', params: [payout.tx] }]);
    const receipt = readReceipt(answer ?? null);
    if (!receipt?.is_done) {
      await sendAgain(payer, payout);
      count += 1;
      continue;
    }
    const { block, block_hash } = receipt;
    if (block_hash !== payout.block_hash)
      await setPayoutStatus(db, payout, sql`block = ${block}, block_hash = ${block_hash}`);
    const [header] = await node.batch([blockCall(block)]);
    const isPaid = receipt.logs.some(
      ({ address, topics }) =>
        address === payout.vault && topics[0] === paidTopic && topics[1] === payout.payout_id,
    );
    if (block > final || readBlock(header ?? null)?.hash !== block_hash || !isPaid) continue;
    await markPaid(payer, payout);
    count += 1;
  }
  return count;
}

/** Its block is gone: its nonce is open again, and what was signed is sent again. One without a nonce is signed anew. */
async function sendAgain({ db }: Payer, payout: Payout): Promise<void> {
  if (payout.nonce_id !== null)
    await sql`update payout_nonce set is_open = true, tx = null where id = ${payout.nonce_id} and not is_open`.execute(
      db,
    );
  await setPayoutStatus(
    db,
    payout,
    payout.nonce_id === null
      ? sql`status = 'queued', tx = null, block = null, block_hash = null`
      : sql`status = 'broadcast', block = null, block_hash = null`,
  );
}

async function markPaid({ db, services }: Payer, payout: Payout): Promise<void> {
  const context = { actor: null, now: services.clock(), ip: '', user_agent: 'payer', services };
  await inTransaction(db, async (tx) => {
    const { rows } =
      await sql`update chain_payout set status = 'paid' where id = ${payout.id} and status = 'mined'
      returning id`.execute(tx);
    if (rows.length === 0) return;
    await markWithdrawalsPaid(tx, context, [
      { no: payout.no, mode: `chain:${payout.account}`, utr: payout.tx ?? '' },
    ]);
  });
}
