import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { type Message, message } from '@banyan/contract/core/text';
import type { creditBonus as call } from '@banyan/contract/income/bonus-credits';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { findMembers } from '../../genealogy/queries.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { readPlanInForce } from '../queries.ts';
import { payBonus } from './pay-bonus.ts';
import { type BonusCredit, readBonusCredit } from './read-bonus-credit.ts';

/**
 * Gives a member a bonus with a reason (docs/plans.md §3.16), paid at once.
 * @param why it waits for a second admin, and no money moves yet (`needsSecondPerson`); null = it does not wait
 * @throws income_not_in_plan; and with every problem of the input: unknown_member, blocked, amount_out_of_range
 */
export async function creditBonus(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
  why: Message | null = null,
): Promise<BonusCredit> {
  const { now } = context;
  // lock order: the open period before any row
  await sql`select lock_open_period()`.execute(tx);
  const { plan } = await readPlanInForce(tx, now);
  if (!plan.incomes.bonus) throw fail('income_not_in_plan');
  const company = await readCompany(tx);
  const member = (await findMembers(tx, [input.user_id])).get(input.user_id.toLowerCase());
  const amount = toDecimal(input.amount);
  const digits = company.round_off_digits;
  const isPayable = amount.gt('0') && amount.decimalPlaces() <= digits;
  if (!member || member.is_blocked || !isPayable) throw problemsOf(member, isPayable, digits);
  const { id, no } = await tx
    .insertInto('bonus_credit')
    .values({
      member_id: member.id,
      amount: input.amount,
      reason: input.reason,
      requested_by: actorIdOf(context),
      requested_at: now,
      why: why && JSON.stringify(why),
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  if (why === null) await payBonus(tx, context, { id, decided_by: null });
  const credit = await readBonusCredit(tx, id, context.now);
  await appendAudit(tx, context, {
    action: 'credit_bonus',
    object: `user:${member.user_id}`,
    details: { no, amount: input.amount, reason: input.reason, status: credit.status, paid: credit.paid },
  });
  return credit;
}

/** All problems at once, under the code of the first. */
function problemsOf(member: { is_blocked: boolean } | undefined, isPayable: boolean, digits: number) {
  const problems: [ErrorCode, string, Message][] = [];
  if (!member) problems.push(['unknown_member', 'user_id', message('No member has this user id.')]);
  else if (member.is_blocked) problems.push(['blocked', 'user_id', message('This account is blocked.')]);
  if (!isPayable)
    problems.push([
      'amount_out_of_range',
      'amount',
      message('An amount above 0 with at most {digits} decimals.', { digits }),
    ]);
  const [first] = problems;
  return fail(
    first?.[0] ?? 'invalid_request',
    Object.fromEntries(problems.map(([, field, words]) => [field, words])),
  );
}
