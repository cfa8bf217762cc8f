import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { knownWallets, subscribeWallets, type Wallet } from '../../../lib/wallets.ts';

interface Props {
  /** What the wallet shows that is signed for. */
  statement: string;
  label: (wallet: string) => string;
  /** Before the wallet is asked; false = not yet. */
  mayAsk?: () => boolean;
  onSigned: (signed: { message: string; signature: string }) => Promise<void>;
}

/** A button for each wallet of this browser, or what to do without one. */
export function WalletButtons({ statement, label, mayAsk, onSigned }: Props) {
  const wallets = useSyncExternalStore(subscribeWallets, knownWallets);
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState('');
  const ask = async (wallet: Wallet): Promise<void> => {
    if (asked || mayAsk?.() === false) return;
    setAsked(wallet.uuid);
    setProblem('');
    try {
      // what forms an address is large, and comes when it is needed
      const { signMessage } = await import('./sign-message.ts');
      await onSigned(await signMessage(wallet, statement));
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
          onClick={() => void ask(wallet)}
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

/** What a wallet's refusal means to the person; EIP-1193 gives the codes. */
function walletWords(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 4001) return t('You refused in your wallet. Nothing was done.');
  if (code === -32002) return t('Your wallet is waiting for an answer. Open it.');
  return t('Your wallet did not answer. Unlock it and try again.');
}
