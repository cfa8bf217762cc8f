import { toDecimal } from '@banyan/plan/money';
import type {
  AutoshipStep,
  BetStep,
  OrderStep,
  Step,
  VirtualBusinessStep,
} from '@banyan/plan/scenario/scenario-step';
import { settleBet } from '../modules/games/settle-bet.ts';
import { payChunk } from '../modules/income/payout/pay-chunk.ts';
import { startPayout } from '../modules/income/payout/start-payout.ts';
import { updateRoiPercentage } from '../modules/income/roi/update-roi-percentage.ts';
import { addVirtualBusiness } from '../modules/income/virtual-business/add-virtual-business.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { type OrderLine, payOrder } from '../modules/repurchase/pay-order.ts';
import { refundOrder } from '../modules/repurchase/refund-order.ts';
import { giveStandingOrder } from '../modules/repurchase/standing/give-standing-order.ts';
import { makeStandingOrders } from '../modules/repurchase/standing/make-standing-orders.ts';
import { failWithdrawal } from '../modules/withdrawals/fail-withdrawal.ts';
import { payWithdrawal } from '../modules/withdrawals/pay-withdrawal.ts';
import { businessDate } from '../platform/clock.ts';
import type { ActorContext, Context } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { fail } from '../platform/fail.ts';
import { type Stage, userId } from './open-stage.ts';

/** The steps besides joining, topups and closings; `takeStep` hands them on. */
export async function takeMoneyStep(tx: Tx, stage: Stage, step: Step, admin: ActorContext): Promise<void> {
  if ('withdraw' in step)
    return void (await payWithdrawal(tx, admin, {
      user_id: userId(stage, step.withdraw),
      amount: step.amount,
    }));
  if ('fail_withdrawal' in step) {
    const no = await latestWithdrawal(tx, userId(stage, step.fail_withdrawal));
    return void (await failWithdrawal(tx, admin, { no, reason: 'Scenario' }));
  }
  if ('order' in step) return await order(tx, stage, step, admin);
  if ('autoship' in step) return await autoship(tx, stage, step, admin);
  if ('refund' in step) return await refund(tx, stage, step, admin);
  if ('bet' in step) return await bet(tx, stage, step, admin);
  if ('virtual_business' in step) return await virtualBusiness(tx, stage, step, admin);
  if ('roi_percent' in step) {
    const effective_on = businessDate(admin.now, stage.timezone);
    return await updateRoiPercentage(tx, admin, {
      package: step.roi_percent,
      percent: step.percent,
      effective_on,
    });
  }
  if ('payout' in step) return await payout(tx, step.payout, admin);
  throw new Error(`this step cannot be taken yet: ${JSON.stringify(step)}`);
}

/** Puts money into a wallet that a step is about to spend; nothing when the amount is not above 0. */
export async function fill(
  tx: Tx,
  admin: ActorContext,
  wanted: { user_id: string; wallet: string; amount: string },
): Promise<void> {
  if (toDecimal(wanted.amount).lte('0')) return;
  const credit = { owner_type: 'User', direction: 'Credit', reason: 'Other', remark: 'Scenario' } as const;
  await creditDebit(tx, admin, { ...credit, ...wanted });
}

/** Goods of a scenario cost what their BV is. The whole price is filled in, so that other money of the wallet stays. */
async function order(tx: Tx, stage: Stage, step: OrderStep, admin: ActorContext): Promise<void> {
  const user_id = userId(stage, step.order);
  const lines = step.lines.map((line) => ({ ...line, price: line.bv }));
  await fill(tx, admin, { user_id, wallet: 'repurchase', amount: costOf(lines) });
  const { no } = await payOrder(tx, admin, { user_id, wallet: 'repurchase', lines });
  if (step.id !== undefined) stage.orders.set(step.id, no);
}

async function autoship(tx: Tx, stage: Stage, step: AutoshipStep, admin: ActorContext): Promise<void> {
  const lines = step.lines.map((line) => ({ ...line, price: line.bv }));
  const user_id = userId(stage, step.autoship);
  await giveStandingOrder(tx, admin, { user_id, wallet: 'repurchase', lines, day: step.day });
}

/** Standing orders whose day has come by a step; each can be paid, as every order of a scenario. */
export async function takeStandingOrders(db: Db, stage: Stage, now: Date): Promise<void> {
  const context: Context = { ...stage.adminAt(now), actor: null };
  await makeStandingOrders(db, context, async (tx, { now: then }, { user_id, wallet, lines }) => {
    await fill(tx, stage.adminAt(then), { user_id, wallet, amount: costOf(lines ?? []) });
  });
}

const costOf = (lines: readonly OrderLine[]): string =>
  lines.reduce((sum, line) => sum.plus(toDecimal(line.price).times(line.quantity)), toDecimal('0')).toFixed();

async function refund(
  tx: Tx,
  stage: Stage,
  step: { refund: string; line: number; quantity: number },
  admin: ActorContext,
): Promise<void> {
  const no = stage.orders.get(step.refund) ?? '';
  const { line, quantity } = step;
  await refundOrder(tx, admin, { no, line, quantity, reason: 'Scenario' });
}

async function bet(tx: Tx, stage: Stage, step: BetStep, admin: ActorContext): Promise<void> {
  const user_id = userId(stage, step.bet);
  const { game, stake, fee } = step;
  await fill(tx, admin, { user_id, wallet: 'game', amount: stake });
  await settleBet(tx, admin, { user_id, game, stake, fee });
}

async function virtualBusiness(
  tx: Tx,
  stage: Stage,
  step: VirtualBusinessStep,
  admin: ActorContext,
): Promise<void> {
  const user_id = userId(stage, step.virtual_business);
  const { side, amount } = step;
  await addVirtualBusiness(tx, admin, { user_id, side, amount, reason: 'Scenario' });
}

/** Pays chunk by chunk, as the job does. */
async function payout(tx: Tx, through: string, admin: ActorContext): Promise<void> {
  const { run_id } = await startPayout(tx, admin, { through });
  while (await payChunk(tx, admin, run_id));
}

async function latestWithdrawal(tx: Tx, userIdOfMember: string): Promise<string> {
  const row = await tx
    .selectFrom('app_user as u')
    .leftJoin('withdrawal as w', (on) => on.onRef('w.owner_id', '=', 'u.id').on('w.status', '=', 'Approved'))
    .select('w.no')
    .where('u.user_id', '=', userIdOfMember)
    .orderBy('w.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('unknown_member');
  if (row.no === null) throw fail('not_reversible');
  return row.no;
}
