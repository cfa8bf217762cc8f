import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';

/** What a page with wallets or transactions needs before it speaks to a wallet. */
export const publicChains = publicEndpoint({
  method: 'GET',
  path: 'utils/chains',
  summary:
    'Where transactions of each chain can be looked up, and which wallets are offered beside those of the browser',
  reply: data(
    z.object({
      chains: z.array(
        z.object({
          chain_id: z.number(),
          /** The hash of a transaction follows it; null = there is none. */
          explorer: z.nullable(z.string()),
        }),
      ),
      has_demo_wallet: z.boolean(),
      /** Under which wallets of phones are reached; null = they are not offered. */
      wallet_project_id: z.nullable(z.string()),
    }),
  ),
});
