import * as z from 'zod/mini';
import type { NoticeKind } from '../accounts/notices.ts';
import { data, shellEndpoint } from '../core/endpoint.ts';
import { userTypes } from '../core/roles.ts';

/** Notifications are read from the records themselves, so that publishing costs nothing per member. */
const codes = [
  // of a member
  'income',
  'statement',
  'reward_achieved',
  'reward_approved',
  'reward_paid',
  'reward_dispatched',
  'reward_expired',
  'payout_suspended',
  'fund_released',
  'money_received',
  'credit_approved',
  'credit_rejected',
  'withdrawal_approved',
  'withdrawal_rejected',
  'withdrawal_paid',
  'withdrawal_failed',
  'pins_received',
  'pin_request_approved',
  'pin_request_rejected',
  'pin_blocked',
  'pin_unblocked',
  'kit_dispatched',
  'kit_asked_back',
  'order_to_pay',
  'order_placed',
  'order_paid',
  'order_sent',
  'order_cancelled',
  'standing_made',
  'standing_skipped',
  'stock_asked',
  'stock_approved',
  'stock_rejected',
  'in_stock',
  'payment_details_changed',
  'kyc_approved',
  'kyc_rejected',
  'ticket_answered',
  'ticket_closed',
  'ticket_received',
  'message_received',
  'achiever_waiting',
  'achiever_shown',
  'terms_new',
  'view_skipped',
  'erasing_waiting',
  'erasing_refused',
  // of an admin, each only with the right to its screen
  'closing_failed',
  'closing_waiting',
  'closing_posted',
  'plan_waiting',
  'payout_done',
  'request_waiting',
  'ticket_waiting',
  'paper_ends',
  'payouts_stopped',
  'game_stands_still',
] as const;

/** What may be turned off, by its kind; the others are always told. */
export const kindOfNotice: Partial<Record<(typeof codes)[number], NoticeKind>> = {
  income: 'income',
  statement: 'income',
  reward_achieved: 'income',
  reward_approved: 'income',
  reward_paid: 'income',
  reward_dispatched: 'income',
  reward_expired: 'income',
  fund_released: 'income',
  money_received: 'money',
  credit_approved: 'money',
  credit_rejected: 'money',
  withdrawal_approved: 'withdrawal',
  withdrawal_rejected: 'withdrawal',
  withdrawal_paid: 'withdrawal',
  withdrawal_failed: 'withdrawal',
  pins_received: 'pins',
  pin_request_approved: 'pins',
  pin_request_rejected: 'pins',
  pin_blocked: 'pins',
  pin_unblocked: 'pins',
  kit_dispatched: 'pins',
  kit_asked_back: 'pins',
  order_to_pay: 'orders',
  order_placed: 'orders',
  order_paid: 'orders',
  order_sent: 'orders',
  order_cancelled: 'orders',
  standing_made: 'orders',
  standing_skipped: 'orders',
  stock_asked: 'orders',
  stock_approved: 'orders',
  stock_rejected: 'orders',
  in_stock: 'orders',
  kyc_approved: 'kyc',
  kyc_rejected: 'kyc',
  ticket_answered: 'support',
  ticket_closed: 'support',
  ticket_received: 'support',
  ticket_waiting: 'support',
  message_received: 'support',
  closing_waiting: 'closings',
  closing_posted: 'closings',
  payout_done: 'closings',
  plan_waiting: 'requests',
  request_waiting: 'requests',
};

const notification = z.object({
  /** A stable id: `income:2026-11-20`. */
  id: z.string(),
  code: z.enum(codes),
  /** When it was published. */
  at: z.string(),
  /** The business date it is about. */
  on: z.nullable(z.string()),
  /** The number of a statement or transfer, the code of a reward, the version of terms. */
  no: z.nullable(z.string()),
  /** Its sum; of an income null = more rows than are added up here. */
  amount: z.nullable(z.string()),
  /** Of an income its kinds, of a closing its rows, of a payout its statements, of pins how many. */
  count: z.nullable(z.number()),
  /**
   * A reason or a problem, as it was entered; of money and pins received who sent them, of a kit what it is, of a ticket or
   * message its subject, of an order who sells or ordered it, of a product its name, of terms their kind.
   */
  text: z.nullable(z.string()),
  /** The screen with the details. */
  url: z.string(),
  /** Not seen yet; a failed closing is new until it continues. */
  is_new: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** Newest first: at most 20 for the bell, all there are for the page of them. */
export const notifications = shellEndpoint({
  method: 'GET',
  path: 'notifications',
  summary: 'What was published for the signed-in person',
  roles: userTypes,
  limit: 120,
  query: z.object({ all: z.optional(z.literal('true')) }),
  reply: data(z.array(notification)),
});

/** In an opened panel nothing changes: its owner has not seen it. */
export const markNotificationsSeen = shellEndpoint({
  method: 'POST',
  path: 'notifications/seen',
  summary: 'Marks one notification as seen, or all up to a moment',
  roles: userTypes,
  limit: 120,
  body: z.object({
    /** `at` of the one that was opened, or of the newest one shown. */
    until: z.iso.datetime(),
    /** The one that was opened; missing = all. */
    id: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
  reply: data(z.object({})),
});
