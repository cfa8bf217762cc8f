import type { Page } from '@playwright/test';
import {
  BaseError,
  createClient,
  createWalletClient,
  defineChain,
  type Hex,
  hexToNumber,
  http,
  numberToHex,
} from 'viem';
import { anAccount } from '../apps/server/test/an-account.ts';

type PrivateKeyAccount = ReturnType<typeof anAccount>;

/** A wallet of the browser, which announces itself to pages (EIP-6963) and answers them (EIP-1193). */
export interface BrowserWallet {
  name: string;
  /** The account it shows, and signs with. */
  account: PrivateKeyAccount;
  /** The chain it is on, and where its nodes are by their chains; without one it signs words alone. */
  chain: number;
  nodes: ReadonlyMap<number, string>;
  /** Its owner refuses the next request that is asked of them. */
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
      chain: 56,
      nodes: new Map(),
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
  await page.exposeFunction('askWallet', async (name: string, method: string, params: unknown[]) => {
    const wallet = wallets.find((each) => each.name === name);
    if (!wallet) throw new Error(`There is no wallet ${name}.`);
    return await answerOf(wallet, { method, params, isRefused: () => refusing.delete(name) });
  });
  await page.addInitScript(announceWallets, { names: [...names], refused });
  return wallets;
}

interface Asked {
  method: string;
  params: unknown[];
  /** Whether the owner refuses this request. */
  isRefused: () => boolean;
}

async function answerOf(wallet: BrowserWallet, { method, params, isRefused }: Asked): Promise<unknown> {
  // wallets give addresses in small letters
  if (method === 'eth_accounts' || method === 'eth_requestAccounts')
    return [wallet.account.address.toLowerCase()];
  if (method === 'eth_chainId') return numberToHex(wallet.chain);
  const isOwners = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'].includes(method);
  if (isOwners && isRefused()) throw new Error(refused);
  if (method === 'personal_sign')
    return await wallet.account.signMessage({ message: { raw: params[0] as Hex } });
  if (method === 'wallet_switchEthereumChain') {
    const [{ chainId }] = params as [{ chainId: Hex }];
    wallet.chain = hexToNumber(chainId);
    return null;
  }
  const url = wallet.nodes.get(wallet.chain);
  if (!url) throw new Error(`The wallet does not know ${method} here.`);
  return method === 'eth_sendTransaction'
    ? await sendFrom(wallet, url, params[0] as { to: Hex; data: Hex; gas?: Hex })
    : await withData(createClient({ transport: http(url) }).request({ method, params } as never));
}

/** A wallet says with what a contract ended; only the words of an error reach the page. */
async function withData(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    const cause = error instanceof BaseError ? error.walk((each) => 'data' in (each as object)) : null;
    throw new Error(`${String(error)} ${JSON.stringify(cause && (cause as { data?: unknown }).data)}`);
  }
}

/** Signs a transaction here, and hands it to the node. */
export async function sendFrom(
  { account, chain: id }: BrowserWallet,
  url: string,
  { gas, ...call }: { to: Hex; data: Hex; gas?: Hex },
) {
  const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 };
  const chain = defineChain({
    id,
    name: 'Trial',
    nativeCurrency: coin,
    rpcUrls: { default: { http: [url] } },
  });
  return await createWalletClient({ account, chain, transport: http(url) }).sendTransaction({
    ...call,
    ...(gas && { gas: BigInt(gas) }),
  });
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
