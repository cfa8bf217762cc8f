import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { why } from '../core/decisions.ts';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount, money } from '../core/money.ts';
import { person } from '../core/person.ts';
import { text } from '../core/text.ts';
import { verifiable } from '../core/verifiable.ts';
import { packageCode } from './packages.ts';
import { paidOnChain } from './paid-on-chain.ts';

/** Completed = it has earned all the multiple cap allows; the member stays active. */
export const topupStatuses = ['Active', 'Completed', 'Reversed'] as const;
export type TopupStatus = (typeof topupStatuses)[number];

/** Activation = a member's first one not reversed. */
export const topupTypes = ['Activation', 'Topup'] as const;

/** Where an admin's topup on behalf takes the money from: the member's fund wallet, or money received outside. */
export const topupSources = ['fund', ...paymentModes] as const;

/** The wallets of a franchise from which it tops members up. */
export const counterWallets = ['main', 'pin'] as const;

const topupRemark = () => fields.blank(fields.remark(200));

/** The price of a topup and the balance of the paying wallet, for the review step. Nothing is reserved. */
export const topupQuote = endpoint({
  method: 'GET',
  path: 'topup/quote',
  summary: 'What a topup costs, with tax, beside the balance that would pay it',
  screens: ['/user/topup/activate-from-wallet', '/admin/topup/topup', '/franchise/topup/topup-from-wallet'],
  query: z.object({
    user_id: fields.blank(fields.userId()),
    package: packageCode(),
    amount: fields.blank(amount()),
    /** Admin: money received, without tax; missing = the amount. */
    paid: fields.blank(money()),
    /** Franchise: the own wallet that would pay. */
    wallet: fields.blank(z.enum(counterWallets, 'Choose a wallet.')),
  }),
  reply: data(
    z.object({
      user_id: z.string(),
      name: z.string(),
      package: z.string(),
      amount: z.string(),
      paid: z.string(),
      bv: z.string(),
      gst_percent: z.string(),
      gst: z.string(),
      payable: z.string(),
      /** Of the wallet that would pay: the caller's own, for an admin the member's. */
      wallet: z.string(),
      balance: z.string(),
      is_activation: z.boolean(),
      /** Why it would wait for a second admin if it were sent now; null = it is done at once. */
      why,
    }),
  ),
});

/** What is printed: /topup-receipt?receipt_no=…&token=… (docs/screens.md §11.1). */
export const topupReceipt = z.object({
  receipt_no: z.string(),
  /** Opens this receipt without a session, for thirty days. */
  token: z.string(),
  at: z.string(),
  user_id: z.string(),
  name: z.string(),
  package: z.string(),
  /** Face value; a pin's value has the same name on paper. */
  amount: z.string(),
  paid: z.string(),
  gst_percent: z.string(),
  gst: z.string(),
  total: z.string(),
  payment_mode: z.string(),
  net_payable: z.string(),
  paid_by: z.nullable(person),
  status: z.enum(topupStatuses),
  company_name: z.string(),
});
export type TopupReceipt = z.output<typeof topupReceipt>;

/** For oneself or for another member, from the own wallet `fund`. */
export const topupFromWallet = endpoint({
  method: 'POST',
  path: 'user/topup',
  summary: 'Tops up a package from the own fund wallet, for oneself or another member',
  screens: ['/user/topup/activate-from-wallet'],
  step_up: 'TopupFromWallet',
  money: true,
  body: z.object({
    user_id: fields.userId(),
    package: packageCode(),
    /** Missing = the package's fixed amount. */
    amount: fields.blank(amount()),
    remark: topupRemark(),
  }),
  reply: data(topupReceipt),
});

/** At the counter of a franchise: for any member, from an own wallet. */
export const counterTopup = endpoint({
  method: 'POST',
  path: 'franchise/topup',
  summary: 'Tops up a package for a member, from a wallet of the franchise',
  screens: ['/franchise/topup/topup-from-wallet'],
  step_up: 'TopupFromWallet',
  money: true,
  body: z.object({
    user_id: fields.userId(),
    package: packageCode(),
    /** Missing = the package's fixed amount. */
    amount: fields.blank(amount()),
    wallet: z.enum(counterWallets, 'Choose a wallet.'),
    remark: topupRemark(),
  }),
  reply: data(topupReceipt),
});

/**
 * On behalf of a member. `paid` '0' = a zero pin: full face value, no money received. Above the company's limit by its face
 * value it waits.
 */
export const adminTopup = endpoint({
  method: 'POST',
  path: 'admin/topup',
  summary: 'Tops up a package for a member',
  screens: ['/admin/topup/topup'],
  step_up: 'TopupFromWallet',
  money: true,
  second_person: text('Top up a member'),
  body: z.object({
    user_id: fields.userId(),
    package: packageCode(),
    amount: fields.blank(amount()),
    paid: fields.blank(money()),
    source: z.enum(topupSources, 'Choose where the money comes from.'),
    remark: topupRemark(),
  }),
  reply: data(topupReceipt),
});

/** A topup of one's own, within the cooling-off days of its package: money back to the wallet that paid. */
export const cancelTopup = endpoint({
  method: 'POST',
  path: 'user/cancel_topup',
  summary: 'Cancels an own topup within its cooling-off time',
  screens: ['/user/topup/topup-details'],
  step_up: 'Confirm',
  money: true,
  body: z.object({ receipt_no: fields.recordNo() }),
  reply: data(topupReceipt),
});

/** Takes back the incomes it caused and gives the money back (docs/plans.md §2.9). */
export const reverseTopup = endpoint({
  method: 'POST',
  path: 'admin/reverse_topup',
  summary: 'Reverses a topup and every income it caused',
  screens: ['/admin/topup/topup-details/reverse'],
  step_up: 'Confirm',
  money: true,
  second_person: text('Reverse a topup'),
  body: z.object({
    receipt_no: fields.recordNo(),
    reason: fields.reason(),
  }),
  reply: data(topupReceipt),
});

/** Screens of admins from which a receipt is opened. */
export const receiptScreens = [
  '/admin/topup/topup-details',
  '/admin/topup/topup',
  '/admin/wallet/passbook',
  '/admin/member/member-profile',
] as const;

/** A receipt on paper: with what says whether it is valid. */
const printedReceipt = z.object({ ...topupReceipt.shape, ...verifiable.shape, ...paidOnChain.shape });
export type PrintedReceipt = z.output<typeof printedReceipt>;

/** By a signed token, or by the session of its member, its payer or an admin with one of `receiptScreens`. */
export const readTopupReceipt = publicEndpoint({
  method: 'GET',
  path: 'topup/receipt',
  summary: 'The receipt of a topup',
  limit: 60,
  query: z.object({
    receipt_no: fields.recordNo(),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: data(printedReceipt),
});
