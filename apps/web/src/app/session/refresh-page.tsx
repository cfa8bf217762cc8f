import { userTypes } from '@banyan/contract/core/roles';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../lib/text.ts';
import { queryClient } from '../query-client.ts';
import { loadDetails } from './details.ts';
import { getSession } from './session.ts';

/** Reloads the session and goes back where it was opened from; `?to=` names another address. */
export function RefreshPage() {
  const router = useRouter();
  useEffect(() => {
    const renew = async (): Promise<void> => {
      await queryClient.invalidateQueries({ refetchType: 'none' });
      const type = userTypes.find((known) => known === getSession().user.user_type);
      if (type) await loadDetails(type);
      const to = new URLSearchParams(window.location.search).get('to');
      if (to?.startsWith('/') && !to.startsWith('//')) router.history.replace(to);
      else if (router.history.canGoBack()) router.history.back();
      else router.history.replace('/');
    };
    void renew();
  }, [router]);
  return <p className="visually-hidden">{t('Loading')}</p>;
}
