import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { message, text } from '@banyan/contract/core/text';
import { oldestPayment } from '@banyan/contract/ledger/request-credit';
import { businessDate } from '../../platform/clock.ts';
import type { Problems } from '../../platform/fail.ts';

/** What is wrong with the day on which somebody says they paid: it is neither to come nor long past. */
export function findPaymentDateProblem(
  paid_on: string,
  now: Date,
  timezone: string,
  field = 'paid_on',
): Problems {
  const oldest = new Date(now.getTime() - oldestPayment * millisecondsPerDay);
  if (paid_on > businessDate(now, timezone)) return { [field]: text('Choose today or an earlier date.') };
  if (paid_on < businessDate(oldest, timezone))
    return { [field]: message('At most {days} days back.', { days: oldestPayment }) };
  return {};
}
