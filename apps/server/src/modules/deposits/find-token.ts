import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** A listed token with its chain's vault and its rate in force. */
export interface RatedToken {
  address: string;
  decimals: number;
  rate: string;
  vault: string;
}

/** null = chain or token is not in use, or has no rate. */
export async function findToken(
  db: Db,
  { chain_id, symbol, now }: { chain_id: number; symbol: string; now: Date },
): Promise<RatedToken | null> {
  const { rows } = await sql<RatedToken>`
    select k.address, k.decimals, c.vault, trim_scale(r.rate)::text as rate
    from chain_token k join evm_chain c using (chain_id) cross join lateral (
      select t.rate from token_rate t where t.token_id = k.id and t.effective_at <= ${now}
      order by t.effective_at desc, t.id desc limit 1) r
    where c.is_in_use and c.off_because is null and k.is_listed and k.chain_id = ${chain_id} and k.symbol = ${symbol}`.execute(
    db,
  );
  return rows[0] ?? null;
}
