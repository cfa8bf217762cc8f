import { creditedAmount } from '@banyan/chain/token-amounts';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { blockCall, readBlock } from '../../platform/chain/node-answers.ts';
import type { NodeClient } from '../../platform/chain/node-client.ts';
import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import type { Chain } from '../deposits/load-chain.ts';
import { type Journal, postJournals } from '../ledger/post-journals.ts';
import { houseLine } from '../ledger/rules.ts';

interface WaitingTrade {
  id: string;
  no: string;
  chain_id: number;
  tx: string;
  log: number;
  /** Smallest units. */
  fee: string;
  symbol: string;
  decimals: number;
  /** In force when its block was made; null = the token had none. */
  rate: string | null;
  digits: number;
}

/**
 * Settles trades whose block is final and still the chain's, asked anew: each in a transaction of its own. The company's fee is
 * posted at the rate of the block's time; that of a token without a rate, or below the company's digits, is not
 * (docs/on-chain.md §6).
 * @returns how many were settled
 */
export async function settleTrades(
  db: Db,
  node: NodeClient,
  chain: Chain,
  { final, context }: { final: bigint; context: Context },
): Promise<number> {
  const { rows } = await sql<{ id: string; block: string; block_hash: string }>`
    select t.id, t.block, t.block_hash from arb_trade t join chain_cursor c using (chain_id)
    where t.chain_id = ${chain.chain_id} and t.status = 'confirming' and t.block <= least(${final}::bigint, c.block)
    order by t.block, t.id limit 500`.execute(db);
  if (rows.length === 0) return 0;
  const numbers = [...new Set(rows.map(({ block }) => block))];
  const answers = await node.batch(numbers.map((number) => blockCall(BigInt(number))));
  const hashes = new Map(answers.map((answer, index) => [numbers[index], readBlock(answer)?.hash]));
  let count = 0;
  for (const { id, block, block_hash } of rows)
    if (hashes.get(block) === block_hash) {
      const isSettled = await inTransaction(db, (tx) => settleTrade(tx, context, { id, block_hash }));
      if (isSettled) count += 1;
    }
  return count;
}

async function settleTrade(
  tx: Tx,
  context: Context,
  { id, block_hash }: { id: string; block_hash: string },
): Promise<boolean> {
  const { rows } = await sql<WaitingTrade>`
    select t.id, t.no, t.chain_id, t.tx, t.log, t.fee::text, k.symbol, k.decimals, c.round_off_digits as digits,
      trim_scale((select r.rate from token_rate r where r.token_id = t.base_id and r.effective_at <= t.block_at
        order by r.effective_at desc, r.id desc limit 1))::text as rate
    from arb_trade t join chain_token k on k.id = t.base_id cross join company c
    where t.id = ${id} and t.block_hash = ${block_hash} and t.status = 'confirming' for update of t`.execute(
    tx,
  );
  const [trade] = rows;
  if (!trade) return false;
  const value = feeValueOf(trade);
  const [txn_id] = value === '0' ? [] : await postJournals(tx, context, [feeJournal(trade, value)]);
  await sql`
    update arb_trade set status = ${trade.log < 0 ? 'reverted' : 'done'}, settled_at = ${context.now}, fee_value = ${value},
      rate = ${value === '0' ? null : trade.rate}, txn_id = ${txn_id ?? null}
    where id = ${id}`.execute(tx);
  return true;
}

/** Company currency, rounded down to its digits. */
const feeValueOf = ({ fee, rate, ...trade }: WaitingTrade): string =>
  rate === null ? '0' : toDecimal(creditedAmount({ ...trade, raw: BigInt(fee), rate })).toFixed();

/** The journal of a fee: the company's account of the token → arbitrage fees (docs/ledger.md §2). */
function feeJournal(trade: WaitingTrade, value: string): Journal {
  const token = `${trade.symbol}_${trade.chain_id}`;
  const narration = `${trade.no}, ${token}`;
  return {
    scope: 'arbitrage_fee',
    key: `${trade.chain_id}:${trade.tx}:${trade.log}`,
    kind: 'arbitrage_fee',
    ref_type: 'arb_trade',
    ref_id: trade.id,
    lines: [
      { ...houseLine('arbitrage_fee', value), narration },
      { ...houseLine(`chain_clearing:${token}`, toDecimal(value).negated().toFixed()), narration },
    ],
  };
}
