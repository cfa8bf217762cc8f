import { toEventSelector } from 'viem';
import type { Random } from '../random.ts';

/** An event as a contract writes it; all hexadecimal in small letters. */
export interface PretendLog {
  address: string;
  topics: string[];
  data: string;
}

export interface PretendTx {
  hash: string;
  /** false = it was reverted, and left no event. */
  is_done: boolean;
  logs: PretendLog[];
}

export interface PretendBlock {
  number: number;
  hash: string;
  parent: string;
  /** Seconds since 1970. */
  at: number;
  txs: readonly PretendTx[];
}

/** A chain that exists in memory alone: its history is decided by calls. */
export interface PretendChain {
  /** The chain as it is now, from its first block; never changed in place. */
  blocks: readonly PretendBlock[];
  /** The highest block there ever was. */
  highest: number;
  /** Puts transactions into a block of their own, seconds after the last. */
  mine(txs: readonly PretendTx[], seconds?: number): void;
  /** Replaces the last blocks by others, which hold what `keep` lets stay, in places of their own. */
  fork(blocks: number, options: { longer: number; keep: (tx: PretendTx) => boolean }): void;
  last(): PretendBlock;
}

export function openPretendChain(
  random: Random,
  begin: { no: number; first: number; at: number },
): PretendChain {
  let made = 0;
  const hash = () => `0x${hex(begin.no, 32)}${hex(++made, 32)}`;
  const chain: PretendChain = {
    blocks: [{ number: begin.first, hash: hash(), parent: hash(), at: begin.at, txs: [] }],
    highest: begin.first,
    last: () => chain.blocks.at(-1) as PretendBlock,
    mine: (txs, seconds = 3) => {
      const { number, hash: parent, at } = chain.last();
      chain.blocks = [...chain.blocks, { number: number + 1, hash: hash(), parent, at: at + seconds, txs }];
      chain.highest = Math.max(chain.highest, number + 1);
    },
    fork: (count, { longer, keep }) => {
      const gone = chain.blocks.slice(-count);
      chain.blocks = chain.blocks.slice(0, -count);
      const again: PretendTx[][] = Array.from({ length: Math.max(1, count + longer) }, () => []);
      for (const tx of gone.flatMap(({ txs }) => txs)) if (keep(tx)) again[random(again.length)]?.push(tx);
      for (const txs of again) chain.mine(txs);
    },
  };
  return chain;
}

const hex = (value: number | bigint, digits: number): string => value.toString(16).padStart(digits, '0');
const word = (value: bigint): string => hex(value, 64);
/** An address as a word of 32 bytes. */
const padded = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

const transfer = toEventSelector('Transfer(address,address,uint256)');
const deposited = toEventSelector('Deposited(bytes32,address,address,uint256)');
const purchased = toEventSelector('PackagePurchased(bytes32,address,bytes32,address,uint256)');
export const events = { transfer, deposited, purchased };

export const transferLog = (token: string, from: string, to: string, raw: bigint): PretendLog => ({
  address: token,
  topics: [transfer, padded(from), padded(to)],
  data: `0x${word(raw)}`,
});

export const depositLog = (
  gateway: string,
  order: string,
  payer: string,
  token: string,
  raw: bigint,
): PretendLog => ({
  address: gateway,
  topics: [deposited, order, padded(payer), padded(token)],
  data: `0x${word(raw)}`,
});

export const purchaseLog = (
  gateway: string,
  purchase: { order: string; payer: string; package_key: string; token: string; raw: bigint },
): PretendLog => ({
  address: gateway,
  topics: [purchased, purchase.order, padded(purchase.payer), purchase.package_key],
  data: `0x${padded(purchase.token).slice(2)}${word(purchase.raw)}`,
});
