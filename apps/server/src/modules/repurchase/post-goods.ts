import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { fail } from '../../platform/fail.ts';
import { type Journal, postJournals } from '../ledger/post-journals.ts';

/** Pieces that journals take out of a store. */
export interface Taken {
  /** Of the form, on which a lack of them stands. */
  field: string;
  owner_type: 'House' | 'Franchise';
  owner_id: string;
  product_id: string;
  quantity: number;
}

/**
 * Posts journals of goods, and of the money for them, all or none.
 * @returns the ids of the transactions, in order
 * @throws out_of_stock, and what `postJournals` throws
 */
export async function postGoods(
  tx: Tx,
  context: Context,
  journals: readonly Journal[],
  taken: readonly Taken[],
): Promise<string[]> {
  return await sayingWhatIsShort(tx, taken, () => postJournals(tx, context, journals));
}

/**
 * Does what takes goods out of a store, or holds them. The ledger decides; a lack of goods is then told on the field of each
 * product that is short, with what is left.
 * @throws out_of_stock, and what `take` throws
 */
export async function sayingWhatIsShort<T>(
  tx: Tx,
  taken: readonly Taken[],
  take: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    await sql`${pipelined} savepoint goods`.execute(tx);
    try {
      const done = await take();
      await sql`${pipelined} release savepoint goods`.execute(tx);
      return done;
    } catch (error) {
      if (!mayBeOfGoods(error)) throw error;
      await sql`rollback to savepoint goods`.execute(tx);
      await refuseShort(tx, taken);
      // they came back before that was looked at, or it was money that was short
      if (tries === maxTries) throw error;
    }
  }
}

/** Goods that come back and are gone again, each time between the look and the next try, are as good as never seen. */
const maxTries = 4;

/** An account had too little, and it was no wallet of money: the detail of a refusal holds the row of the account. */
const mayBeOfGoods = (error: unknown): boolean => {
  const { constraint, detail = '' } = error as { constraint?: string; detail?: string };
  return constraint === 'account_covers_floor' && (detail === '' || detail.includes(', stock, '));
};

/**
 * Refuses what a store does not have free.
 * @throws out_of_stock on each field
 */
export async function refuseShort(tx: Tx, taken: readonly Taken[]): Promise<void> {
  const { rows } = await sql<{ field: string; left: number }>`
    select t.field, greatest(coalesce(a.balance - a.held, 0), 0)::int as left
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
        as t (field text, owner_type text, owner_id bigint, product_id int, quantity numeric)
      left join account a on a.owner_id = t.owner_id and a.wallet_code = 'stock' and a.owner_type = t.owner_type
        and a.asset_id = t.product_id
    where coalesce(a.balance - a.held, 0) < t.quantity`.execute(tx);
  if (rows.length === 0) return;
  const problems = rows.map(({ field, left }) => [field, message('Only {left} left.', { left })]);
  throw fail('out_of_stock', Object.fromEntries(problems));
}
