import { sql } from 'kysely';
import type { Chain } from '../../deposits/load-chain.ts';
import { adoptPayment, isPaidCall } from './adopt-payment.ts';
import type { Operator, Payer } from './read-final.ts';
import { type Payout, readPayouts } from './set-payout-status.ts';

const second = 1000;
/** A payout that waits is asked for again after this long. */
const askedFor = 20 * second;
const atOnce = 100;

/**
 * Asks the vault for the id of each payout that nothing was sent for, as far as this database knows. What it has paid is adopted.
 * Of the others it is noted when they were asked for, unless something that was signed could still pay them: without a
 * fresh note no admin may let a withdrawal fail (docs/on-chain.md §5).
 * @returns how many were adopted
 * @throws NodeTrouble
 */
export async function askVaults(
  payer: Payer,
  chain: Chain,
  operator: Operator,
  { isSending }: { isSending: boolean },
): Promise<number> {
  const { db, node, chain_id, services } = payer;
  const now = services.clock();
  const since = new Date(now.getTime() - askedFor);
  const isDue = sql`(p.asked_at is null or p.asked_at < ${since} or (${isSending} and p.status = 'queued'))`;
  const waiting = await readPayouts(db, chain_id, ['approved', 'queued', 'reverted'], isDue);
  let count = 0;
  for (let from = 0; from < waiting.length; from += atOnce) {
    const some = waiting.slice(from, from + atOnce);
    const answers = await node.batch(some.map(isPaidCall));
    const unpaid: Payout[] = [];
    for (const [index, payout] of some.entries())
      if (BigInt(String(answers[index])) === 0n) unpaid.push(payout);
      else count += (await adoptPayment(payer, chain, payout)) === 'this' ? 1 : 0;
    const settled = await withoutPending(payer, operator, unpaid);
    await sql`update chain_payout set asked_at = ${now} where id = any(${settled.map(({ id }) => id)}::bigint[])
      and status in ('approved', 'queued', 'reverted') and (asked_at is null or asked_at < ${since})`.execute(
      db,
    );
  }
  return count;
}

/** Those that nothing can pay any more that was ever signed: every nonce of it is final. */
async function withoutPending(
  { node, chain_id, signer }: Payer,
  operator: Operator,
  payouts: readonly Payout[],
): Promise<readonly Payout[]> {
  if (payouts.length === 0) return payouts;
  if (!signer) {
    // nobody remembers what was signed: then nothing of the operator may be under way
    const [pending] = await node.batch([
      { method: 'eth_getTransactionCount', params: [operator.address, 'pending'] },
    ]);
    return BigInt(String(pending)) === operator.final_next ? payouts : [];
  }
  const signed = await signer.noncesOf(
    chain_id,
    payouts.map(({ payout_id }) => payout_id),
  );
  return payouts.filter(({ payout_id }) =>
    (signed.get(payout_id) ?? []).every((nonce) => nonce < operator.final_next),
  );
}
