import { formatMoney } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';
import type { WithdrawalTimes } from './load-bases.ts';
import { requireFigures } from './require-figures.ts';
import type { WithdrawalBasis, WithdrawalFigures, WithdrawalOwner } from './rules.ts';

/** What withdrawals of a kind of owner are held to, beside minimum and charge; null = no limit. */
export interface WithdrawalRule {
  multiple: string | null;
  maximum: string | null;
  daily_amount: string | null;
  from_hour: number | null;
  to_hour: number | null;
}

export async function readRule(db: Db, ownerType: WithdrawalOwner['owner_type']): Promise<WithdrawalRule> {
  return await db
    .selectFrom('withdrawal_rule')
    .select(['multiple', 'maximum', 'daily_amount', 'from_hour', 'to_hour'])
    .where('owner_type', '=', ownerType)
    .executeTakeFirstOrThrow();
}

/** Whether it may be asked for at this hour of the company's day. */
export function isWithinHours(rule: WithdrawalRule, now: Date, timeZone: string): boolean {
  if (rule.from_hour === null || rule.to_hour === null) return true;
  const hour = Number(
    new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now),
  );
  return hour >= rule.from_hour && hour < rule.to_hour;
}

/**
 * The figures of an amount that the settings allow; before the limit of the day and the balance.
 * @throws amount_out_of_range, below_minimum, above_maximum
 */
export function requireAllowed(
  times: WithdrawalTimes,
  basis: WithdrawalBasis,
  rule: WithdrawalRule,
  asked: string,
  network_fee?: string,
): WithdrawalFigures {
  const terms = requireFigures(times, basis, asked, network_fee);
  const { company } = times;
  const amount = toDecimal(asked);
  if (rule.maximum !== null && amount.gt(rule.maximum))
    throw fail('above_maximum', {
      amount: message('The maximum is {maximum}.', { maximum: formatMoney(rule.maximum, company) }),
    });
  if (rule.multiple !== null && !amount.modulo(rule.multiple).isZero())
    throw fail('amount_out_of_range', {
      amount: message('Amounts are multiples of {multiple}.', {
        multiple: formatMoney(rule.multiple, company),
      }),
    });
  return terms;
}

/** What an owner has asked for today, but for what came back. */
export async function readAskedToday(db: Db, times: WithdrawalTimes, ownerId: string): Promise<string> {
  const { sum } = onlyRow(
    await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from withdrawal
    where owner_id = ${ownerId} and status not in ('Rejected', 'Cancelled', 'Failed')
      and requested_at >= (${times.business_date}::date)::timestamp at time zone ${times.company.timezone}`.execute(
      db,
    ),
  );
  return sum;
}

/**
 * Refuses what is more than one owner may ask for in a day.
 * @param sum with the withdrawal in question
 * @throws daily_limit
 */
export function refuseAboveDay({ company }: WithdrawalTimes, rule: WithdrawalRule, sum: string): void {
  if (rule.daily_amount === null || toDecimal(sum).lte(rule.daily_amount)) return;
  throw fail('daily_limit', {
    amount: message('At most {limit} a day; with this it would be {sum}.', {
      limit: formatMoney(rule.daily_amount, company),
      sum: formatMoney(sum, company),
    }),
  });
}
