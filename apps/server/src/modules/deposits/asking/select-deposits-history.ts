import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import { chainNames } from '@banyan/contract/deposits/chains';
import type { depositsHistory } from '@banyan/contract/deposits/deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onMoments } from '../../company/on-moments.ts';

type Row = RowOf<typeof depositsHistory>;
type Filters = FilterValues<(typeof depositsHistory)['filters']>;

const names = sql`${JSON.stringify(chainNames)}::jsonb`;

/**
 * Deposits of a member as docs/on-chain.md §2 names their states: what came, and what was asked for and has not come.
 * A package that was bought is a topup, and so is one whose payment still waits.
 */
export function selectDepositsHistory(db: Db, { actor, now }: ActorContext, filters: Filters) {
  const came = sql`
    select 'T' || t.id as id, t.seen_at as at, t.no, t.chain_id, t.raw, t.token_id, t.rate, t.credited, t.tx as hash,
      case when t.status = 'confirming' then greatest(c.head - t.block, 0) || '/' || coalesce(c.depth::text, '…') end as confirmations,
      case t.status when 'confirming' then 'Confirming' when 'credited' then 'Credited' when 'below_minimum' then 'Underpaid'
        when 'reversed' then 'Reversed'
        when 'orphaned' then case when t.block <= c.final_block then 'Failed' else 'Pending' end
        else 'Held' end as status,
      case when t.block_at > i.expires_at then 'late' when t.raw < i.raw then 'less' when t.raw > i.raw then 'more' end as note
    from chain_transfer t join evm_chain c using (chain_id) left join deposit_intent i on i.id = t.intent_id
    where t.member_id = ${actor.id} and t.status <> 'bought'
      and not (t.via = 'package' and t.status in ('confirming', 'orphaned') and i.package is not null)`;
  const asked = sql`
    select 'I' || i.id, i.at, null, i.chain_id, i.raw, i.token_id, i.rate, 0::numeric, null, null,
      case when i.expires_at > ${now} then 'Pending' else 'Expired' end, null
    from deposit_intent i where i.member_id = ${actor.id} and i.package is null
      and not exists (select from chain_transfer t where t.intent_id = i.id)`;
  let rows = db
    .selectFrom(
      sql<Row & { chain_id: number; raw: string; token_id: string }>`(${came} union all ${asked})`.as('d'),
    )
    .innerJoin('chain_token as k', 'k.id', 'd.token_id')
    .select([
      'd.id',
      'd.at',
      'd.no',
      sql<string>`${names} ->> d.chain_id::text`.as('chain'),
      sql<string>`trim_scale(d.raw / power(10::numeric, k.decimals))::text || ' ' || k.symbol`.as('amount'),
      sql<string | null>`trim_scale(d.rate)::text`.as('rate'),
      'd.credited',
      'd.confirmations',
      'd.hash',
      'd.status',
      'd.note',
    ])
    .where(onMoments('d.at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('d.status', '=', filters.status);
  if (filters.no) rows = rows.where('d.no', '=', filters.no.toUpperCase());
  return rows;
}
