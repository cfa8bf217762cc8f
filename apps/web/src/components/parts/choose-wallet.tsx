import { useState, useSyncExternalStore } from 'react';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { walletWords } from '../../lib/wallet-words.ts';
import { knownWallets, subscribeWallets, type Wallet } from '../../lib/wallets.ts';
import { Button } from './button.tsx';

interface Props {
  label: (wallet: string) => string;
  /** What the chosen wallet is asked; its refusal is shown below the buttons. */
  ask: (wallet: Wallet) => Promise<void>;
}

/** A button for each wallet of this browser, or what to do without one. */
export function ChooseWallet({ label, ask }: Props) {
  const wallets = useSyncExternalStore(subscribeWallets, knownWallets);
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState('');
  const choose = async (wallet: Wallet): Promise<void> => {
    if (asked) return;
    setAsked(wallet.uuid);
    setProblem('');
    try {
      await ask(wallet);
    } catch (error) {
      // what the server refused is on screen already
      if (!(error instanceof CallError)) setProblem(walletWords(error));
    } finally {
      setAsked(undefined);
    }
  };
  if (wallets.length === 0)
    return (
      <div className="notice warning" role="status">
        <p>
          <strong>{t('No wallet found!')}</strong>
        </p>
        <p>{t('Install a wallet in this browser, or open this page in the browser of your wallet.')}</p>
      </div>
    );
  return (
    <>
      {wallets.map((wallet) => (
        <Button
          key={wallet.uuid}
          variant="primary"
          wide
          busy={asked === wallet.uuid}
          onClick={() => void choose(wallet)}
        >
          {label(wallet.name)}
        </Button>
      ))}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
