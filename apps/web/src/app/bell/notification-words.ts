import { type TermsKind, termsWords } from '@banyan/contract/company/terms-kinds';
import type { Notification } from '@banyan/contract/overview/notifications';
import { formatDate, formatMoney, type MoneyStyle } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';

/** What a notification says: a line, and where there is more to say a second one. */
export function notificationWords(
  { code, on, no, amount, count, text }: Notification,
  company: MoneyStyle & { timezone: string },
): { title: string; text: string | null } {
  const date = on ? formatDate(on, company.timezone) : '';
  const money = amount === null ? '' : formatMoney(amount, company);
  const reward = no ?? '';
  switch (code) {
    case 'income':
      return {
        title: t('Income of {date}', { date }),
        text:
          amount === null || count === null
            ? t('Many rows. Open the list for the total.')
            : t('{count, plural, one {{amount} from one kind} other {{amount} from # kinds}}', {
                count,
                amount: money,
              }),
      };
    case 'statement':
      return {
        title: t('Payout statement {no}', { no: no ?? '' }),
        text: t('{amount} went into your main wallet.', { amount: money }),
      };
    case 'reward_achieved':
      return {
        title: t('Reward {reward} achieved', { reward }),
        text: t('Claim it on the Rewards page.'),
      };
    case 'reward_approved':
      return { title: t('Reward {reward} approved', { reward }), text: null };
    case 'reward_paid':
      return { title: t('Reward {reward} paid', { reward }), text: money };
    case 'reward_dispatched':
      return { title: t('Reward {reward} dispatched', { reward }), text: null };
    case 'reward_expired':
      return { title: t('Reward {reward} expired', { reward }), text: null };
    case 'fund_released':
      return {
        title: t('{no}: {amount} from your fund', { no: no ?? '', amount: money }),
        text: t('It went into your main wallet: {reason}', { reason: text ?? '' }),
      };
    case 'payout_suspended':
      return { title: t('Your payouts are suspended'), text };
    case 'ticket_answered':
      return { title: t('Ticket {no} answered', { no: no ?? '' }), text };
    case 'ticket_closed':
      return { title: t('Ticket {no} closed', { no: no ?? '' }), text };
    case 'ticket_received':
    case 'ticket_waiting':
      return { title: t('Ticket {no} waits for you', { no: no ?? '' }), text };
    case 'message_received':
      return { title: t('Message {no}', { no: no ?? '' }), text };
    case 'money_received':
      return {
        title: t('{amount} received', { amount: money }),
        text: t('From {name}.', { name: text ?? '' }),
      };
    case 'credit_approved':
      return {
        title: t('Credit request {no} approved', { no: no ?? '' }),
        text: t('{amount} is in your wallet.', { amount: money }),
      };
    case 'credit_rejected':
      return { title: t('Credit request {no} rejected', { no: no ?? '' }), text };
    case 'pins_received':
      return {
        title: t('{count, plural, one {One pin received} other {# pins received}}', { count: count ?? 0 }),
        text: text ? t('From {name}.', { name: text }) : t('From the company.'),
      };
    case 'pin_request_approved':
      return {
        title: t('Request for pins {no} approved', { no: no ?? '' }),
        text: t('{count, plural, one {Your pin is there.} other {Your # pins are there.}}', {
          count: count ?? 0,
        }),
      };
    case 'pin_request_rejected':
      return { title: t('Request for pins {no} rejected', { no: no ?? '' }), text };
    case 'pin_blocked':
      return { title: t('Pin {no} blocked', { no: no ?? '' }), text };
    case 'pin_unblocked':
      return { title: t('Pin {no} unblocked', { no: no ?? '' }), text: t('It can be used again.') };
    case 'kit_dispatched':
      return { title: t('Kit of pin {no} dispatched', { no: no ?? '' }), text };
    case 'kit_asked_back':
      return { title: t('Kit of pin {no} is asked back', { no: no ?? '' }), text };
    case 'achiever_waiting':
      return { title: t('May we show you as an achiever?'), text };
    case 'achiever_shown':
      return { title: t('You are shown as an achiever'), text };
    case 'terms_new':
      return {
        title: t('New terms: {terms}', { terms: t(termsWords[text as TermsKind]) }),
        text: t('Read them and agree. Buying waits until then.'),
      };
    case 'view_skipped':
      return {
        title: t('“{name}” was not mailed', { name: text ?? '' }),
        text: no ? t('Verify your e-mail address') : t('You may not take its list away as a file now.'),
      };
    case 'erasing_waiting':
      return { title: t('Your account will be erased'), text: t('On {date}.', { date }) };
    case 'erasing_refused':
      return { title: t('Your account was not erased'), text: t('Your profile says why.') };
    case 'paper_ends':
      return { title: t('{name} ends on {date}', { name: text ?? '', date }), text: null };
    case 'order_to_pay':
      return {
        title: t('Order {no} waits for you', { no: no ?? '' }),
        text: t('{name} billed {amount} to your wallet. Pay or cancel it.', {
          name: text ?? '',
          amount: money,
        }),
      };
    case 'order_placed':
      return {
        title: t('New order {no}', { no: no ?? '' }),
        text: t('{name} ordered for {amount}. Confirm the payment.', { name: text ?? '', amount: money }),
      };
    case 'order_paid':
      return { title: t('Order {no} is paid', { no: no ?? '' }), text: money };
    case 'order_sent':
      return { title: t('Order {no} is on its way', { no: no ?? '' }), text: null };
    case 'order_cancelled':
      return { title: t('Order {no} was cancelled', { no: no ?? '' }), text: text && fromServer(text) };
    case 'standing_made':
      return {
        title: t('Standing order {no} was made', { no: no ?? '' }),
        text: t('{amount} is paid from your wallet.', { amount: money }),
      };
    case 'standing_skipped':
      return {
        title: t('Standing order {no} was skipped', { no: no ?? '' }),
        text: text && fromServer(text),
      };
    case 'stock_asked':
      return {
        title: t('Stock request {no}', { no: no ?? '' }),
        text: t('{name} asks for goods for {amount}.', { name: text ?? '', amount: money }),
      };
    case 'stock_approved':
      return {
        title: t('Stock request {no} is approved', { no: no ?? '' }),
        text: t('{amount} is paid. The goods will be sent.', { amount: money }),
      };
    case 'stock_rejected':
      return { title: t('Stock request {no} is rejected', { no: no ?? '' }), text };
    case 'in_stock':
      return { title: t('{name} is in stock again', { name: text ?? '' }), text: null };
    case 'payment_details_changed':
      return {
        title: t('Your payment details were changed'),
        text: text
          ? t('By {name}. Withdrawals wait 48 hours.', { name: text })
          : t('Withdrawals wait 48 hours.'),
      };
    case 'withdrawal_approved':
      return {
        title: t('Withdrawal {no} approved', { no: no ?? '' }),
        text: t('You receive {amount}.', { amount: money }),
      };
    case 'withdrawal_rejected':
      return { title: t('Withdrawal {no} rejected', { no: no ?? '' }), text };
    case 'withdrawal_paid':
      return {
        title: t('Withdrawal {no} paid', { no: no ?? '' }),
        text: t('{amount} is on its way to your bank.', { amount: money }),
      };
    case 'withdrawal_failed':
      return { title: t('Withdrawal {no} failed', { no: no ?? '' }), text };
    case 'kyc_approved':
      return { title: t('Your KYC is approved'), text: null };
    case 'kyc_rejected':
      return { title: t('Your KYC was rejected'), text: t('Open it to read why.') };
    case 'closing_failed':
      return { title: t('The closing of {date} failed', { date }), text };
    case 'closing_waiting':
      return {
        title: t('The closing of {date} waits for approval', { date }),
        text: t('{count, plural, one {{amount} in one row} other {{amount} in # rows}}', {
          count: count ?? 0,
          amount: money,
        }),
      };
    case 'closing_posted':
      return {
        title: t('The closing of {date} is posted', { date }),
        text: t('{count, plural, one {{amount} in one row} other {{amount} in # rows}}', {
          count: count ?? 0,
          amount: money,
        }),
      };
    case 'plan_waiting':
      return { title: t('Plan awaiting second admin'), text };
    case 'request_waiting':
      return { title: t('{no} waits for a second admin', { no: no ?? '' }), text };
    case 'payouts_stopped':
      return {
        title: t('Payouts on chain {chain} are stopped', { chain: no ?? '' }),
        text: t('Until two admins let them go on.'),
      };
    case 'game_stands_still':
      return {
        title: t('{game} stands still', { game: no ?? '' }),
        text: text === 'no_leader' ? t('No server leads it.') : t('A round waits for its beacon.'),
      };
    case 'payout_done':
      return {
        title: t('Paid out up to {date}', { date }),
        text: t('{count, plural, one {{amount} in one statement} other {{amount} in # statements}}', {
          count: count ?? 0,
          amount: money,
        }),
      };
  }
}
