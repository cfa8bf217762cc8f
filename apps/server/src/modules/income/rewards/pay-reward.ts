import { dayOf } from '@banyan/plan/days';
import { withinMemberCap } from '@banyan/plan/instant/cap-claims';
import { capByMultiple } from '@banyan/plan/instant/caps';
import { neededForBonus } from '@banyan/plan/instant/needed-facts';
import { type Decimal, moneyText, toDecimal } from '@banyan/plan/money';
import type { Plan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { loadEarned } from '../earning/load-earned.ts';
import { loadAll } from '../earning/load-members.ts';
import { lockTopups } from '../earning/lock-topups.ts';
import { saveTopups } from '../earning/save-topups.ts';
import { readPlanInForce } from '../queries.ts';
import { incomeWallet, rewardJournal } from '../rules.ts';
import type { Reward } from './lock-reward.ts';

/**
 * Credits the pending row of a reward: the cap of members and the multiple cap are applied now, with what is left of them at this
 * moment, and the money goes where incomes go by the plan in force (docs/plans.md §2.5, §2.8).
 * @returns what was paid
 * @throws constraint income_is_pending when it was paid before
 */
export async function payReward(tx: Tx, context: Context, reward: Reward): Promise<string> {
  const { member_id, income_id } = reward;
  const [{ round_off_digits: digits }, { plan }] = await Promise.all([
    readCompany(tx),
    readPlanInForce(tx, context.now),
  ]);
  const multiple = plan.caps.topup_multiple ?? null;
  const topups = (await lockTopups(tx, [member_id])).get(member_id) ?? [];
  const gross = toDecimal(reward.gross);
  const within = await withinCap(tx, plan, reward, digits);
  const cap = capByMultiple(topups, within, multiple, digits);
  const before = new Set(topups);
  await saveTopups(
    tx,
    cap.topups.filter((topup) => !before.has(topup)),
  );
  const paid = moneyText(cap.amount, digits);
  const reason = !cap.trimmed.isZero() ? 'cap_multiple' : within.lt(gross) ? 'cap_member' : null;
  const wallet_code = incomeWallet(plan);
  const room =
    multiple === null || cap.room === null
      ? null
      : { topup_multiple: multiple, room: moneyText(cap.room, digits) };
  await sql`select pay_pending_income(${income_id}, ${paid}::numeric,
    ${reason}::text, ${wallet_code}, ${JSON.stringify(cap.allocations)}::jsonb,
    ${JSON.stringify(room)}::jsonb)`.execute(tx);
  if (!cap.amount.isZero())
    await postJournals(tx, context, [rewardJournal({ income_id, member_id, wallet_code, amount: paid })]);
  return paid;
}

/** What the cap of members leaves of a reward, in the period of the date of its row. The caller has locked the topups. */
async function withinCap(
  tx: Tx,
  plan: Plan,
  { member_id, gross, business_date }: Reward,
  digits: number,
): Promise<Decimal> {
  const { member: cap } = plan.caps;
  if (!cap) return toDecimal(gross);
  const { members } = await loadAll(
    tx,
    [{ around: member_id, uplines: 0, members: [member_id] }],
    neededForBonus(plan),
  );
  const earned = await loadEarned(tx, plan, [dayOf(business_date)], [member_id]);
  const [member] = members;
  if (!member) throw new Error('the member is there');
  const holder = { ...member, distance: 0, earned_in_period: earned?.of(0, member_id) ?? null };
  return withinMemberCap(holder, toDecimal(gross), cap, digits);
}
