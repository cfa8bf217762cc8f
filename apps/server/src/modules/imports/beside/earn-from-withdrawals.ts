import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { earnWithdrawalIncomes } from '../../income/earn-withdrawal-incomes.ts';
import { postEvents } from '../../income/post-event.ts';
import { readPlanInForce } from '../../income/queries.ts';
import { recordWithdrawals } from '../../income/record-event.ts';
import { byMoment } from './by-moment.ts';

/** What withdrawals of a day earn uplines here; the withdrawals themselves were paid there. Sources are numbered as those of orders are. */
export async function earnFromWithdrawals(tx: Tx, context: Context, id: string): Promise<void> {
  const { rows } = await sql<Omit<Withdrawal, 'at'> & { at: string }>`
    select w.row_no - (w.import_id + 1) * 2147483648 as id, u.id as owner_id, u.user_id, trim_scale(w.amount)::text as amount,
      trim_scale(w.charge)::text as charge, w.business_date::text, greatest(w.at, m.joined_at) as at
    from old_withdrawal w join app_user u on lower(u.user_id) = lower(w.user_id) join member m on m.id = u.id
    where w.import_id = ${id} order by 7, w.row_no`.execute(tx);
  for (const group of byMoment(rows.map((row) => ({ ...row, at: new Date(row.at) }))))
    await earn(tx, context, group);
}

interface Withdrawal {
  id: string;
  owner_id: string;
  user_id: string;
  amount: string;
  /** What the old system kept of it. */
  charge: string;
  business_date: string;
  at: Date;
}

/** Those of one moment. */
async function earn(tx: Tx, context: Context, group: readonly Withdrawal[]): Promise<void> {
  const [first] = group;
  if (!first) return;
  const moment = { business_date: first.business_date, at: first.at };
  const eventIds = await recordWithdrawals(tx, moment, group);
  const in_force = await readPlanInForce(tx, first.at);
  if (!in_force.plan.incomes.withdrawal_level) return;
  const { round_off_digits } = await readCompany(tx);
  const events: Parameters<typeof postEvents>[1][number][] = [];
  for (const [place, { owner_id, user_id, amount, charge }] of group.entries()) {
    const event_id = eventIds[place] ?? '';
    const earning = { ...moment, event_id, withdrawer: owner_id, amount, charge, round_off_digits, in_force };
    const incomes = await earnWithdrawalIncomes(tx, earning);
    events.push({ context: { ...context, now: first.at }, event_id, from: user_id, journal: null, incomes });
  }
  await postEvents(tx, events);
}
