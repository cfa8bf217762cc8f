import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import {
  type giveStandingOrder as call,
  maxStandingOrders,
} from '@banyan/contract/repurchase/standing-orders';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { agreedWords, agreeStandingOrder, storeStandingLines, tooMany } from './agree-standing-order.ts';

/**
 * A member gives a standing order: products of the shop on a day of each month, from the next such day on (docs/plans.md §7.5).
 * @throws what `agreeStandingOrder` throws; invalid_request when there are too many already
 */
export async function giveOwnStandingOrder(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const agreed = await agreeStandingOrder(tx, context, body);
  await refuseTooMany(tx, actor.id);
  const { lines, ...terms } = agreed;
  const { id, no } = await tx
    .insertInto('standing_order')
    .values({ ...terms, member_id: actor.id, lines: null, given_at: now })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await storeStandingLines(tx, id, lines);
  await appendAudit(tx, context, {
    action: 'give_standing_order',
    object: `user:${actor.user_id}`,
    details: { no, ...agreedWords(agreed) },
  });
  return { no, status: 'Active', next_on: agreed.next_on };
}

/** Of two that are given at the same moment the second one waits, and counts the first. */
async function refuseTooMany(tx: Tx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`standing orders of ${memberId}`}, 0))`.execute(
    tx,
  );
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from standing_order where member_id = ${memberId}::bigint and stopped_at is null`.execute(
      tx,
    ),
  );
  if (count >= maxStandingOrders) throw fail('invalid_request', { form: tooMany(maxStandingOrders) });
}
