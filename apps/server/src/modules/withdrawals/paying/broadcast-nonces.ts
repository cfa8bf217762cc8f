import { sql } from 'kysely';
import { NodeRefusal } from '../../../platform/chain/node-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { type PayoutSigner, SignerRefusal } from './key-signer.ts';
import type { Operator, Payer } from './read-final.ts';
import { lockNonces, type OpenNonce, type PayoutTx, readOpenNonces, storeTx } from './read-open-nonces.ts';
import { setPayoutStatus } from './set-payout-status.ts';
import { paymentOf } from './sign-payouts.ts';

/** A transaction that was sent this long ago and is in no block is stuck. */
const stuckAfter = 90_000;

type Sending = Payer & { signer: PayoutSigner };

/**
 * Sends the newest transaction of every open nonce that is in no block: again and again, which is harmless. One that is stuck is
 * replaced under its nonce at a price of gas at least 12.5 % higher, with the same payments; where nothing is left to pay, by an
 * empty one. All that was signed is kept.
 * @returns what nodes and signer said against it
 * @throws NodeTrouble
 */
export async function broadcastNonces(payer: Sending, operator: Operator): Promise<string | null> {
  const { db, node, chain_id, services, reached } = payer;
  let trouble: string | null = null;
  for (const nonce of await readOpenNonces(db, chain_id, operator.address)) {
    // one that was mined and is gone is found by the look at what was mined
    if (BigInt(nonce.nonce) < operator.next || (nonce.is_bound && nonce.payouts.length === 0)) continue;
    const [newest, refusal] = await replaceStuck(payer, operator, nonce);
    trouble ??= refusal;
    try {
      await node.batch([{ method: 'eth_sendRawTransaction', params: [newest.signed] }]);
    } catch (error) {
      // it is known already, its nonce is used, and receipts say by what, or it pays too little by now and is replaced
      if (!(error instanceof NodeRefusal)) throw error;
      if (!/known|already|nonce too low|underpriced|block base fee/i.test(error.message))
        trouble ??= error.message;
    }
    await sql`update payout_tx set sent_at = ${services.clock()} where tx = ${newest.tx} and sent_at is null`.execute(
      db,
    );
    for (const payout of nonce.payouts)
      await setPayoutStatus(db, payout, sql`status = 'broadcast', tx = ${newest.tx}`, 'broadcast');
    if (nonce.payouts.length > 0) reached?.('broadcast');
  }
  return trouble;
}

/** @returns the transaction to send, and why it could not be replaced */
async function replaceStuck(
  payer: Sending,
  operator: Operator,
  { id, nonce, txs, payouts }: OpenNonce,
): Promise<[PayoutTx, string | null]> {
  const { db, node, chain_id, services, signer } = payer;
  const newest = txs.at(-1);
  if (!newest) throw new Error(`nonce ${nonce} has no transaction`);
  const now = services.clock();
  const isNeedless = payouts.length === 0 && !newest.is_empty;
  // a later nonce waits for the first one
  const isStuck =
    BigInt(nonce) === operator.next &&
    newest.sent_at !== null &&
    now.getTime() - new Date(newest.sent_at).getTime() >= stuckAfter;
  if (!isNeedless && !isStuck) return [newest, null];
  const [price] = await node.batch([{ method: 'eth_gasPrice', params: [] }]);
  const least = (BigInt(newest.gas_price) * 9n + 7n) / 8n;
  const wanted = BigInt(String(price)) * 2n;
  const gas_price = wanted > least ? wanted : least;
  try {
    return await inTransaction(db, async (tx): Promise<[PayoutTx, null]> => {
      await lockNonces(tx, chain_id);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from payout_tx where nonce_id = ${id}`.execute(tx);
      // another payer was faster
      if (rows[0]?.count !== txs.length) return [newest, null];
      const payments = payouts.map(paymentOf);
      const { signed, tx: hash } = await signer.sign({ chain_id, nonce: BigInt(nonce), gas_price, payments });
      const is_empty = payments.length === 0;
      await storeTx(tx, { nonce_id: id, hash, signed, gas_price, is_empty, now });
      return [{ tx: hash, signed, gas_price: String(gas_price), is_empty, sent_at: null }, null];
    });
  } catch (error) {
    if (error instanceof SignerRefusal) return [newest, `The signer refuses: ${error.message}`];
    throw error;
  }
}
