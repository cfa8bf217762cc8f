import { text } from '@banyan/contract/core/text';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../../genealogy/queries.ts';
import type { OrderLine } from '../pay-order.ts';
import { sumsOfLines } from '../pay-order.ts';
import { nextOnDay } from './rules.ts';

/**
 * An order that makes itself each month on its day, from the next such day on (docs/plans.md §7.5).
 * @throws unknown_member, blocked, amount_out_of_range, invalid_request
 */
export async function giveStandingOrder(
  tx: Tx,
  context: Context,
  input: {
    user_id: string;
    wallet: 'repurchase' | 'main' | 'fund';
    lines: readonly OrderLine[];
    day: number;
  },
): Promise<{ id: string; next_on: string }> {
  const { now } = context;
  const { wallet, lines, day } = input;
  if (!Number.isSafeInteger(day) || day < 1 || day > 31)
    throw fail('invalid_request', { day: text('A day from 1 to 31.') });
  const member = await requireMember(tx, input.user_id);
  if (member.is_blocked) throw fail('blocked');
  const { round_off_digits, timezone } = await readCompany(tx);
  sumsOfLines(lines, round_off_digits);
  const next_on = nextOnDay(day, businessDate(now, timezone));
  const { id } = await tx
    .insertInto('standing_order')
    .values({
      member_id: member.id,
      wallet_code: wallet,
      day,
      lines: JSON.stringify(lines.map(({ price, bv, quantity }) => ({ price, bv, quantity }))),
      next_on,
      given_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'give_standing_order',
    object: `user:${member.user_id}`,
    details: { day, next_on },
  });
  return { id, next_on };
}
