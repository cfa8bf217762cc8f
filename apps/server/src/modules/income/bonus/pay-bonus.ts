import { neededForBonus } from '@banyan/plan/instant/needed-facts';
import { bonusCredit } from '@banyan/plan/kinds/bonus-credit';
import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { keepIncomes } from '../earning/keep-incomes.ts';
import { loadMembers } from '../earning/load-members.ts';
import { postEvent } from '../post-event.ts';
import { readPlanInForce } from '../queries.ts';
import { recordEvent } from '../record-event.ts';

/**
 * Pays a requested bonus: a business event of its own, one income row and the money, by the plan in force now and with
 * the remaining cap of the member's topups. The caller has locked the open period.
 * @returns the income it became
 * @throws income_not_in_plan, blocked, already_done
 */
export async function payBonus(tx: Tx, context: Context, id: string): Promise<{ income_id: string | null }> {
  const { now } = context;
  // waits for a transaction that is blocking the member
  const given = onlyRow(
    await sql<{
      no: string;
      member_id: string;
      amount: string;
      reason: string;
      user_id: string;
      is_blocked: boolean;
    }>`
    select b.no, b.member_id, trim_scale(b.amount)::text as amount, b.reason, u.user_id, u.is_blocked
    from bonus_credit b join app_user u on u.id = b.member_id where b.id = ${id} for share of u`.execute(tx),
  );
  if (given.is_blocked) throw fail('blocked');
  const { member_id, amount, reason } = given;
  const company = await readCompany(tx);
  const in_force = await readPlanInForce(tx, now);
  const { plan } = in_force;
  if (!plan.incomes.bonus) throw fail('income_not_in_plan');
  const event = { member_id, amount, business_date: businessDate(now, company.timezone), at: now };
  const event_id = await recordEvent(tx, { ...event, kind: 'bonus', source_id: id });
  const { members, ids } = await loadMembers(
    tx,
    { around: member_id, uplines: 0, members: [member_id] },
    neededForBonus(plan),
    { plan, id: event_id, business_date: event.business_date },
  );
  const [member] = members;
  if (!member) throw new Error('the member is there');
  const outcome = bonusCredit({ amount, remark: reason }, member, plan, company);
  const incomes = await keepIncomes(tx, { ...event, id: event_id }, outcome, in_force, ids);
  await postEvent(tx, context, {
    event_id,
    from: given.user_id,
    narration: `${given.no}, ${reason}`,
    journal: null,
    incomes,
  });
  return { income_id: incomes[0]?.id ?? null };
}
