import type { arbitrageFigures } from '@banyan/contract/arbitrage/arbitrage-trades';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { tokensInSql } from './tokens-in-sql.ts';

type Figures = ReplyOf<typeof arbitrageFigures>['data'];

const sumOf = (raw: string) => tokensInSql(sql.raw(`sum(t.${raw})`), sql.raw('k.decimals'));

/** Trades whose block is final, by the token that was paid with; fees in company currency as they were posted. */
export async function readArbitrageFigures(db: Db): Promise<Figures> {
  const { rows: tokens } = await sql<Figures['tokens'][number]>`
    select k.symbol, count(*)::int as trades, ${sumOf('amount')} as amount, ${sumOf('gross')} as gross, ${sumOf('fee')} as fee,
      trim_scale(sum(t.fee_value))::text as fee_value
    from arb_trade t join chain_token k on k.id = t.base_id where t.status = 'done'
    group by k.id, k.symbol, k.decimals order by k.symbol, k.id`.execute(db);
  const { rows } = await sql<{ reverted: number }>`
    select count(*)::int as reverted from arb_trade where status = 'reverted'`.execute(db);
  return { reverted: rows[0]?.reverted ?? 0, tokens };
}
