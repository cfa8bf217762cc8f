import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/** A token as it is set up, locked. */
interface LockedToken {
  id: string;
  is_listed: boolean;
  minimum: string;
  /** In force now; null = none. */
  rate: string | null;
}

/** @throws not_found */
export async function lockToken(
  tx: Tx,
  { chain_id, symbol }: { chain_id: number; symbol: string },
  now: Date,
): Promise<LockedToken> {
  const { rows } = await sql<LockedToken>`
    select k.id, k.is_listed, trim_scale(k.minimum)::text as minimum, (
      select trim_scale(r.rate)::text from token_rate r where r.token_id = k.id and r.effective_at <= ${now}
      order by r.effective_at desc, r.id desc limit 1) as rate
    from chain_token k where k.chain_id = ${chain_id} and k.symbol = ${symbol} for update of k`.execute(tx);
  const [token] = rows;
  if (!token) throw fail('not_found');
  return token;
}
