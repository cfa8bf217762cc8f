import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { type Message, message } from '@banyan/contract/core/text';
import { type AlertLimits, type AlertRule, alertSpans } from '@banyan/contract/withdrawals/alerts';

/** What a rule looks for, with its limits as they are now. */
export function ruleWords(rule: AlertRule, limits: AlertLimits, company: MoneyStyle): Message {
  const money = (amount: string | null): string => (amount === null ? '' : formatMoney(amount, company));
  switch (rule) {
    case 'Velocity':
      return message('At least {count} transfers to others and withdrawals within {hours} hours.', {
        count: limits.velocity_count ?? 0,
        hours: alertSpans.day_hours,
      });
    case 'InAndOut':
      return message(
        'At least {amount} came in within {hours} hours, and {percent} % of it went out again.',
        {
          amount: money(limits.in_out_amount),
          percent: limits.in_out_percent,
          hours: alertSpans.day_hours,
        },
      );
    case 'Circle':
      return message('Transfers of at least {amount} that came back to their sender within {days} days.', {
        amount: money(limits.circle_amount),
        days: alertSpans.circle_days,
      });
    case 'SharedAccount':
      return message('One bank account, UPI id or crypto address on at least {count} ids.', {
        count: limits.account_owners ?? 0,
      });
    case 'SharedDevice':
      return message('At least {count} ids signed in on one device within {days} days.', {
        count: limits.device_owners ?? 0,
        days: alertSpans.device_days,
      });
  }
}
