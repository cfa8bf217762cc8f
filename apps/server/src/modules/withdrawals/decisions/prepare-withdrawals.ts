import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import {
  type prepareWithdrawals as call,
  maxDecided,
  type WithdrawalDecision,
} from '@banyan/contract/withdrawals/bulk-decisions';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { matchingWithdrawals } from '../queue/select-queue.ts';
import { readWithdrawalDecision } from './read-withdrawal-decision.ts';

type Asked = BodyOf<typeof call>;

/**
 * Fixes which withdrawals a decision is about: what arrives later is not in it. Nothing is decided yet.
 * @throws not_found, count_changed, nothing_to_decide
 */
export async function prepareWithdrawals(
  tx: Tx,
  context: ActorContext,
  input: Asked,
): Promise<WithdrawalDecision> {
  const ids = await findAsked(tx, input);
  if (ids.length === 0) throw fail('nothing_to_decide');
  const { id, no } = await tx
    .insertInto('withdrawal_decision')
    .values({
      decision: input.decision,
      remark: input.remark,
      count: ids.length,
      made_by: context.actor.id,
      made_at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await sql`
    insert into withdrawal_decision_row (decision_id, withdrawal_id)
    select ${id}::bigint, asked.id from unnest(${ids}::bigint[]) with ordinality as asked (id, n) order by n`.execute(
    tx,
  );
  return await readWithdrawalDecision(tx, context, { no });
}

/** In the order in which they were asked for. */
async function findAsked(db: Db, { nos, matching = {}, count }: Asked): Promise<string[]> {
  if (!nos) return await findMatching(db, matching, count);
  const wanted = [...new Set(nos.map((no) => no.toUpperCase()))];
  const rows = await db
    .selectFrom('withdrawal')
    .select('id')
    .where('no', 'in', wanted)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  if (rows.length !== wanted.length) throw fail('not_found');
  return rows.map(({ id }) => id);
}

/** All that wait and match; how many was typed, so that nobody confirms a list they did not see. */
async function findMatching(
  db: Db,
  matching: NonNullable<Asked['matching']>,
  count: number | undefined,
): Promise<string[]> {
  const rows = await matchingWithdrawals(db, { ...matching, status: 'Pending' } as never)
    .select('w.id')
    .orderBy('w.requested_at')
    .orderBy('w.id')
    .limit(maxDecided)
    .execute();
  if (rows.length !== count)
    throw fail('count_changed', {
      count: message('{count} match now. Look at them again.', { count: rows.length }),
    });
  return rows.map(({ id }) => id);
}
