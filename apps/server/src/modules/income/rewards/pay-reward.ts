import { capByMultiple } from '@banyan/plan/instant/caps';
import { moneyText, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { lockTopups } from '../earning/lock-topups.ts';
import { saveTopups } from '../earning/save-topups.ts';
import { readPlanInForce } from '../queries.ts';
import { incomeWallet, rewardJournal } from '../rules.ts';
import type { Reward } from './lock-reward.ts';

/**
 * Credits the pending row of a reward: the multiple cap is applied now, with the remaining cap of this moment, and the
 * money goes where incomes go by the plan in force (docs/plans.md §2.5, §2.8).
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
  const cap = capByMultiple(topups, toDecimal(reward.gross), multiple, digits);
  const before = new Set(topups);
  await saveTopups(
    tx,
    cap.topups.filter((topup) => !before.has(topup)),
  );
  const paid = moneyText(cap.amount, digits);
  const wallet_code = incomeWallet(plan);
  const room =
    multiple === null || cap.room === null
      ? null
      : { topup_multiple: multiple, room: moneyText(cap.room, digits) };
  await sql`select pay_pending_income(${income_id}, ${paid}::numeric,
    ${cap.trimmed.isZero() ? null : 'cap_multiple'}::text, ${wallet_code}, ${JSON.stringify(cap.allocations)}::jsonb,
    ${JSON.stringify(room)}::jsonb)`.execute(tx);
  if (!cap.amount.isZero())
    await postJournals(tx, context, [rewardJournal({ income_id, member_id, wallet_code, amount: paid })]);
  return paid;
}
