import * as z from 'zod/mini';
import { paymentModes } from '../core/constants.ts';
import { requestStatuses } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import type { walletOwners } from './ledger.ts';

/**
 * Wallets nobody asks for. What came from outside and lay in a member's main wallet could be withdrawn at once, and would
 * earn its uplines withdrawal incomes; what lies in income waits for a payout, which taxes it.
 */
export const neverAskedFor: Record<(typeof walletOwners)[number], readonly string[]> = {
  User: ['main', 'income'],
  Franchise: [],
};

/** How far back a payment may lie, in days. */
export const oldestPayment = 90;
/** The most requests of one owner that wait at once. */
export const maxPending = 10;
/** A payment by this mode has no number of its own. */
export const isReferenceNeeded = (mode: string): boolean => mode !== 'Cash';

/** As references are compared: without case, spaces and hyphens. */
export const comparable = (reference: string): string => reference.replace(/[\s-]/g, '').toUpperCase();

/** The number that proves a payment. */
export const paymentReference = () =>
  z.string().check(
    z.trim(),
    z.maxLength(50, 'At most 50 characters.'),
    z.regex(/^[A-Za-z0-9 /._-]*$/, 'A reference has letters, digits, spaces and hyphens.'),
    z.refine((value) => comparable(value).length >= 4, 'A reference has at least 4 letters or digits.'),
  );

const creditRequest = z.object({
  no: z.string(),
  status: z.enum(requestStatuses),
  at: z.string(),
  wallet: z.string(),
  amount: z.string(),
  payment_mode: z.enum(paymentModes),
  reference: z.nullable(z.string()),
  paid_on: z.string(),
});
export type CreditRequest = z.output<typeof creditRequest>;

/** Nothing is credited yet: an admin compares it with the company's bank. */
export const requestCredit = endpoint({
  method: 'POST',
  path: 'wallet/credit_request',
  summary: 'Asks for a credit of money that was paid to the company',
  screens: ['/user/finance/request-for-credit', '/franchise/wallet/request-for-credit'],
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z
    .object({
      wallet: z.string('Choose a wallet.').check(z.minLength(1, 'Choose a wallet.'), z.maxLength(30)),
      amount: amount(),
      payment_mode: z.enum(paymentModes, 'Choose how you paid.'),
      reference: fields.blank(paymentReference()),
      paid_on: fields.businessDate(),
      ...pictureFields('Choose a picture of the slip.'),
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => value.reference !== undefined || !isReferenceNeeded(value.payment_mode), {
        path: ['reference'],
        message: 'Enter the reference of the payment.',
      }),
    ),
  reply: data(creditRequest),
});
