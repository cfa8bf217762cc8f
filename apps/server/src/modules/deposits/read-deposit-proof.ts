import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import type { DepositProof } from '@banyan/contract/deposits/crypto-deposits';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/**
 * How a crypto deposit was worked out (docs/on-chain.md §2): block, event, rate, arithmetic and journal.
 * @throws not_found also where it is another member's
 */
export async function readDepositProof(
  db: Db,
  { actor }: ActorContext,
  { no }: { no: string },
): Promise<DepositProof> {
  const own = actor.user_type === 'User' ? actor.id : null;
  const { rows } = await sql<DepositProof & { chain_id: ChainId }>`
    select t.no, t.chain_id, t.block::text as block, t.block_hash, t.block_at, t.tx, t.log, t.via, t.sender, k.address as token,
      k.symbol, t.raw::text as raw, k.decimals, trim_scale(t.raw / power(10::numeric, k.decimals))::text as amount,
      trim_scale(k.minimum)::text as minimum, trim_scale(t.rate)::text as rate,
      t.rate is not null and i.rate is not null and t.block_at <= i.expires_at as is_rate_held,
      c.round_off_digits as digits, trim_scale(t.credited)::text as credited, t.status, t.settled_at,
      t.txn_id::text as journal, t.reversal_txn_id::text as reversal
    from chain_transfer t join chain_token k on k.id = t.token_id cross join company c
      left join deposit_intent i on i.id = t.intent_id
    where t.no = ${no.toUpperCase()} and t.member_id is not distinct from coalesce(${own}::bigint, t.member_id)`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw fail('not_found');
  return { ...row, chain: chainNames[row.chain_id] };
}
