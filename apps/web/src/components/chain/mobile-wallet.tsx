import { type ChainId, chainIds } from '@banyan/contract/deposits/chains';
import { createRoot, type Root } from 'react-dom/client';
import { t } from '../../lib/text.ts';
import type { Wallet, WalletProvider } from '../../lib/wallets.ts';
import { Modal } from '../parts/modal.tsx';
import './mobile-wallet.css';

const idOf = (chain: ChainId) => `eip155:${chain}`;
const methods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'];
const events = ['accountsChanged', 'chainChanged'];

/**
 * A wallet of a phone, by WalletConnect: a code to scan, or a link where the wallet is on this device. All of it is loaded here
 * and nowhere else (docs/decisions/0024).
 * @throws what a wallet throws when its owner refuses
 */
export async function openMobileWallet(projectId: string): Promise<Wallet> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider');
  const { origin } = window.location;
  const provider = await UniversalProvider.init({
    projectId,
    telemetryEnabled: false,
    metadata: { name: document.title, description: origin, url: origin, icons: [] },
  });
  if (!provider.session) {
    const pairing = showPairing();
    provider.on('display_uri', (uri: string) => void pairing.show(uri));
    const chains = chainIds.map(idOf);
    try {
      await Promise.race([
        provider.connect({ optionalNamespaces: { eip155: { methods, chains, events } } }),
        pairing.closed,
      ]);
    } catch (error) {
      provider.abortPairingAttempt();
      throw error;
    } finally {
      pairing.end();
    }
  }
  return { uuid: 'mobile', name: t('Mobile wallet'), provider: asWallet(provider) };
}

type Universal = Awaited<
  ReturnType<typeof import('@walletconnect/universal-provider')['UniversalProvider']['init']>
>;

const asWallet = (provider: Universal): WalletProvider => ({
  request: async ({ method, params = [] }) => await provider.request({ method, params: [...params] }),
  on: (event, listener) => provider.on(event, listener),
  removeListener: (event, listener) => provider.removeListener(event, listener),
});

/** The code that is scanned with the phone. `closed` is refused when its owner closes it. */
function showPairing() {
  const place = document.body.appendChild(document.createElement('div'));
  const root: Root = createRoot(place);
  let close: () => void = () => {};
  const closed = new Promise<never>((_, reject) => {
    close = () => reject(Object.assign(new Error('closed by the owner'), { code: 4001 }));
  });
  const draw = (uri: string, picture: string) =>
    root.render(
      <Modal title={t('Mobile wallet')} onClose={close}>
        <div className="mobile-wallet">
          <p>{t('Scan this code with the wallet on your phone.')}</p>
          <img
            className="mobile-wallet-code"
            src={picture}
            alt={t('Code to scan with a wallet')}
            width={256}
            height={256}
          />
          <a href={uri}>{t('Open the wallet on this device')}</a>
        </div>
      </Modal>,
    );
  return {
    closed,
    show: async (uri: string): Promise<void> => {
      const { toString: writeCode } = await import('qrcode');
      const svg = await writeCode(uri, { type: 'svg', margin: 2 });
      draw(uri, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    },
    end: (): void => {
      root.unmount();
      place.remove();
    },
  };
}
