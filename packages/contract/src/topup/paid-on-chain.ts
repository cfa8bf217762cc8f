import * as z from 'zod/mini';

/** What a receipt on paper says of a topup that was paid on a chain. */
export const paidOnChain = z.object({
  /** The payment that made it; null = it was not paid on a chain. */
  on_chain: z.nullable(z.object({ chain_id: z.number(), tx: z.string(), block: z.string() })),
});
