import { accountsOf, knownWallets, subscribeWallets, textsOf, type Wallet } from '../../lib/wallets.ts';

/**
 * Ends a session that a wallet opened once its owner chooses another account in that wallet (docs/on-chain.md §4).
 * @param own the account that signed in
 * @returns stops it
 */
export function watchWallet(own: string, end: () => void): () => void {
  const watched = new Map<string, () => void>();
  const isOwn = (account: string): boolean => account.toLowerCase() === own.toLowerCase();
  const watch = async (wallet: Wallet): Promise<void> => {
    const { provider, uuid } = wallet;
    if (watched.has(uuid)) return;
    const changed = (value: unknown): void => {
      const [account] = textsOf(value);
      // a locked wallet shows no account, and is its owner's still
      if (!account || isOwn(account)) return;
      end();
    };
    watched.set(uuid, () => provider.removeListener?.('accountsChanged', changed));
    const accounts = await accountsOf(wallet).catch(() => []);
    // another wallet of this browser has nothing to do with the session
    if (accounts.some(isOwn)) provider.on?.('accountsChanged', changed);
  };
  const watchAll = (): void => {
    for (const wallet of knownWallets()) void watch(wallet);
  };
  const stop = subscribeWallets(watchAll);
  watchAll();
  return () => {
    stop();
    for (const forget of watched.values()) forget();
  };
}
