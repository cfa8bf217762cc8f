import type { Page } from '@playwright/test';
import { anAccount } from '../apps/server/test/an-account.ts';

type PrivateKeyAccount = ReturnType<typeof anAccount>;

/** A wallet of the browser, which announces itself to pages (EIP-6963) and answers them (EIP-1193). */
export interface BrowserWallet {
  name: string;
  /** The account it shows, and signs with. */
  account: PrivateKeyAccount;
  /** Its owner refuses the next request. */
  refuse(): void;
  /** Its owner chooses another account. */
  choose(page: Page, account: PrivateKeyAccount): Promise<void>;
}

const refused = 'refused by the owner';

/** Puts wallets into a page before it is loaded; each signs here, with a key of its own. */
export async function haveWallets(page: Page, names: readonly string[]): Promise<BrowserWallet[]> {
  const refusing = new Set<string>();
  const wallets = names.map(
    (name): BrowserWallet => ({
      name,
      account: anAccount(),
      refuse: () => void refusing.add(name),
      async choose(there, account) {
        this.account = account;
        await there.evaluate(
          ([wallet, address]) =>
            window.dispatchEvent(new CustomEvent('test:accounts', { detail: [wallet, address] })),
          [name, account.address],
        );
      },
    }),
  );
  await page.exposeFunction('askWallet', async (name: string, method: string, params: string[]) => {
    const wallet = wallets.find((each) => each.name === name);
    if (!wallet) throw new Error(`There is no wallet ${name}.`);
    // wallets give addresses in small letters
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return [wallet.account.address.toLowerCase()];
    if (method === 'eth_chainId') return '0x38';
    if (method !== 'personal_sign') throw new Error(`The wallet does not know ${method}.`);
    if (refusing.delete(name)) throw new Error(refused);
    return await wallet.account.signMessage({ message: { raw: params[0] as `0x${string}` } });
  });
  await page.addInitScript(announceWallets, { names: [...names], refused });
  return wallets;
}

type Ask = (name: string, method: string, params: readonly unknown[]) => Promise<unknown>;
type Listener = (value: unknown) => void;

/** Runs in the page, before anything of it. */
function announceWallets({ names, refused }: { names: string[]; refused: string }): void {
  const { askWallet } = window as unknown as { askWallet: Ask };
  for (const name of names) {
    const listeners = new Map<string, Set<Listener>>();
    window.addEventListener('test:accounts', (event) => {
      const [wallet, address] = (event as CustomEvent<[string, string]>).detail;
      if (wallet === name) for (const listener of listeners.get('accountsChanged') ?? []) listener([address]);
    });
    const provider = {
      request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
        try {
          return await askWallet(name, method, params);
        } catch (error) {
          const isRefused = String(error).includes(refused);
          throw Object.assign(new Error(String(error)), { code: isRefused ? 4001 : -32_603 });
        }
      },
      on: (event: string, listener: Listener) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener: (event: string, listener: Listener) => {
        listeners.get(event)?.delete(listener);
      },
    };
    const detail = Object.freeze({
      info: { uuid: `wallet-${name}`, name, icon: 'data:,', rdns: 'test.banyan' },
      provider,
    });
    const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', announce);
    announce();
  }
}
