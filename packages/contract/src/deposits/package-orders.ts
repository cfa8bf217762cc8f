import * as z from 'zod/mini';
import { packageOnChain } from '../company/company.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { packageCode } from '../topup/packages.ts';
import { transferStatuses } from './crypto-deposits.ts';

const page = '/user/topup/dapp-deposit';

/** Pending = nothing came yet; whether a payment made the topup says its status. */
const order = z.object({
  id: z.string(),
  /** 32 bytes for the gateway. */
  order_id: z.string(),
  package: z.string(),
  ...packageOnChain.shape,
  /** Tokens. */
  price: z.string(),
  /** The wallet that is to pay; a payment of another one is credited to the fund wallet. */
  payer: z.string(),
  /** The gateway takes the order until then, in seconds of Unix. */
  deadline: z.number(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** What came for it; null = nothing was seen yet. */
  payment: z.nullable(
    z.object({
      no: z.string(),
      tx: z.string(),
      status: z.enum(transferStatuses),
      /** Blocks above it, and how many make it final; null = the node says which is. */
      confirmations: z.number(),
      needed: z.nullable(z.number()),
      /** Company currency that went to the fund wallet in place of the package; 0 = none. */
      credited: z.string(),
    }),
  ),
  /** Of the topup that it made. */
  receipt_no: z.nullable(z.string()),
});
export type PackageOrder = z.output<typeof order>;

/** Nothing is bought by it: the final event of the gateway makes the topup. */
export const orderPackage = endpoint({
  method: 'POST',
  path: 'user/package_order',
  summary: 'Makes the order that a wallet hands to the gateway to buy a package',
  screens: [page],
  body: z.object({ package: packageCode(), payer: fields.cryptoAddress() }),
  reply: data(order),
});

export const readPackageOrder = endpoint({
  method: 'GET',
  path: 'user/package_order',
  summary: 'What became of an order of a package',
  screens: [page],
  query: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/, 'Not found.')) }),
  reply: data(order),
});

/** Why a package is not offered on a chain. */
export const priceProblems = [
  'no_fixed_amount',
  'no_price',
  'not_active',
  'token_not_taken',
  'no_rate',
] as const;

/** Prices are set on the gateway by its owner's wallet; they are read from it. */
export const packagePrices = endpoint({
  method: 'GET',
  path: 'admin/package_prices',
  summary: 'What each package costs on each chain, and tokens that can pay',
  screens: ['/admin/topup/packages'],
  reply: data(
    z.object({
      packages: z.array(
        z.object({
          code: z.string(),
          chain_id: z.number(),
          contract_address: z.string(),
          onchain_package_id: z.string(),
          /** null = it is offered. */
          problem: z.nullable(z.enum(priceProblems)),
          /** What the gateway said last; null = it has no price. */
          price: z.nullable(
            z.object({
              token: z.string(),
              price_raw: z.string(),
              is_active: z.boolean(),
              read_at: z.string(),
              /** Of a token that is set up: its symbol, and the price in tokens. */
              symbol: z.nullable(z.string()),
              tokens: z.nullable(z.string()),
            }),
          ),
        }),
      ),
      tokens: z.array(
        z.object({ chain_id: z.number(), symbol: z.string(), token: z.string(), decimals: z.number() }),
      ),
    }),
  ),
});
