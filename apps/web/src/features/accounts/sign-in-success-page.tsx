import { homeOf, userTypes } from '@banyan/contract/core/roles';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { catalogueQuery } from '../../app/company.ts';
import { queryClient } from '../../app/query-client.ts';
import { takeWanted } from '../../app/routing/wanted-page.ts';
import { loadDetails } from '../../app/session/details.ts';
import { getSession, signIn } from '../../app/session/session.ts';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { openChallenge, takeFinishedSignIn } from './parts/sign-in-in-progress.ts';

/** Keeps the token, loads details and routes, and leads to the page one wanted, else to the dashboard of the role (docs/screens.md §1.2). */
export default function SignInSuccessPage() {
  const navigate = useNavigate();
  const router = useRouter();
  const hasBegun = useRef(false);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const arrive = async (): Promise<void> => {
      const arrived = takeFinishedSignIn();
      const userType = arrived?.user.user_type ?? getSession().user.user_type;
      const type = userTypes.find((known) => known === userType);
      // Nobody has signed in, or somebody this product has no area for.
      if (!type) return await navigate({ to: '/accounts/sign-in', replace: true });
      if (arrived) {
        openChallenge.clear();
        signIn(arrived.token, arrived.user, arrived.remember);
      }
      const [catalogue] = await Promise.all([
        queryClient.ensureQueryData(catalogueQuery(type)),
        loadDetails(type),
      ]);
      const wanted = takeWanted(catalogue, getSession().user.access_rights, type);
      if (wanted) router.history.replace(wanted);
      else await navigate({ to: homeOf[type], replace: true });
    };
    arrive().catch(setError);
  }, [navigate, router, attempt]);
  const again = (): void => {
    hasBegun.current = false;
    setError(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <>
      <h1 className="visually-hidden">{t('Signed in')}</h1>
      {error ? <ErrorPanel error={error} what={t('Your account')} onRetry={again} /> : <Skeleton lines={4} />}
    </>
  );
}
