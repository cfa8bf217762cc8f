import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';

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
