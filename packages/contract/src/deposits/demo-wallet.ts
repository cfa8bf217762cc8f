import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import { chainId } from './chains.ts';

/** What the wallet of the demo answers of EIP-1193; accounts shown and chosen chains the browser knows itself. */
export type DemoWalletMethod =
  | 'eth_requestAccounts'
  | 'personal_sign'
  | 'eth_sendTransaction'
  | 'eth_call'
  | 'eth_getTransactionReceipt'
  | 'eth_getBlockByNumber';
const methods =
  /^(eth_requestAccounts|personal_sign|eth_sendTransaction|eth_call|eth_getTransactionReceipt|eth_getBlockByNumber)$/;

const ask = z.object({
  /** The account follows from it; the browser draws it once. */
  key: z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'Not found.')),
  chain_id: chainId(),
  method: z.string().check(z.regex(methods, 'Not found.')),
  params: z.array(z.unknown()).check(z.maxLength(3)),
});
export type DemoWalletAsk = z.output<typeof ask>;

const answer = z.object({
  result: z.unknown(),
  error: z.nullable(z.object({ code: z.number(), message: z.string() })),
});
export type DemoWalletAnswer = z.output<typeof answer>;

/** Of the demo on chains of this machine alone: everywhere else it is not found. */
export const askDemoWallet = publicEndpoint({
  method: 'POST',
  path: 'utils/demo_wallet',
  summary: 'What the wallet of the demo answers to a page; not found outside the demo',
  limit: 600,
  body: ask,
  reply: data(answer),
});
