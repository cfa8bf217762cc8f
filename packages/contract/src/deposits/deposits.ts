import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { chainId } from './chains.ts';
import { transferStatuses } from './crypto-deposits.ts';

const page = '/user/deposit/deposit-crypto';

/** What a member reads of what they asked for, and of what came. */
export const depositStatuses = [
  'Pending',
  'Confirming',
  'Credited',
  'Underpaid',
  'Expired',
  'Failed',
  'Held',
  'Reversed',
] as const;

export const depositOptions = endpoint({
  method: 'GET',
  path: 'user/deposit_options',
  summary: 'Chains and tokens that a member can pay in, with their rates',
  screens: [page, '/user/deposit/deposit-through-crypto-wallets'],
  reply: data(
    z.array(
      z.object({
        chain_id: chainId(),
        tokens: z.array(
          z.object({
            symbol: z.string(),
            decimals: z.number(),
            minimum: z.string(),
            /** Company currency for one token. */
            rate: z.string(),
          }),
        ),
      }),
    ),
  ),
});

export const tokenAmount = () =>
  z.string('Enter an amount, like 12.5.').check(
    z.trim(),
    z.regex(/^\d{1,16}(\.\d{1,8})?$/, 'Enter an amount, like 12.5.'),
    z.refine((value) => /[1-9]/.test(value), 'Enter an amount above zero.'),
  );

/** A payment that came for what a member asked to pay in. */
export const depositPayment = z.object({
  no: z.string(),
  status: z.enum(transferStatuses),
  /** Tokens. */
  amount: z.string(),
  /** Company currency; 0 = nothing yet. */
  credited: z.string(),
  /** Blocks above it, and how many make it final; null = the node says which is. */
  confirmations: z.number(),
  needed: z.nullable(z.number()),
});
export type DepositPayment = z.output<typeof depositPayment>;

const intent = z.object({
  id: z.string(),
  chain_id: chainId(),
  symbol: z.string(),
  /** Tokens that were asked for. */
  amount: z.string(),
  /** Company currency for one token, held until `expires_at`. */
  rate: z.string(),
  /** What the amount is worth at that rate, in company currency. */
  expected: z.string(),
  /** Of this member on this chain, for ever. */
  address: z.string(),
  /** The contract of the token. */
  token: z.string(),
  /** What a wallet opens (EIP-681), and the same as a QR code in SVG. */
  uri: z.string(),
  qr_svg: z.string(),
  expires_at: z.string(),
  /** What came for it, the newest first. */
  payments: z.array(depositPayment),
});
export type DepositIntent = z.output<typeof intent>;

/** Money that comes counts with or without it; it holds the rate for half an hour. */
export const requestDeposit = endpoint({
  method: 'POST',
  path: 'user/deposit_intent',
  summary: 'Asks for an address to pay tokens to, at the rate of now',
  screens: [page],
  body: z.object({
    chain_id: chainId(),
    token: z.string('Choose a token.').check(z.maxLength(12)),
    tokens: tokenAmount(),
  }),
  reply: data(intent),
});

export const readDepositIntent = endpoint({
  method: 'GET',
  path: 'user/deposit_intent',
  summary: 'What a member asked to pay in, and what came',
  screens: [page],
  query: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Not found.')) }),
  reply: data(intent),
});

/** What came, and what was asked for and has not come. */
export const depositsHistory = report({
  path: 'user/deposits',
  summary: 'Crypto deposits of a member, each with rate, transaction, confirmations and status',
  screens: ['/user/deposit/deposits-history'],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 2 }),
    chain: column('text', 'Chain', { priority: 2 }),
    amount: column('text', 'Tokens'),
    rate: column('text', 'Rate', { priority: 1 }),
    credited: column('money', 'Credited', { total: true }),
    confirmations: column('text', 'Confirmations', { priority: 1 }),
    hash: column('id', 'Transaction', { priority: 1 }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: depositStatuses }),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    /** What came beside what was asked for: a code, or null. */
    note: z.nullable(z.enum(['less', 'more', 'late'])),
  },
  default_sort: '-at',
});
