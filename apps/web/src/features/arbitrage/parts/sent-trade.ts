import { readStored, writeStored } from '../../../lib/storage.ts';

/** A trade that was handed to the chain from this device. */
export interface SentTrade {
  hash: string;
  account: string;
  pair: string;
  /** Missing = it is in no block yet, as far as is known here. */
  outcome?: 'done' | 'reverted';
  /** What it cost, in the chain's coin. */
  gas?: string;
}

const key = 'sent trades';
/** Older ones stand in the list of trades. */
const kept = 10;

const isSent = (value: unknown): value is SentTrade =>
  typeof value === 'object' && value !== null && typeof (value as SentTrade).hash === 'string';

export function readSentTrades(): SentTrade[] {
  const stored = readStored('local', key);
  return Array.isArray(stored) ? stored.filter(isSent) : [];
}

export const storeSentTrades = (trades: readonly SentTrade[]): void =>
  writeStored('local', key, trades.slice(0, kept));
