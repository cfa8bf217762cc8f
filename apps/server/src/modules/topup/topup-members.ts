import type { TopupReceipt } from '@banyan/contract/topup/topup';
import type { Plan } from '@banyan/plan/plan/plan';
import type { Tx } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';
import { earnCommissions, type FranchiseSale } from '../commissions/earn-commissions.ts';
import { type EarningTopup, earnTopupIncomes } from '../income/earn-topup-incomes.ts';
import { joinQueueLast } from '../income/join-queue.ts';
import { entersBoards, lockPlaces } from '../income/lock-places.ts';
import { recordTopups, type TopupRow } from '../income/record-topups.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { type DecidedTopup, decideTopups, type TopupCall } from './decide-topups.ts';
import { postTopups } from './post-topups.ts';
import { readSales } from './read-sales.ts';
import { receiptOf } from './rules.ts';

/**
 * As `topupMember`, of many callers in one transaction: with the same outcome as one after the other in the order
 * given. A caller who is refused before anything is written for him does not stop the others; what is refused later,
 * a wallet that holds too little, is thrown and undoes all of them.
 */
export async function topupMembers(tx: Tx, calls: readonly TopupCall[]): Promise<(TopupReceipt | Failure)[]> {
  const asked = calls.map(({ context, order }) => ({
    ...order,
    package_id: order.pin?.package_id ?? null,
    asker_id: context.actor?.user_type === 'User' ? context.actor.id : null,
    at: context.now,
  }));
  const { sales, ids } = await readSales(tx, asked);
  const decided = await decideTopups(tx, calls, sales, ids);
  const topups = decided.filter((topup): topup is DecidedTopup => !(topup instanceof Failure));
  const [first] = topups;
  // a plan that comes into force between two of them: the later ones follow by themselves
  const changes = topups.find((topup) => topup.in_force.version !== first?.in_force.version);
  if (changes) {
    const before = decided.indexOf(changes);
    const earlier = await topupMembers(tx, calls.slice(0, before));
    return [...earlier, ...(await topupMembers(tx, calls.slice(before)))];
  }
  if (
    first &&
    topups.length > 1 &&
    topups.some(({ order }) => entersBoards(first.in_force.plan, order.package))
  )
    return await oneByOne(tx, calls, first.in_force.plan);
  if (first) await takePlace(tx, topups, first);
  return decided.map((topup) => (topup instanceof Failure ? topup : receiptFor(topup)));
}

/** What an entry into boards leads to depends on everything that was paid before it. */
async function oneByOne(
  tx: Tx,
  calls: readonly TopupCall[],
  plan: Plan,
): Promise<(TopupReceipt | Failure)[]> {
  await lockPlaces(tx, plan);
  const answers: (TopupReceipt | Failure)[] = [];
  for (const call of calls) answers.push(...(await topupMembers(tx, [call])));
  return answers;
}

/** @param shared the plan and the company, the same for all of them */
async function takePlace(
  tx: Tx,
  topups: readonly DecidedTopup[],
  { in_force, company }: Pick<DecidedTopup, 'in_force' | 'company'>,
): Promise<void> {
  await recordTopups(tx, topups.map(rowOf));
  const earned = await earnTopupIncomes(tx, topups.map(eventOf), in_force, company);
  const commissions = await earnCommissions(tx, topups.flatMap(salesOf), company.round_off_digits);
  await postTopups(
    tx,
    topups.map((topup, index) => ({
      ...topup,
      incomes: earned[index]?.incomes ?? [],
      others: [
        ...(earned[index]?.fees ?? []),
        ...commissions.filter(({ event_id }) => event_id === topup.event_id),
      ],
    })),
  );
  // where no income needs it the counter of the queue is locked last: a transaction that waits for it waits for a commit
  if (!in_force.plan.incomes.single_leg) await joinQueueLast(tx, topups.map(eventOf));
}

function eventOf(topup: DecidedTopup): EarningTopup {
  const { terms, member, order, context, topup_id, event_id } = topup;
  return {
    topup_id,
    event_id,
    topper: member.id,
    sponsor: member.sponsor_id,
    package_code: order.package,
    face: topup.upgrade?.face ?? null,
    amount: terms.amount,
    amount_paid: terms.paid,
    bv: terms.bv,
    is_first: topup.is_first,
    takes_number: topup.takes_number,
    referral_rate: topup.package.referral_rate ?? null,
    business_date: topup.business_date,
    at: context.now,
    spends:
      topup.payer && !order.pin
        ? { owner: topup.payer.id, wallet: topup.payer.wallet, amount: terms.payable }
        : null,
  };
}

/** A topup that a franchise makes is a sale of its own, by a pin or from its wallet. */
function salesOf({ context, order, terms, member, ...topup }: DecidedTopup): FranchiseSale[] {
  if (context.actor?.user_type !== 'Franchise') return [];
  return [
    {
      event_id: topup.event_id,
      franchise_id: context.actor.id,
      cause: order.pin ? 'topup_by_pin' : 'topup_by_wallet',
      base: terms.paid,
      ref_type: 'topup',
      ref_id: topup.topup_id,
      narration: `${topup.receipt_no} for ${member.user_id}`,
      at: context.now,
    },
  ];
}

const rowOf = (topup: DecidedTopup): TopupRow => ({
  topup_id: topup.topup_id,
  event_id: topup.event_id,
  member_id: topup.member.id,
  package_id: topup.package.id,
  ...topup.terms,
  upgrades: topup.upgrade?.upgrades ?? null,
  face: topup.upgrade?.face ?? null,
  gst_percent: topup.package.gst_percent,
  paid_by: topup.payer?.id ?? null,
  payment_mode: topup.payment_mode,
  pin_id: topup.order.pin?.id ?? null,
  actor_id: actorIdOf(topup.context),
  is_first: topup.is_first,
  remark: topup.order.remark ?? '',
  business_date: topup.business_date,
  at: topup.context.now,
});

function receiptFor({ context, order: _order, terms, payer, ...topup }: DecidedTopup): TopupReceipt {
  return receiptOf(context, {
    ...terms,
    receipt_no: topup.receipt_no,
    at: context.now.toISOString(),
    user_id: topup.member.user_id,
    name: topup.member.name,
    package: topup.package.name,
    gst_percent: topup.package.gst_percent,
    payment_mode: topup.payment_mode,
    paid_by: payer && { user_id: payer.user_id, name: payer.name },
    status: 'Active',
    company_name: topup.company.name,
  });
}
