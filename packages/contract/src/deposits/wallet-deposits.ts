import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { chainId } from './chains.ts';
import { depositPayment, tokenAmount } from './deposits.ts';

const page = '/user/deposit/deposit-through-crypto-wallets';

const order = z.object({
  id: z.string(),
  chain_id: chainId(),
  /** 32 bytes for the gateway. */
  order_id: z.string(),
  /** Of the gateway. */
  contract_address: z.string(),
  /** The contract of the token. */
  token: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  /** Tokens, and the same in their smallest units. */
  amount: z.string(),
  price_raw: z.string(),
  /** Company currency for one token, held until `expires_at`. */
  rate: z.string(),
  /** What the amount is worth at that rate, in company currency. */
  expected: z.string(),
  expires_at: z.string(),
  /** What came for it, the newest first. */
  payments: z.array(depositPayment),
});
export type WalletDeposit = z.output<typeof order>;

/** Nothing is credited by it: the final event of the gateway is. It holds the rate for half an hour. */
export const requestWalletDeposit = endpoint({
  method: 'POST',
  path: 'user/wallet_deposit',
  summary: 'Makes the order that a wallet hands to the gateway to pay tokens in, at the rate of now',
  screens: [page],
  body: z.object({
    chain_id: chainId(),
    token: z.string('Choose a token.').check(z.maxLength(12)),
    tokens: tokenAmount(),
  }),
  reply: data(order),
});

export const readWalletDeposit = endpoint({
  method: 'GET',
  path: 'user/wallet_deposit',
  summary: 'What came of an order that a wallet was to pay in',
  screens: [page],
  query: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Not found.')) }),
  reply: data(order),
});
