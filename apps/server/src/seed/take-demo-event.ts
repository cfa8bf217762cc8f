import { toDecimal } from '@banyan/plan/money';
import { joinMember } from '../modules/genealogy/join-member.ts';
import { setBlocked } from '../modules/genealogy/set-blocked.ts';
import { publishPlan } from '../modules/income/plan/publish-plan.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { quoteTopup } from '../modules/topup/quote-topup.ts';
import { reverseTopup } from '../modules/topup/reverse-topup.ts';
import { topupMember } from '../modules/topup/topup-member.ts';
import type { Tx } from '../platform/database/db.ts';
import { demoPlans } from './demo-catalogue.ts';
import type { DemoEvent } from './demo-history.ts';
import { demoPerson } from './demo-people.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/** Runs one event of the demo network through the operation a person would use. */
export async function takeDemoEvent(
  tx: Tx,
  network: DemoNetwork,
  event: DemoEvent,
  now: Date,
): Promise<void> {
  const asAdmin = network.as(network.admin, 'Admin', now);
  if (event.kind === 'publish') {
    const version = demoPlans[event.version];
    if (version) await publishPlan(tx, asAdmin, version);
    return;
  }
  if (event.kind === 'join') return await join(tx, network, event, now);
  const member = memberOf(network, event.member);
  if (event.kind === 'topup') return await topup(tx, network, event, now);
  if (event.kind === 'reverse') return await reverse(tx, network, event.member, now);
  const is_blocked = event.kind === 'block';
  if (network.blocked.has(event.member) === is_blocked) return;
  const reason = is_blocked ? 'Two accounts of one person' : 'Cleared up with the member';
  await setBlocked(tx, asAdmin, { user_id: member.user_id, is_blocked, reason });
  if (is_blocked) network.blocked.add(event.member);
  else network.blocked.delete(event.member);
}

function memberOf(network: DemoNetwork, number: number): DemoUser {
  const member = network.members[number];
  if (!member) throw new Error(`member ${number} has not joined yet`);
  return member;
}

async function join(
  tx: Tx,
  network: DemoNetwork,
  event: DemoEvent & { kind: 'join' },
  now: Date,
): Promise<void> {
  const { random, password_hash } = network;
  // nobody joins under a blocked member: the one above introduces instead
  let sponsor = event.sponsor;
  while (network.blocked.has(sponsor)) sponsor = network.sponsors[sponsor] ?? 0;
  const { user_id } = memberOf(network, sponsor);
  const person = { ...demoPerson(random, event.member), password_hash };
  network.members[event.member] = await joinMember(
    tx,
    { now },
    { ...person, sponsor_id: user_id, side: event.side },
  );
  network.sponsors[event.member] = sponsor;
}

/** From a wallet the company has credited the deposit to, from the sponsor's, paid outside, or as a zero pin. */
async function topup(
  tx: Tx,
  network: DemoNetwork,
  event: DemoEvent & { kind: 'topup' },
  now: Date,
): Promise<void> {
  const sponsor = network.sponsors[event.member] ?? 0;
  if (network.blocked.has(event.member) || network.blocked.has(sponsor)) return;
  const { user_id } = memberOf(network, event.member);
  const asAdmin = network.as(network.admin, 'Admin', now);
  const order = { user_id, package: event.package, amount: event.amount };
  if (event.how === 'zero')
    return void (await topupMember(tx, asAdmin, {
      ...order,
      paid: '0',
      pay_from: 'member_fund',
      remark: 'Zero pin',
    }));
  if (event.how === 'UPI') return void (await topupMember(tx, asAdmin, { ...order, pay_from: 'UPI' }));
  const payer = memberOf(network, event.how === 'own_fund' ? event.member : sponsor);
  const asPayer = network.as(payer, 'User', now);
  const { payable, balance } = await quoteTopup(tx, asPayer, order);
  if (toDecimal(payable).gt(balance)) {
    // people deposit round sums
    const missing = toDecimal(payable).minus(balance);
    const amount = missing.dividedBy(1000).ceil().times(1000).toFixed();
    const reason = 'Deposit received' as const;
    const credit = { owner_type: 'User', wallet: 'fund', direction: 'Credit', reason } as const;
    const at = new Date(now.getTime() - 20 * 60_000);
    await creditDebit(tx, network.as(network.admin, 'Admin', at), {
      ...credit,
      user_id: payer.user_id,
      amount,
      remark: 'Bank transfer',
    });
  }
  await topupMember(tx, asPayer, { ...order, pay_from: 'own_fund' });
}

/** The member's newest topup, if there is one. */
async function reverse(tx: Tx, network: DemoNetwork, number: number, now: Date): Promise<void> {
  const newest = await tx
    .selectFrom('topup')
    .select('receipt_no')
    .where('member_id', '=', memberOf(network, number).id)
    .where('status', '!=', 'Reversed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return;
  const asAdmin = network.as(network.admin, 'Admin', now);
  await reverseTopup(tx, asAdmin, { ...newest, reason: 'Booked for the wrong member' });
}
