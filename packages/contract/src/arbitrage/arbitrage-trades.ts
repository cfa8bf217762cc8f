import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { chainId } from '../deposits/chains.ts';

const admins = '/admin/arbitrage/trade-history';

/** What is stored of a trade. */
export const tradeStatuses = ['confirming', 'done', 'reverted', 'orphaned'] as const;
export type TradeStatus = (typeof tradeStatuses)[number];
/** What people read of it. */
export const tradeWords = texts({
  confirming: 'Confirming',
  done: 'Done',
  reverted: 'Reverted',
  orphaned: 'Failed',
});

/** From the chain alone: events of our contract, and transactions that it reverted. Members see their own. */
export const arbitrageTrades = report({
  path: 'arbitrage/trades',
  summary: 'Trades of arbitrage that a chain shows, with what each gained and cost',
  screens: ['/user/arbitrage/trade-history', admins],
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    no: column('id', 'No', { priority: 2 }),
    member: column('member', 'Member', { roles: ['Admin'] }),
    pair: column('text', 'Pair'),
    route: column('text', 'Route', { priority: 1 }),
    amount: column('text', 'In', { priority: 3 }),
    out: column('text', 'Out', { priority: 2 }),
    gain: column('text', 'Gain'),
    fee: column('text', 'Fee', { priority: 1 }),
    fee_value: column('money', 'Fee posted', { total: true, roles: ['Admin'] }),
    gas: column('text', 'Gas', { priority: 1 }),
    hash: column('id', 'Transaction', { priority: 1 }),
    status: column('status', 'Status'),
  },
  filters: {
    token: filter('text', 'Token'),
    status: filter('choice', 'Status', { options: tradeStatuses, words: tradeWords }),
    member: filter('member', 'User id', { roles: ['Admin'] }),
    hash: filter('text', 'Transaction'),
    no: filter('text', 'No'),
    on: filter('range', 'Date'),
  },
  extra: {
    chain_id: chainId(),
    block: z.string(),
    /** The wallet that traded. */
    trader: z.string(),
    /** Company currency for one token of the base, by which the fee was posted; null = it was not. */
    rate: z.nullable(z.string()),
    /** The final block of a posted fee is gone. */
    is_replaced: z.boolean(),
  },
  default_sort: '-at',
});

export const arbitrageFigures = endpoint({
  method: 'GET',
  path: 'admin/arbitrage_figures',
  summary: 'Trades of arbitrage by token: how many, what they moved, gained and brought the company',
  screens: [admins],
  reply: data(
    z.object({
      reverted: z.number(),
      tokens: z.array(
        z.object({
          symbol: z.string(),
          trades: z.number(),
          /** Tokens. */
          amount: z.string(),
          gross: z.string(),
          fee: z.string(),
          /** Company currency. */
          fee_value: z.string(),
        }),
      ),
    }),
  ),
});
