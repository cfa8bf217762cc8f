import { mnemonicToAccount } from 'viem/accounts';

/** The hash of the first block of each chain, by which a copy of it on a local node is told from it. */
export const genesisHashes: ReadonlyMap<number, string> = new Map([
  [1, '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3'],
  [56, '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b'],
  [137, '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b'],
]);

/** Nodes for trying things out, by what they call themselves; a copy of a real chain has its first block. */
export const localNodes = /anvil|foundry|hardhat|ganache/i;

/** Whether everybody knows the key of an address: those that every local node hands out. */
export function isKnownKey(address: string): boolean {
  const words = 'test test test test test test test test test test test junk';
  return Array.from({ length: 10 }, (_, addressIndex) => mnemonicToAccount(words, { addressIndex })).some(
    (account) => account.address.toLowerCase() === address.toLowerCase(),
  );
}
