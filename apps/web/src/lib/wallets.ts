/** Wallets of this browser, which announce themselves (EIP-6963). The browser speaks to a chain only through them. */

/** What a wallet gives to pages (EIP-1193). */
export interface WalletProvider {
  request(ask: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): void;
  removeListener?(event: string, listener: (value: unknown) => void): void;
}

export interface Wallet {
  /** Another one with each page load. */
  uuid: string;
  name: string;
  provider: WalletProvider;
}

let found: readonly Wallet[] = [];
const listeners = new Set<() => void>();
let isListening = false;

function announced(event: Event): void {
  const { info, provider } = (event as CustomEvent<{ info: Wallet; provider: WalletProvider }>).detail;
  addWallet({ uuid: info.uuid, name: info.name, provider });
}

/** Counts a wallet among those of this browser. */
export function addWallet(wallet: Wallet): void {
  if (found.some(({ uuid }) => uuid === wallet.uuid)) return;
  found = [...found, wallet];
  for (const listener of listeners) listener();
}

/** The wallets announced so far. */
export const knownWallets = (): readonly Wallet[] => found;

/** Asks wallets to announce themselves, and says when one did. */
export function subscribeWallets(listener: () => void): () => void {
  listeners.add(listener);
  if (!isListening) {
    isListening = true;
    window.addEventListener('eip6963:announceProvider', announced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
  }
  return () => listeners.delete(listener);
}

/** The accounts a wallet shows to this page, without asking the person. */
export async function accountsOf({ provider }: Wallet): Promise<string[]> {
  return textsOf(await provider.request({ method: 'eth_accounts' }));
}

export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
