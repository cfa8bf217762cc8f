import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

interface TokenRate {
  chain_id: number;
  symbol: string;
  decimals: number;
  rate: string;
  effective_at: string;
  minimum: string;
}

/** What tokens are worth now that are taken on chains in use, in company currency. */
export async function readTokenRates(db: Db, { now }: { now: Date }): Promise<TokenRate[]> {
  const { rows } = await sql<TokenRate>`
    select k.chain_id, k.symbol, k.decimals, trim_scale(r.rate)::text as rate, r.effective_at, trim_scale(k.minimum)::text as minimum
    from chain_token k join evm_chain c using (chain_id) cross join lateral (
      select t.rate, t.effective_at from token_rate t where t.token_id = k.id and t.effective_at <= ${now}
      order by t.effective_at desc, t.id desc limit 1) r
    where c.is_in_use and c.off_because is null and k.is_listed order by k.chain_id, k.symbol`.execute(db);
  return rows;
}
