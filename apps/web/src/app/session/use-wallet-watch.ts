import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDetails } from './details.ts';

/** Watches the wallet that opened this session, and signs out when it has another account; nothing of it is loaded for who signed in with a password. */
export function useWalletWatch(): void {
  const wallet = useDetails()?.wallet;
  const navigate = useNavigate();
  useEffect(() => {
    if (!wallet) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    const end = (): void => void navigate({ to: '/accounts/sign-out', search: { because: 'wallet' } });
    import('./watch-wallet.ts').then(
      ({ watchWallet }) => {
        if (!isGone) stop = watchWallet(wallet, end);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [wallet, navigate]);
}
