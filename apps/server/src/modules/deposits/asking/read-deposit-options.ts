import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { depositOptions } from '@banyan/contract/deposits/deposits';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Options = ReplyOf<typeof depositOptions>['data'];

/** Chains in use with tokens that are taken and have a rate. */
export async function readDepositOptions(db: Db, { now }: { now: Date }): Promise<Options> {
  const { rows } = await sql<Options[number]>`
    select c.chain_id, jsonb_agg(jsonb_build_object('symbol', k.symbol, 'decimals', k.decimals,
      'minimum', trim_scale(k.minimum)::text, 'rate', r.rate) order by k.symbol) as tokens
    from evm_chain c join chain_token k using (chain_id) cross join lateral (
      select trim_scale(t.rate)::text as rate from token_rate t where t.token_id = k.id and t.effective_at <= ${now}
      order by t.effective_at desc, t.id desc limit 1) r
    where c.is_in_use and c.off_because is null and k.is_listed group by c.chain_id order by c.chain_id`.execute(
    db,
  );
  return rows;
}
