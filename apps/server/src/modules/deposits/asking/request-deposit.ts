import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { requestDeposit as call, DepositIntent } from '@banyan/contract/deposits/deposits';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { createDepositAddress } from '../create-deposit-address.ts';
import { createIntent } from '../create-intent.ts';
import { readDepositIntent } from './read-deposit-intent.ts';

/** Intents of a member that hold a rate at once. */
const maxOpen = 20;

/**
 * What a member says: these tokens will come to my address. The rate is held for half an hour (docs/on-chain.md §2).
 * @throws not_found where chain or token is not in use, below_minimum, too_many_pending, amount_out_of_range
 */
export async function requestDeposit(
  tx: Tx,
  context: ActorContext,
  { chain_id, token, tokens: amount }: BodyOf<typeof call>,
): Promise<DepositIntent> {
  const { actor, now } = context;
  const { rows } = await sql<{ minimum: string; open: number }>`
    select trim_scale(k.minimum)::text as minimum, (select count(*)::int from deposit_intent
      where member_id = ${actor.id} and via = 'address' and expires_at > ${now}) as open
    from chain_token k where k.chain_id = ${chain_id} and k.symbol = ${token}`.execute(tx);
  const [found] = rows;
  if (!found) throw fail('not_found');
  if (toDecimal(amount).lt(found.minimum))
    throw fail('below_minimum', { tokens: text('The amount is below the minimum.') });
  if (found.open >= maxOpen) throw fail('too_many_pending');
  await createDepositAddress(tx, context, { chain_id, member_id: actor.id });
  const { id } = await createIntent(tx, context, {
    chain_id,
    member_id: actor.id,
    token,
    amount,
    via: 'address',
  });
  return await readDepositIntent(tx, context, { id });
}
