import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** What a member reads about a payment; n of N are blocks. */
export type DepositStatus =
  | 'Pending'
  | 'Confirming'
  | 'Credited'
  | 'Underpaid'
  | 'Expired'
  | 'Failed'
  | 'Held'
  | 'Reversed';

/** A row of a list of deposits. */
export interface DepositRow {
  member_id: string;
  symbol: string;
  /** Tokens that came, or else that were asked for. */
  amount: string;
  /** Company currency; 0 = nothing yet. */
  credited: string;
  status: DepositStatus;
}

/**
 * Deposits of members: what came to them, and what they asked for and has not come. A package that was bought is a topup,
 * and so is one whose payment still waits. An orphaned payment has failed once the height it stood at is final without it; until
 * then it may come again (docs/on-chain.md §2).
 */
export async function selectDeposits(db: Db, now: Date): Promise<DepositRow[]> {
  const { rows } = await sql<DepositRow>`
    with came as (
      select t.member_id, k.symbol, t.raw / power(10::numeric, k.decimals) as amount, t.credited, t.seen_at as at, t.id,
        case t.status
          when 'confirming' then 'Confirming'
          when 'credited' then 'Credited'
          when 'below_minimum' then 'Underpaid'
          when 'reversed' then 'Reversed'
          when 'orphaned' then case when t.block <= c.final_block then 'Failed' else 'Pending' end
          else 'Held' end as status
      from chain_transfer t join evm_chain c using (chain_id) join chain_token k on k.id = t.token_id
        left join deposit_intent i on i.id = t.intent_id
      where t.member_id is not null and t.status <> 'bought'
        and not (t.via = 'package' and t.status in ('confirming', 'orphaned') and i.package is not null)
    ), asked as (
      select i.member_id, k.symbol, i.raw / power(10::numeric, k.decimals) as amount, 0::numeric as credited, i.at, i.id,
        case when i.expires_at > ${now} then 'Pending' else 'Expired' end as status
      from deposit_intent i join chain_token k on k.id = i.token_id
      where i.package is null and not exists (select from chain_transfer t where t.intent_id = i.id)
    )
    select member_id::text, symbol, trim_scale(amount)::text as amount, trim_scale(credited)::text as credited, status
    from (select * from came union all select * from asked) d order by at, id`.execute(db);
  return rows;
}
