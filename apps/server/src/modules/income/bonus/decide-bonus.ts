import type { BodyOf } from '@banyan/contract/core/endpoint';
import { decideBonus as call } from '@banyan/contract/income/bonus-credits';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest } from '../../accounts/decide-request.ts';
import { payBonus } from './pay-bonus.ts';
import { type BonusCredit, readBonusCredit } from './read-bonus-credit.ts';

/**
 * Decides a bonus that waits for a second admin; approved, it is paid at once.
 * @throws what `decideRequest` throws, blocked, income_not_in_plan
 */
export async function decideBonus(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<BonusCredit> {
  // lock order: the open period before the row
  await sql`select lock_open_period()`.execute(tx);
  const id = await decideRequest(tx, context, {
    ...input,
    call,
    table: 'bonus_credit',
    approve: (id) => payBonus(tx, context, { id, decided_by: context.actor.id }),
  });
  const credit = await readBonusCredit(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'decide_bonus',
    object: `user:${credit.user_id}`,
    details: { no: credit.no, status: credit.status, paid: credit.paid },
  });
  return credit;
}
