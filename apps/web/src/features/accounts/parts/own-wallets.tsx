import { useState } from 'react';
import { LinkWalletDialog } from '../link-wallet-dialog.tsx';
import { UnlinkWalletDialog } from '../unlink-wallet-dialog.tsx';
import { WalletsPanel } from './wallets-panel.tsx';

/** The tab Wallets of the security page, which loads it alone. */
export default function OwnWallets() {
  const [opened, setOpened] = useState<{ unlink: string } | 'link'>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <WalletsPanel onLink={() => setOpened('link')} onUnlink={(unlink) => setOpened({ unlink })} />
      {opened === 'link' && <LinkWalletDialog onClose={close} />}
      {typeof opened === 'object' && <UnlinkWalletDialog address={opened.unlink} onClose={close} />}
    </>
  );
}
