import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount } from '../core/money.ts';
import { packageCode } from './packages.ts';
import { topupReceipt } from './topup.ts';

/**
 * Where the own topup with the largest face can lead: every package on sale of a larger amount, with what it costs more,
 * or why it cannot be had. Nothing without a topup.
 */
export const upgradeOffers = endpoint({
  method: 'GET',
  path: 'user/upgrade/offers',
  summary: 'The larger packages the own topup can be upgraded to, and what each costs more',
  screens: ['/user/topup/packages'],
  reply: data(
    z.array(
      z.object({
        /** Code of the larger package. */
        package: z.string(),
        /** Code and name of the package before. */
        from: z.string(),
        from_name: z.string(),
        /** With tax; null = the member chooses the amount, or it cannot be had. */
        payable: z.nullable(z.string()),
        /** Why it cannot be had. */
        why: z.nullable(z.string()),
      }),
    ),
  ),
});

/** The price of an upgrade and the balance that would pay it, for the review step. Nothing is reserved. */
export const upgradeQuote = endpoint({
  method: 'GET',
  path: 'user/upgrade/quote',
  summary: 'What an upgrade to a larger package costs, with tax, beside the balance that would pay it',
  screens: ['/user/topup/packages'],
  query: z.object({
    package: packageCode(),
    /** Of the new package. Missing = its fixed amount. */
    amount: fields.blank(amount()),
  }),
  reply: data(
    z.object({
      /** The package before. */
      from: z.string(),
      package: z.string(),
      /** The amount of the new package; `amount` is the difference. */
      face: z.string(),
      amount: z.string(),
      paid: z.string(),
      bv: z.string(),
      gst_percent: z.string(),
      gst: z.string(),
      payable: z.string(),
      /** Of the own fund wallet. */
      balance: z.string(),
    }),
  ),
});

/** From the own topup with the largest face to a larger package, for the difference (docs/plans.md §7.10). */
export const upgradePackage = endpoint({
  method: 'POST',
  path: 'user/upgrade',
  summary: 'Upgrades to a larger package from the own fund wallet, for what it costs more',
  screens: ['/user/topup/packages'],
  step_up: 'TopupFromWallet',
  money: true,
  body: z.object({
    package: packageCode(),
    /** Of the new package. Missing = its fixed amount. */
    amount: fields.blank(amount()),
  }),
  reply: data(topupReceipt),
});
