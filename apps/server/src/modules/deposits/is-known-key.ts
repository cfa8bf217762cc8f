import { mnemonicToAccount } from 'viem/accounts';

/** Whether everybody knows the key of an address: those that every local node hands out. */
export function isKnownKey(address: string): boolean {
  const words = 'test test test test test test test test test test test junk';
  return Array.from({ length: 10 }, (_, addressIndex) => mnemonicToAccount(words, { addressIndex })).some(
    (account) => account.address.toLowerCase() === address.toLowerCase(),
  );
}
