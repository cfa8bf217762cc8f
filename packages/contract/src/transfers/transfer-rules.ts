import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { amount, money } from '../core/money.ts';
import { percentage } from '../core/percentage.ts';
import { text } from '../core/text.ts';
import { walletOwners } from '../ledger/ledger.ts';

/** What a transfer between two wallets is held to; null = no limit. */
export const transferTerms = {
  minimum: z.string(),
  maximum: z.nullable(z.string()),
  /** Of one sender and day. */
  daily_amount: z.nullable(z.string()),
  daily_count: z.nullable(z.number()),
  /** Paid by the sender on top: percent of the amount and a fixed sum. */
  charge_percent: z.string(),
  charge_fixed: z.string(),
  /** To members above or below the sender in the sponsor tree alone. */
  network_only: z.boolean(),
};

/** These wallets send to nobody, whatever the settings say. */
export const neverSend: readonly string[] = ['income', 'repurchase', 'recoverable', 'game'];
/** What comes into these waits for a payout, or is owed; the game wallet has a way of its own in and out. */
export const neverReceive: readonly string[] = ['income', 'recoverable', 'game'];

const pair = {
  from_type: z.enum(walletOwners, 'Choose whose wallet.'),
  from_wallet: z.string('Choose a wallet.').check(
    z.minLength(1, 'Choose a wallet.'),
    z.maxLength(30),
    z.refine((wallet) => !neverSend.includes(wallet), 'This wallet never sends.'),
  ),
  to_type: z.enum(['Own', ...walletOwners], 'Choose who gets the money.'),
  to_wallet: z.string('Choose a wallet.').check(
    z.minLength(1, 'Choose a wallet.'),
    z.maxLength(30),
    z.refine((wallet) => !neverReceive.includes(wallet), 'This wallet receives no transfers.'),
  ),
};

const screens = ['/admin/settings/company'] as const;
const rule = z.object({
  from_type: z.enum(walletOwners),
  from_wallet: z.string(),
  to_type: pair.to_type,
  to_wallet: z.string(),
  is_open: z.boolean(),
  ...transferTerms,
});
export type TransferRule = z.output<typeof rule>;

/** A pair of wallets that is not in the list is closed. */
export const listTransferRules = endpoint({
  method: 'GET',
  path: 'admin/transfer_rules',
  summary: 'Between which wallets people may send, with limits and charges',
  screens,
  reply: data(z.array(rule)),
});

/** Opens or closes a pair of wallets, and sets its terms. */
export const saveTransferRule = endpoint({
  method: 'PUT',
  path: 'admin/transfer_rule',
  summary: 'Sets whether and how money may be sent between two wallets',
  screens,
  step_up: 'Confirm',
  second_person: text('Change wallet transfers'),
  body: z
    .object({
      ...pair,
      is_open: z.boolean(),
      minimum: amount(),
      maximum: z.nullable(amount()),
      daily_amount: z.nullable(amount()),
      daily_count: z.nullable(
        z
          .int('Enter a whole number.')
          .check(z.minimum(1, 'At least 1.'), z.maximum(1_000_000, 'At most 1000000.')),
      ),
      charge_percent: percentage(),
      charge_fixed: money().check(z.regex(/^\d/, 'Enter an amount, like 1500.00.')),
      network_only: z.boolean(),
    })
    .check(
      z.refine((value) => value.to_type !== 'Own' || value.from_wallet !== value.to_wallet, {
        path: ['to_wallet'],
        message: 'Choose two different wallets.',
      }),
      z.refine((value) => !value.network_only || (value.from_type === 'User' && value.to_type === 'User'), {
        path: ['network_only'],
        message: 'Only members send to members of their network.',
      }),
    ),
  reply: data(rule),
});
