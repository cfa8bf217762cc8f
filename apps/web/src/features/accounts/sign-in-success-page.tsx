import { homeOf, userTypes } from '@banyan/contract/roles';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { catalogueQuery } from '../../app/company.ts';
import { loadDetails } from '../../app/details.ts';
import { queryClient } from '../../app/query-client.ts';
import { getSession, signIn } from '../../app/session.ts';
import { openChallenge, takeOver } from '../../components/accounts/hand-over.ts';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';

/** Keeps the token, loads details and routes, and leads to the dashboard of the role (spec §2). */
export default function SignInSuccessPage() {
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the same again
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const arrive = async (): Promise<void> => {
      const arrived = takeOver();
      const userType = arrived?.user.user_type ?? getSession().user.user_type;
      const type = userTypes.find((known) => known === userType);
      // Nobody has signed in, or somebody this product has no area for.
      if (!type) return await navigate({ to: '/accounts/sign-in', replace: true });
      if (arrived) {
        openChallenge.clear();
        signIn(arrived.token, arrived.user, arrived.remember);
      }
      await Promise.all([loadDetails(type), queryClient.ensureQueryData(catalogueQuery(type))]);
      await navigate({ to: homeOf[type], replace: true });
    };
    arrive().catch(setError);
  }, [navigate, attempt]);
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
