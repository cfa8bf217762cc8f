import { toDecimal } from '@banyan/plan/money';
import type { JoinStep, Step, TopupStep, UpgradeStep } from '@banyan/plan/scenario/scenario-step';
import { joinMember } from '../modules/genealogy/join-member.ts';
import { setBlocked } from '../modules/genealogy/set-blocked.ts';
import { placeWaiting } from '../modules/genealogy/waiting/place-waiting.ts';
import { enterMatrix } from '../modules/income/matrix/enter-matrix.ts';
import { publishPlan } from '../modules/income/plan/publish-plan.ts';
import { readPlanInForce } from '../modules/income/queries.ts';
import { quoteTopup } from '../modules/topup/quote-topup.ts';
import { reverseTopup } from '../modules/topup/reverse-topup.ts';
import { topupMember } from '../modules/topup/topup-member.ts';
import { quoteUpgrade } from '../modules/topup/upgrades/quote-upgrade.ts';
import type { Tx } from '../platform/database/db.ts';
import { fail } from '../platform/fail.ts';
import { type Stage, userId } from './open-stage.ts';
import { fill, takeMoneyStep } from './take-money-step.ts';

/** Runs one step of a scenario through the operation a person would use. */
export async function takeStep(tx: Tx, stage: Stage, step: Step, now: Date): Promise<void> {
  const admin = stage.adminAt(now);
  if ('join' in step) return await join(tx, stage, step, now);
  if ('topup' in step) return await topup(tx, stage, step, now);
  if ('upgrade' in step) return await upgrade(tx, stage, step, now);
  if ('place' in step)
    return await placeWaiting(tx, admin, {
      user_id: userId(stage, step.place),
      side: step.side,
      parent_id: step.parent === undefined ? undefined : userId(stage, step.parent),
    });
  if ('publish' in step) return void (await publishPlan(tx, admin, { plan: step.publish }));
  if ('reverse_topup' in step) {
    const receipt_no = await latestReceipt(tx, userId(stage, step.reverse_topup));
    return void (await reverseTopup(tx, admin, { receipt_no, reason: 'Scenario' }));
  }
  if ('enter_matrix' in step)
    return await enterMatrix(tx, admin, { user_id: userId(stage, step.enter_matrix), pool: step.pool });
  if ('block' in step || 'unblock' in step) {
    const [label, is_blocked] = 'block' in step ? [step.block, true] : [step.unblock, false];
    const user_id = userId(stage, label);
    return void (await setBlocked(tx, admin, { user_id, is_blocked, reason: 'Scenario' }));
  }
  await takeMoneyStep(tx, stage, step, admin);
}

async function join(tx: Tx, stage: Stage, step: JoinStep, now: Date): Promise<void> {
  if (step.side === 'tank' && !(await readPlanInForce(tx, now)).plan.tank)
    throw fail('position_not_available');
  const member = await joinMember(
    tx,
    { now },
    {
      name: 'Scenario Member',
      password_hash: 'none',
      sponsor_id: step.sponsor === undefined ? null : userId(stage, step.sponsor),
      side: step.side,
      parent_id: step.parent === undefined ? undefined : userId(stage, step.parent),
    },
  );
  if (step.pan)
    await tx.updateTable('member').set({ pan_verified_at: now }).where('id', '=', member.id).execute();
  stage.members.set(step.join, member);
}

/** The fund wallet is filled just before with what is missing; `paid` makes it an admin's topup on behalf. */
async function topup(tx: Tx, stage: Stage, step: TopupStep, now: Date): Promise<void> {
  const user_id = userId(stage, step.topup);
  const admin = stage.adminAt(now);
  const asked = { user_id, package: step.package, amount: step.amount, paid: step.paid };
  const { payable, balance } = await quoteTopup(tx, admin, asked);
  const missing = toDecimal(payable).minus(balance);
  await fill(tx, admin, { user_id, wallet: 'fund', amount: missing.toFixed() });
  const player = stage.members.get(step.topup);
  const context = player && step.paid === undefined ? stage.memberAt(player, now) : admin;
  await topupMember(tx, context, {
    ...asked,
    pay_from: step.paid === undefined ? 'own_fund' : 'member_fund',
  });
}

/** As a topup from the own fund wallet. */
async function upgrade(tx: Tx, stage: Stage, step: UpgradeStep, now: Date): Promise<void> {
  const user_id = userId(stage, step.upgrade);
  const admin = stage.adminAt(now);
  const player = stage.members.get(step.upgrade);
  const context = player ? stage.memberAt(player, now) : admin;
  const asked = { package: step.package, amount: step.amount };
  const { payable, balance } = await quoteUpgrade(tx, context, asked);
  await fill(tx, admin, { user_id, wallet: 'fund', amount: toDecimal(payable).minus(balance).toFixed() });
  await topupMember(tx, context, { ...asked, user_id, is_upgrade: true, pay_from: 'own_fund' });
}

async function latestReceipt(tx: Tx, userIdOfMember: string): Promise<string> {
  const row = await tx
    .selectFrom('app_user as u')
    .leftJoin('topup as t', (on) => on.onRef('t.member_id', '=', 'u.id').on('t.status', '!=', 'Reversed'))
    .select('t.receipt_no')
    .where('u.user_id', '=', userIdOfMember)
    .orderBy('t.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('unknown_member');
  if (row.receipt_no === null) throw fail('not_reversible');
  return row.receipt_no;
}
