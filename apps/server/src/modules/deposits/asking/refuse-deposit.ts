import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/** Intents of a member that hold a rate at once, by each way of paying. */
const maxOpen = 20;

/**
 * Refuses what nobody can pay in: an unknown token, less than is credited, one intent too many (docs/on-chain.md §2).
 * @param input.tokens tokens
 * @throws not_found, below_minimum, too_many_pending
 */
export async function refuseDeposit(
  tx: Tx,
  { actor, now }: ActorContext,
  input: { chain_id: number; token: string; tokens: string; via: 'address' | 'gateway' },
): Promise<void> {
  const { rows } = await sql<{ minimum: string; open: number }>`
    select trim_scale(k.minimum)::text as minimum, (select count(*)::int from deposit_intent
      where member_id = ${actor.id} and via = ${input.via} and package is null and expires_at > ${now}) as open
    from chain_token k where k.chain_id = ${input.chain_id} and k.symbol = ${input.token}`.execute(tx);
  const [found] = rows;
  if (!found) throw fail('not_found');
  if (toDecimal(input.tokens).lt(found.minimum))
    throw fail('below_minimum', { tokens: text('The amount is below the minimum.') });
  if (found.open >= maxOpen) throw fail('too_many_pending');
}
