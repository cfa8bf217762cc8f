import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { requireMember } from '../genealogy/queries.ts';
import { postEvent } from '../income/post-event.ts';
import { recordEvent } from '../income/record-event.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { orderJournal } from './rules.ts';

/** A quantity of one product; price and BV are of one item, without tax. */
export interface OrderLine {
  price: string;
  bv: string;
  quantity: number;
}

export interface PaidOrder {
  id: string;
  no: string;
  user_id: string;
  amount: string;
  bv: string;
}

/**
 * An order a member pays at once from one of the own wallets: money, order and business event in one transaction. Its
 * BV earns uplines repurchase-level income at the end of the month (docs/plans.md §3.15).
 * @throws unknown_member, blocked, amount_out_of_range, insufficient_funds: nothing is changed
 */
export async function payOrder(
  tx: Tx,
  context: Context,
  input: { user_id: string; wallet: 'repurchase' | 'main' | 'fund'; lines: readonly OrderLine[] },
): Promise<PaidOrder> {
  const { now } = context;
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const company = await readCompany(tx);
  const sums = sumsOfLines(input.lines, company.round_off_digits);
  const business_date = businessDate(now, company.timezone);
  const { id, no } = await tx
    .insertInto('repurchase_order')
    .values({
      member_id: member.id,
      wallet_code: input.wallet,
      ...sums,
      actor_id: actorIdOf(context),
      business_date,
      paid_at: now,
      delivered_at: now,
      at: now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('repurchase_order_line')
    .values(
      input.lines.map((line, index) => ({
        ...line,
        amount: toDecimal(line.price).times(line.quantity).toFixed(),
        order_id: id,
        line: index,
      })),
    )
    .execute();
  const event_id = await recordEvent(tx, {
    kind: 'order',
    source_id: id,
    member_id: member.id,
    ...sums,
    amount_paid: sums.amount,
    ref: no,
    business_date,
    at: now,
  });
  const journal = orderJournal('order', {
    ...withoutTax,
    id,
    order_id: id,
    no,
    member_id: member.id,
    franchise_id: null,
    seller_id: null,
    wallet_code: input.wallet,
    payment_mode: null,
    amount: sums.amount,
  });
  await postEvent(tx, context, { event_id, from: member.user_id, journal, incomes: [] });
  await appendAudit(tx, context, {
    action: 'pay_order',
    object: `user:${member.user_id}`,
    details: { no, amount: sums.amount },
  });
  return { id, no, user_id: member.user_id, ...sums };
}

const withoutTax = { cgst: '0', sgst: '0', igst: '0' };

/** Price and BV of all lines. @throws invalid_request, amount_out_of_range */
export function sumsOfLines(lines: readonly OrderLine[], digits: number): { amount: string; bv: string } {
  if (lines.length === 0) throw fail('invalid_request', { lines: text('An order has at least one line.') });
  let [amount, bv] = [toDecimal('0'), toDecimal('0')];
  for (const [index, line] of lines.entries()) {
    for (const key of ['price', 'bv'] as const) {
      const field = `lines.${index}.${key}`;
      if (toDecimal(line[key]).isNegative())
        throw fail('amount_out_of_range', { [field]: text('Not below 0.') });
      refuseFinerThan(digits, { [field]: line[key] });
    }
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1)
      throw fail('amount_out_of_range', { [`lines.${index}.quantity`]: text('At least 1.') });
    amount = amount.plus(toDecimal(line.price).times(line.quantity));
    bv = bv.plus(toDecimal(line.bv).times(line.quantity));
  }
  return { amount: amount.toFixed(), bv: bv.toFixed() };
}
