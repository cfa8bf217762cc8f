import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import { type WithdrawalTerms, withdrawalTerms } from '@banyan/plan/closing/payout';
import { financialYear, type YearSoFar } from '@banyan/plan/closing/tds';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { requireMember } from '../genealogy/queries.ts';
import { earnWithdrawalIncomes } from '../income/earn-withdrawal-incomes.ts';
import { postEvent } from '../income/post-event.ts';
import { readPlanInForce } from '../income/queries.ts';
import { recordEvent } from '../income/record-event.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { withdrawalJournal } from './rules.ts';

export interface PaidWithdrawal extends WithdrawalTerms {
  no: string;
  user_id: string;
}

/**
 * A member's withdrawal from `main`, requested and approved at once by an admin: charge and tax by the plan in force,
 * money, business event and withdrawal-level incomes in one transaction (docs/plans.md §2.8, §3.6).
 * @throws unknown_member, blocked, amount_out_of_range, below_minimum, insufficient_funds: nothing is changed
 */
export async function payWithdrawal(
  tx: Tx,
  context: Context,
  input: { user_id: string; amount: string },
): Promise<PaidWithdrawal> {
  const { now } = context;
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const [company, in_force] = await Promise.all([readCompany(tx), readPlanInForce(tx, now)]);
  const digits = company.round_off_digits;
  const amount = toDecimal(input.amount);
  if (amount.lte('0')) throw fail('amount_out_of_range', { amount: text('Enter an amount above zero.') });
  refuseFinerThan(digits, { amount });
  const business_date = businessDate(now, company.timezone);
  const financial_year = Number(financialYear(business_date).from.slice(0, 4));
  const taxed = await holdTaxed(tx, member.id, financial_year);
  const terms = withdrawalTerms({ amount: input.amount, ...taxed }, in_force.plan, digits);
  if (terms.is_below_minimum)
    throw fail('below_minimum', {
      amount: message('The minimum is {minimum}.', {
        minimum: formatMoney(in_force.plan.withdrawal.minimum, company),
      }),
    });
  const { id, no } = await tx
    .insertInto('withdrawal')
    .values({
      member_id: member.id,
      wallet_code: 'main',
      amount: terms.amount,
      charge: terms.charge,
      taxable: terms.taxable,
      tds_percent: terms.tds_percent,
      tds: terms.tds,
      tds_carried: terms.tds_carried,
      financial_year,
      actor_id: actorIdOf(context),
      business_date,
      at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const event = { member_id: member.id, amount: terms.amount, business_date, at: now } as const;
  const event_id = await recordEvent(tx, { kind: 'withdrawal', source_id: id, ...event });
  const incomes = await earnWithdrawalIncomes(tx, {
    event_id,
    withdrawer: member.id,
    ...event,
    charge: terms.charge,
    round_off_digits: digits,
    in_force,
  });
  const journal = withdrawalJournal({ ...terms, id, no, member_id: member.id });
  await postEvent(tx, context, { event_id, from: member.user_id, journal, incomes });
  await appendAudit(tx, context, {
    action: 'pay_withdrawal',
    object: `user:${member.user_id}`,
    details: { no, amount: terms.amount },
  });
  return { ...terms, no, user_id: member.user_id };
}

/** Locks the member, so that withdrawals of one member are serialized, and reads what the tax depends on. */
async function holdTaxed(
  tx: Tx,
  memberId: string,
  financialYearOf: number,
): Promise<{ year: YearSoFar; has_pan: boolean }> {
  await sql`${pipelined}
    select from member, lock_open_period() where id = ${memberId} for no key update of member`.execute(tx);
  const { has_pan, ...year } = onlyRow(
    await sql<YearSoFar & { has_pan: boolean }>`
    select coalesce(sum(w.amount), 0)::text as gross, coalesce(sum(w.taxable), 0)::text as taxed,
      coalesce((array_agg(w.tds_carried order by w.id desc) filter (where w.id is not null))[1], 0)::text as tds_carried,
      m.pan_verified_at is not null as has_pan
    from member m left join withdrawal w on w.member_id = m.id and w.financial_year = ${financialYearOf}
      and w.status <> 'Failed'
    where m.id = ${memberId} group by m.id`.execute(tx),
  );
  return { year, has_pan };
}
