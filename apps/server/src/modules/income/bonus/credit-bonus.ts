import type { BodyOf } from '@banyan/contract/core/endpoint';
import { type Message, message } from '@banyan/contract/core/text';
import type { creditBonus as call } from '@banyan/contract/income/bonus-credits';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { finishRequest, requestedBy } from '../../accounts/finish-request.ts';
import { readCompany } from '../../company/queries.ts';
import { findMembers } from '../../genealogy/queries.ts';
import { readPlanInForce } from '../queries.ts';
import { type BonusCredit, bonusCredits } from './decide-bonus.ts';

/**
 * Gives a member a bonus with a reason (docs/plans.md §3.16), paid at once.
 * @param why it waits for a second admin, and no money moves yet (`needsSecondPerson`); null = it does not wait
 * @throws income_not_in_plan; and with every problem of the input: unknown_member, blocked, amount_out_of_range
 */
export async function creditBonus(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
  why: Message | null = null,
): Promise<BonusCredit> {
  // lock order: the open period before any row
  await sql`select lock_open_period()`.execute(tx);
  const { plan } = await readPlanInForce(tx, context.now);
  if (!plan.incomes.bonus) throw fail('income_not_in_plan');
  const company = await readCompany(tx);
  const member = (await findMembers(tx, [input.user_id])).get(input.user_id.toLowerCase());
  const amount = toDecimal(input.amount);
  const digits = company.round_off_digits;
  const isPayable = amount.gt('0') && amount.decimalPlaces() <= digits;
  if (!member || member.is_blocked || !isPayable) throw refusalOf(member, isPayable, digits);
  const { id } = await tx
    .insertInto('bonus_credit')
    .values({
      member_id: member.id,
      amount: input.amount,
      reason: input.reason,
      ...requestedBy(context, why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { amount: input.amount, reason: input.reason };
  return await finishRequest(tx, context, bonusCredits, { id, why, details });
}

/** All problems at once, under the code of the first. */
function refusalOf(member: { is_blocked: boolean } | undefined, isPayable: boolean, digits: number) {
  const amount = message('An amount above 0 with at most {digits} decimals.', { digits });
  const others: Problems = isPayable ? {} : { amount };
  if (!member) return fail('unknown_member', { user_id: message('No member has this user id.'), ...others });
  if (member.is_blocked) return fail('blocked', { user_id: message('This account is blocked.'), ...others });
  return fail('amount_out_of_range', others);
}
