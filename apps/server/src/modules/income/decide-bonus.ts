import type { decideBonus as call } from '@banyan/contract/bonus-credits';
import type { BodyOf } from '@banyan/contract/endpoint';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { payBonus } from './pay-bonus.ts';
import { type BonusCredit, readBonusCredit } from './read-bonus-credit.ts';

/**
 * Approves or rejects a bonus that waits for a second admin (money.md §8); approved, it is paid at once.
 * @throws not_found, already_done, approval_required when it is the asker's own, blocked, income_not_in_plan
 */
export async function decideBonus(
  tx: Tx,
  context: ActorContext,
  input: Omit<BodyOf<typeof call>, 'otp'>,
): Promise<BonusCredit> {
  const { actor, now } = context;
  // a cut is waited for before the row is held
  await sql`select hold_open_period()`.execute(tx);
  const waiting = await tx
    .selectFrom('bonus_credit')
    .select(['id', 'status', 'by_user'])
    .where('no', '=', input.no)
    .forUpdate()
    .executeTakeFirst();
  if (!waiting) throw fail('not_found');
  if (waiting.status !== 'Pending') throw fail('already_done');
  if (waiting.by_user === actor.id) throw fail('approval_required');
  if (input.decision === 'Approve') {
    await payBonus(tx, context, { id: waiting.id, checker: actor.id });
  } else {
    await tx
      .updateTable('bonus_credit')
      .set({ status: 'Rejected', checker: actor.id, decided_at: now })
      .where('id', '=', waiting.id)
      .execute();
  }
  const credit = await readBonusCredit(tx, waiting.id);
  await appendAudit(tx, context, {
    action: 'decide_bonus',
    object: `user:${credit.user_id}`,
    details: { no: credit.no, status: credit.status, paid: credit.paid },
  });
  return credit;
}
