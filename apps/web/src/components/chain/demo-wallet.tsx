import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { askDemoWallet, type DemoWalletMethod } from '@banyan/contract/deposits/demo-wallet';
import { createRoot } from 'react-dom/client';
import { call } from '../../lib/call.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { t } from '../../lib/text.ts';
import type { Wallet } from '../../lib/wallets.ts';
import { Button } from '../parts/button.tsx';
import { Modal } from '../parts/modal.tsx';
import './demo-wallet.css';

const stored = 'demo wallet';
const refused = { code: 4001, message: 'refused by the owner' };

/** The number from which the account of this browser follows: drawn once. */
function ownKey(): string {
  const kept = readStored('local', stored);
  if (typeof kept === 'string') return kept;
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  const key = `0x${bytes.join('')}`;
  writeStored('local', stored, key);
  return key;
}

/**
 * A wallet with test money on the chains of the demo, for a browser that has none. It asks its owner as other wallets do, and
 * reaches its chains through the server of the demo.
 */
export function openDemoWallet(): Wallet {
  const key = ownKey();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let chain: ChainId = 56;
  let accounts: unknown = [];
  const ask = async (method: DemoWalletMethod, params: readonly unknown[]): Promise<unknown> => {
    const { data } = await call(askDemoWallet, {
      body: { key, chain_id: chain, method, params: [...params] },
    });
    if (data.error) throw Object.assign(new Error(data.error.message), data.error);
    return data.result;
  };
  const answers: Record<string, (params: readonly unknown[]) => Promise<unknown>> = {
    eth_chainId: async () => `0x${chain.toString(16)}`,
    eth_accounts: async () => accounts,
    eth_requestAccounts: async () => {
      accounts = await ask('eth_requestAccounts', []);
      return accounts;
    },
    wallet_switchEthereumChain: async (params) => {
      const [{ chainId }] = params as [{ chainId: string }];
      const wanted = Number(chainId) as ChainId;
      await askOwner(t('Switch to {chain}?', { chain: chainNames[wanted] }), '');
      chain = wanted;
      for (const listener of listeners.get('chainChanged') ?? []) listener(chainId);
      return null;
    },
    personal_sign: async (params) => {
      await askOwner(t('Sign this message?'), wordsOf(String(params[0])));
      return await ask('personal_sign', params);
    },
    eth_sendTransaction: async (params) => {
      const [{ to }] = params as [{ to: string }];
      await askOwner(t('Send this transaction?'), t('On {chain}, to {to}', { chain: chainNames[chain], to }));
      return await ask('eth_sendTransaction', params);
    },
  };
  return {
    uuid: 'demo',
    name: t('Demo wallet'),
    provider: {
      request: ({ method, params = [] }) =>
        answers[method]?.(params) ?? ask(method as DemoWalletMethod, params),
      on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
      removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    },
  };
}

/** The text of a message that is signed. */
function wordsOf(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}

/** As a wallet asks, in a window of its own above the page. @throws what a wallet throws when its owner refuses */
function askOwner(question: string, words: string): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<void>((resolve, reject) => {
    const end = (done: () => void) => () => {
      root.unmount();
      place.remove();
      done();
    };
    const refuse = end(() => reject(Object.assign(new Error(refused.message), refused)));
    root.render(
      <Modal
        title={t('Demo wallet')}
        onClose={refuse}
        footer={
          <>
            <Button onClick={refuse}>{t('Refuse')}</Button>
            <Button variant="primary" onClick={end(resolve)}>
              {t('Confirm')}
            </Button>
          </>
        }
      >
        <p>{t('Test money on a chain of this machine.')}</p>
        <p>
          <strong>{question}</strong>
        </p>
        {words && <p className="demo-wallet-words">{words}</p>}
      </Modal>,
    );
  });
}
