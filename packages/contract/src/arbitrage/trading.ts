import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { chainId } from '../deposits/chains.ts';

/** A trade that was done is told by its event; one that was reverted has none, so its wallet's owner names it. */
export const reportTrade = endpoint({
  method: 'POST',
  path: 'user/report_trade',
  summary:
    'Names a trade of a linked wallet that the chain reverted, so that it stands in the list with its cost',
  screens: ['/user/arbitrage/trade', '/arbitrage-dapp'],
  body: z.object({
    chain_id: chainId(),
    transaction: z
      .string('Enter a transaction hash.')
      .check(z.trim(), z.regex(/^0x[0-9a-fA-F]{64}$/, 'A transaction hash has 64 digits after 0x.')),
  }),
  reply: data(z.object({ no: z.string() })),
});
