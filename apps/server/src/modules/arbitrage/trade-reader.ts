import type { ChainReader } from '../deposits/load-chain.ts';
import { findNewTrades } from './find-new-trades.ts';
import { orphanTrades } from './orphan-trades.ts';
import { settleTrades } from './settle-trades.ts';
import { tradeTopic, writeTrades } from './write-trades.ts';

/** Trades of our contract in the rounds of the watcher (docs/on-chain.md §6). */
export const tradeReader: ChainReader = {
  wants: ({ executor }) => (executor === null ? null : { address: executor, topics: [tradeTopic] }),
  write: writeTrades,
  findNew: findNewTrades,
  orphan: orphanTrades,
  settle: settleTrades,
};
