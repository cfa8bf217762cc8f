import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { column, filter, report } from '../core/report.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';

/** Where a withdrawal goes; its details are in the payment details of its owner. */
export const withdrawalDestinations = ['Bank', 'UPI', 'Crypto'] as const;

const ownScreens = ['/user/withdrawal/withdraw-fund', '/franchise/withdrawal/withdraw-fund'] as const;
const listScreens = [
  '/user/withdrawal/withdrawal-requests',
  '/franchise/withdrawal/withdrawal-requests',
] as const;

/** Only `main` can be withdrawn from. */
const walletCode = () =>
  z.string('Choose a wallet.').check(z.minLength(1, 'Choose a wallet.'), z.maxLength(30));

/** What must be in order before somebody may withdraw, in the order in which it is shown. */
export const withdrawalGates = [
  'kyc',
  'payment_details',
  'second_factor',
  'changed_lately',
  'blocked',
  'open_request',
  'hours',
] as const;
export type WithdrawalGate = (typeof withdrawalGates)[number];

const gate = z.object({
  code: z.enum(withdrawalGates),
  reason: sentMessage,
});

/** What somebody needs to know before they withdraw. */
export const withdrawalOptions = endpoint({
  method: 'GET',
  path: 'withdrawal/options',
  summary: 'What the caller may withdraw, where to, and what is missing for it',
  screens: ownScreens,
  reply: data(
    z.object({
      wallet: z.string(),
      /** What the wallet has that is not held. */
      available: z.string(),
      held: z.string(),
      minimum: z.string(),
      multiple: z.nullable(z.string()),
      maximum: z.nullable(z.string()),
      /** What is left of today's limit; null = there is none. */
      left_today: z.nullable(z.string()),
      destinations: z.array(
        z.object({
          kind: z.enum(withdrawalDestinations),
          masked: z.string(),
          holder: z.nullable(z.string()),
          /** What is paid to the address: a token and its chain, USDT_56; null = money. */
          token: z.nullable(z.string()),
        }),
      ),
      /** Nothing can be asked for until each is done. */
      gates: z.array(gate),
      /** Whether tax is taken at all, and whether a missing PAN makes it more. */
      tax: z.nullable(
        z.object({
          percent: z.string(),
          /** With a verified PAN, where that is less; null = it would not change. */
          percent_with_pan: z.nullable(z.string()),
        }),
      ),
      /** When one that is asked for now is likely to be paid, by how long the last ones took; null = too few were paid. */
      expected_at: z.nullable(z.string()),
    }),
  ),
});

const figures = {
  amount: z.string(),
  charge: z.string(),
  taxable: z.string(),
  /** null = the plan takes no tax here: it was taken by the payout. */
  tds_percent: z.nullable(z.string()),
  tds: z.string(),
  /** What its chain takes; 0 where it goes to none. */
  network_fee: z.string(),
  net: z.string(),
};

/** What a withdrawal would cost: the figures it is stored with. Nothing is reserved. */
export const withdrawalQuote = endpoint({
  method: 'GET',
  path: 'withdrawal/quote',
  summary: 'What a withdrawal costs, beside the balance that would pay it',
  screens: ownScreens,
  query: z.object({
    wallet: walletCode(),
    amount: amount(),
    /** Of Crypto, what is paid out: USDT_56. */
    token: z.optional(z.string().check(z.maxLength(40))),
  }),
  reply: data(
    z.object({
      ...figures,
      available: z.string(),
      /** What a missing PAN takes of it; null = nothing. */
      without_pan: z.nullable(z.string()),
      /** What would arrive at the rate of now; null = money. The rate of the approval counts. */
      tokens: z.nullable(z.object({ symbol: z.string(), amount: z.string(), rate: z.string() })),
    }),
  ),
});

const timeline = {
  requested_at: z.string(),
  decided_at: z.nullable(z.string()),
  /** What the admin said who decided. */
  decided_remark: z.nullable(z.string()),
  processing_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  paid_mode: z.nullable(z.string()),
  /** Of Crypto, once it is signed: the chain and the transaction that pays it. */
  payment_chain: z.nullable(z.number()),
  payment_tx: z.nullable(z.string()),
  /** Under which the vault pays it, once; null = it goes to no chain, or is not approved yet. */
  payment_id: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  failed_at: z.nullable(z.string()),
  failed_reason: z.nullable(z.string()),
  /** When it is likely to be paid, by how long the last ones took; null = no estimate, or it has ended. */
  expected_at: z.nullable(z.string()),
  /** What the owner was told to receive. */
  asked_net: z.nullable(z.string()),
  net_changed: z.nullable(sentMessage),
};

export const withdrawalReceipt = z.object({
  no: z.string(),
  status: z.enum(withdrawalStatuses),
  ...figures,
  destination: z.nullable(z.enum(withdrawalDestinations)),
  destination_masked: z.nullable(z.string()),
  remark: z.string(),
  ...timeline,
});
export type WithdrawalReceipt = z.output<typeof withdrawalReceipt>;

export const requestWithdrawal = endpoint({
  method: 'POST',
  path: 'withdrawal/withdraw',
  summary: 'Asks for a withdrawal from an own wallet; its amount is held',
  screens: ownScreens,
  step_up: { purpose: 'Withdrawal', compulsory: true },
  money: true,
  body: z.object({
    wallet: walletCode(),
    amount: amount(),
    destination: z.enum(withdrawalDestinations, 'Choose where the money goes.'),
    /** Of Crypto, one of the options; it may be missing where there is one alone. */
    token: z.optional(z.string().check(z.maxLength(40))),
    remark: fields.remark(200),
  }),
  reply: data(withdrawalReceipt),
});

/** While it waits, by its owner alone. */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: 'withdrawal/cancel',
  summary: 'Takes an own withdrawal back that waits',
  screens: ['/user/withdrawal/withdrawal-requests', '/franchise/withdrawal/withdrawal-requests/cancel'],
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({ no: z.string(), status: z.enum(withdrawalStatuses) })),
});

/** Members and franchises see their own withdrawals; for admins there is `admin/withdrawal_requests`. */
export const withdrawalRequests = report({
  path: 'withdrawal/withdrawal_requests',
  summary: 'One’s own withdrawals',
  screens: listScreens,
  columns: {
    at: column('date_time', 'Requested', { sort: true }),
    no: column('id', 'No', { priority: 3 }),
    amount: column('money', 'Amount', { total: true, sort: true }),
    charge: column('money', 'Charge', { total: true, priority: 2 }),
    tds: column('money', 'TDS', { total: true, priority: 2 }),
    network_fee: column('money', 'Network fee', { total: true, hidden: true }),
    net: column('money', 'You receive', { total: true }),
    destination: column('text', 'Destination', { priority: 1 }),
    remark: column('text', 'Remark', { hidden: true }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: withdrawalStatuses }),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    ...timeline,
    taxable: z.string(),
    tds_percent: z.nullable(z.string()),
    can_cancel: z.boolean(),
  },
  default_sort: '-at',
});
