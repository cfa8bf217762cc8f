import { sql } from 'kysely';
import { blockCall, readBlock } from '../../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../../platform/chain/node-client.ts';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { toFailure } from '../../../platform/http/http-errors.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { topupMember } from '../../topup/topup-member.ts';
import type { Chain } from '../load-chain.ts';
import { clearingOf, creditOf, depositJournal, isTooMuch, packageKey } from '../rules.ts';

/** A payment as it is settled. */
interface WaitingPayment {
  id: string;
  no: string;
  chain_id: number;
  tx: string;
  log: number;
  via: 'address' | 'gateway' | 'package';
  raw: string;
  sender: string;
  package_key: string | null;
  member_id: string | null;
  user_id: string | null;
  symbol: string;
  decimals: number;
  minimum: string;
  /** In force for it; null = the token has none. */
  rate: string | null;
  digits: number;
  intent_package: string | null;
  intent_payer: string | null;
  intent_raw: string | null;
  /** Another payment of its order made the topup. */
  is_bought: boolean;
}

/**
 * Settles payments whose block is final and still the chain's, asked anew: each in a transaction of its own
 * (docs/on-chain.md §3).
 * @returns how many were settled
 */
export async function settlePayments(
  db: Db,
  node: NodeClient,
  chain: Chain,
  { final, context, settled }: { final: bigint; context: Context; settled: () => void },
): Promise<number> {
  const { rows } = await sql<{ id: string; block: string; block_hash: string }>`
    select t.id, t.block, t.block_hash from chain_transfer t join chain_cursor c using (chain_id)
    where t.chain_id = ${chain.chain_id} and t.status = 'confirming' and t.block <= least(${final}::bigint, c.block)
    order by t.block, t.id limit 500`.execute(db);
  if (rows.length === 0) return 0;
  const numbers = [...new Set(rows.map(({ block }) => block))];
  const answers = await node.batch(numbers.map((number) => blockCall(BigInt(number))));
  const hashes = new Map(answers.map((answer, index) => [numbers[index], readBlock(answer)?.hash]));
  let count = 0;
  for (const { id, block, block_hash } of rows) {
    if (hashes.get(block) !== block_hash) continue;
    if (await settlePayment(db, context, { id, block_hash })) count += 1;
    settled();
  }
  return count;
}

async function settlePayment(
  db: Db,
  context: Context,
  seen: { id: string; block_hash: string },
): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => settle(tx, context, seen, true));
  } catch (error) {
    const failure = error instanceof Failure ? error : toFailure(error);
    if (failure.code === 'server_error') throw error;
    // a package that cannot be bought any more becomes money; money that a wallet does not take is held
    return await inTransaction(db, (tx) => settle(tx, context, seen, false)).catch(async (again: unknown) => {
      const { code } = again instanceof Failure ? again : toFailure(again);
      if (code === 'server_error') throw again;
      await sql`update chain_transfer set status = 'held', held_for = ${code}, settled_at = ${context.now}
        where id = ${seen.id} and status = 'confirming'`.execute(db);
      return true;
    });
  }
}

async function settle(
  tx: Tx,
  context: Context,
  seen: { id: string; block_hash: string },
  mayBuy: boolean,
): Promise<boolean> {
  const payment = await lockPayment(tx, seen);
  if (!payment) return false;
  const { id, member_id, rate } = payment;
  const settled = async (set: ReturnType<typeof sql>) => {
    await sql`update chain_transfer set ${set}, settled_at = ${context.now} where id = ${id}`.execute(tx);
    return true;
  };
  if (member_id === null) return await settled(sql`status = 'unmatched'`);
  if (rate === null) return await settled(sql`status = 'held', held_for = 'no_rate'`);
  if (mayBuy && isOrdered(payment)) return await settled(await buy(tx, context, payment));
  const credited = creditOf({ ...payment, rate });
  if (credited === '0') return await settled(sql`status = 'below_minimum', rate = ${rate}`);
  if (isTooMuch(credited)) return await settled(sql`status = 'held', held_for = 'amount_out_of_range'`);
  const [txn_id] = await postJournals(tx, context, [depositJournal({ ...payment, member_id, credited })]);
  return await settled(sql`status = 'credited', rate = ${rate}, credited = ${credited}, txn_id = ${txn_id}`);
}

/**
 * Locks a payment that still waits in the block that was asked for. Its rate is the one its order holds, if it came before
 * that expired, else the one in force when its block was made (docs/on-chain.md §2).
 */
async function lockPayment(
  tx: Tx,
  { id, block_hash }: { id: string; block_hash: string },
): Promise<WaitingPayment | null> {
  const { rows } = await sql<WaitingPayment>`
    select t.id, t.no, t.chain_id, t.tx, t.log, t.via, t.raw::text, t.sender, t.package_key, t.member_id, u.user_id, k.symbol,
      k.decimals, trim_scale(k.minimum)::text as minimum, c.round_off_digits as digits,
      trim_scale(case when i.rate is not null and t.block_at <= i.expires_at then i.rate else (
        select r.rate from token_rate r where r.token_id = t.token_id and r.effective_at <= t.block_at
        order by r.effective_at desc, r.id desc limit 1) end)::text as rate,
      i.package as intent_package, i.payer as intent_payer, i.raw::text as intent_raw,
      exists (select from chain_transfer b where b.intent_id = t.intent_id and b.status = 'bought') as is_bought
    from chain_transfer t join chain_token k on k.id = t.token_id cross join company c
      left join deposit_intent i on i.id = t.intent_id
      left join app_user u on u.id = t.member_id
    where t.id = ${id} and t.block_hash = ${block_hash} and t.status = 'confirming'
    for update of t`.execute(tx);
  return rows[0] ?? null;
}

/** Whether order, payer, package and price are those of what was bought, for the first time. */
const isOrdered = (payment: WaitingPayment): boolean =>
  payment.via === 'package' &&
  !payment.is_bought &&
  payment.intent_package !== null &&
  payment.package_key === packageKey(payment.intent_package) &&
  payment.intent_payer === payment.sender &&
  payment.intent_raw === payment.raw;

/** @throws what `topupMember` refuses: the package is no longer sold, the member is blocked */
async function buy(tx: Tx, context: Context, payment: WaitingPayment): Promise<ReturnType<typeof sql>> {
  const { receipt_no } = await topupMember(tx, context, {
    user_id: payment.user_id ?? '',
    package: payment.intent_package ?? '',
    pay_from: 'chain',
    chain: clearingOf(payment),
  });
  return sql`status = 'bought', rate = ${payment.rate}, topup_id = (select id from topup where receipt_no = ${receipt_no})`;
}
