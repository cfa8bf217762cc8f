import { signOut } from '@banyan/contract/accounts/accounts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useCompany } from '../../app/company.ts';
import { queryClient } from '../../app/query-client.ts';
import { clearSession, getSession } from '../../app/session/session.ts';
import { toast } from '../../app/toast.ts';
import { useAddress } from '../../app/use-address.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';

/** Ends the session on the server and clears both storages, then leads on as docs/screens.md §1.2 says. */
export default function SignOutPage() {
  const navigate = useNavigate();
  const { is_decentralized } = useCompany();
  const [{ because }] = useAddress<{ because?: string }>();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const leave = async (): Promise<void> => {
      // A session the server has ended already refuses this; that is no news to the person.
      if (getSession().token) await call(signOut, { isLeaving: true }).catch(() => undefined);
      clearSession();
      queryClient.removeQueries({ predicate: ({ queryKey }) => !String(queryKey[0]).startsWith('company/') });
      // who ends it by choosing another account in their wallet learns why
      if (because === 'wallet')
        toast({ severity: 'warn', summary: t('The account in your wallet changed. You were signed out.') });
      await navigate({ to: is_decentralized ? '/accounts/view' : '/accounts/sign-in', replace: true });
    };
    void leave();
  }, [navigate, is_decentralized, because]);
  return <p className="muted">{t('Signing out')}</p>;
}
