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
