import { type ReactNode, useState } from 'react';
import { useSession } from '../../../app/use-session.ts';
import { ButtonLink } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { linkTo, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { BalancePanel, type Fact } from '../../../components/tile/tiles.tsx';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { fromServer, t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';

interface Wallet {
  code: string;
  name: string;
  balance: string;
  held: string;
}

/** Whether this person keeps amounts covered, on this device. */
export function useHiddenAmounts(): [boolean, () => void] {
  const key = `hide_amounts${useSession().user.user_id}`;
  const [isHidden, setHidden] = useState(() => readStored('local', key) === true);
  return [
    isHidden,
    () => {
      writeStored('local', key, !isHidden);
      setHidden(!isHidden);
    },
  ];
}

interface Props {
  wallets: readonly Wallet[];
  isHidden: boolean;
  onHide: () => void;
  /** The withdrawals that wait: what the main wallet holds is their sum. */
  holds: string;
  /** Before the amount on hold. */
  facts?: Fact[];
  /** In order; those the person may open are shown, the first one marked. */
  actions: readonly { href: string; label: string }[];
  children?: ReactNode;
}

/** The petrol panel of a dashboard: one wallet large, the others below it, each a press away. */
export function WalletPanel({ wallets, isHidden, onHide, holds, facts = [], actions, children }: Props) {
  const mayOpen = useMayOpen();
  const [code, setCode] = useState('main');
  const chosen = wallets.find((wallet) => wallet.code === code) ?? wallets[0];
  if (!chosen) return null;
  const open = actions.filter(({ href }) => mayOpen(href));
  const held = { label: t('On hold'), value: chosen.held, ...(chosen.code === 'main' && { href: holds }) };
  const others = wallets.filter((wallet) => wallet !== chosen);
  return (
    <BalancePanel
      title={fromServer(chosen.name)}
      value={chosen.balance}
      isHidden={isHidden}
      onHide={onHide}
      facts={[...facts, held]}
      actions={open.map(({ href, label }, at) => (
        <ButtonLink key={href} {...linkTo(href)} variant={at === 0 ? 'accent' : 'secondary'}>
          {label}
        </ButtonLink>
      ))}
    >
      {children}
      {others.length > 0 && (
        <ul className="other-wallets">
          {others.map((wallet) => (
            <li key={wallet.code}>
              <button type="button" onClick={() => setCode(wallet.code)}>
                <span>{fromServer(wallet.name)}</span>
                <Money value={wallet.balance} hidden={isHidden} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </BalancePanel>
  );
}
