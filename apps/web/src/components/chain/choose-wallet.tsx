import { publicChains } from '@banyan/contract/deposits/public-chains';
import { useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { walletWords } from '../../lib/wallet-words.ts';
import { addWallet, knownWallets, subscribeWallets, type Wallet } from '../../lib/wallets.ts';
import { Button } from '../parts/button.tsx';

interface Props {
  label: (wallet: string) => string;
  /** What the chosen wallet is asked; its refusal is shown below the buttons. */
  ask: (wallet: Wallet) => Promise<void>;
}

/** A wallet that is opened when it is chosen, as it is not one of the browser's. */
interface Offer {
  uuid: string;
  name: string;
  open: () => Promise<Wallet>;
}

/** The wallet of the demo, and those of phones where the company has a project id. */
function useOffers(): Offer[] {
  const { data } = useCall(publicChains);
  const project = data?.wallet_project_id;
  return [
    ...(project
      ? [
          {
            uuid: 'mobile',
            name: t('Mobile wallet'),
            open: async () => await (await import('./mobile-wallet.tsx')).openMobileWallet(project),
          },
        ]
      : []),
    ...(data?.has_demo_wallet
      ? [
          {
            uuid: 'demo',
            name: t('Demo wallet'),
            open: async () => (await import('./demo-wallet.tsx')).openDemoWallet(),
          },
        ]
      : []),
  ];
}

/** A button for each wallet of this browser and for those that are offered beside them, or what to do without one. */
export function ChooseWallet({ label, ask }: Props) {
  const wallets = useSyncExternalStore(subscribeWallets, knownWallets);
  const offers = useOffers().filter(({ uuid }) => !wallets.some((wallet) => wallet.uuid === uuid));
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState('');
  const choose = async (uuid: string, open: () => Promise<Wallet>): Promise<void> => {
    if (asked) return;
    setAsked(uuid);
    setProblem('');
    try {
      const wallet = await open();
      addWallet(wallet);
      await ask(wallet);
    } catch (error) {
      // what the server refused is on screen already
      if (!(error instanceof CallError)) setProblem(walletWords(error));
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <>
      {wallets.length === 0 && (
        <div className="notice warning" role="status">
          <p>
            <strong>{t('No wallet found!')}</strong>
          </p>
          <p>{t('Install a wallet in this browser, or open this page in the browser of your wallet.')}</p>
        </div>
      )}
      {wallets.map((wallet) => (
        <Button
          key={wallet.uuid}
          variant="primary"
          wide
          busy={asked === wallet.uuid}
          onClick={() => void choose(wallet.uuid, async () => wallet)}
        >
          {label(wallet.name)}
        </Button>
      ))}
      {offers.map(({ uuid, name, open }) => (
        <Button key={uuid} wide busy={asked === uuid} onClick={() => void choose(uuid, open)}>
          {label(name)}
        </Button>
      ))}
      {offers.some(({ uuid }) => uuid === 'demo') && (
        <p className="caption">{t('The demo wallet holds test money on chains of this machine.')}</p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
