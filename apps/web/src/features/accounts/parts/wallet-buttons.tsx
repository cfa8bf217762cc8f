import { ChooseWallet } from '../../../components/chain/choose-wallet.tsx';

interface Props {
  /** What the wallet shows that is signed for. */
  statement: string;
  label: (wallet: string) => string;
  /** Before the wallet is asked; false = not yet. */
  mayAsk?: () => boolean;
  onSigned: (signed: { message: string; signature: string }) => Promise<void>;
}

/** Has the wallet that is chosen sign, or says what to do without one. */
export const WalletButtons = ({ statement, label, mayAsk, onSigned }: Props) => (
  <ChooseWallet
    label={label}
    ask={async (wallet) => {
      if (mayAsk?.() === false) return;
      // what forms an address is large, and comes when it is needed
      const { signMessage } = await import('./sign-message.ts');
      await onSigned(await signMessage(wallet, statement));
    }}
  />
);
