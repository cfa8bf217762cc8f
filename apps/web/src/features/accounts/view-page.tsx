import { siweVerify } from '@banyan/contract/accounts/wallets';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { userTypes } from '@banyan/contract/core/roles';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useSession } from '../../app/use-session.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Skeleton } from '../../components/parts/states.tsx';
import { CallError, call } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { NeverAskedLine } from './parts/account-form.tsx';
import { keepFinishedSignIn, openChallenge, resendAt } from './parts/sign-in-in-progress.ts';
import { WalletButtons } from './parts/wallet-buttons.tsx';

const quiet: readonly ErrorCode[] = [
  'wallet_refused',
  'wallet_not_checked',
  'wallet_not_registered',
  'blocked',
];

const PublicFigures = lazyPart(() => import('./parts/public-figures.tsx'));

/** /accounts/view: signs in by wallet; in a decentralized company it shows public figures of an id too. */
export default function ViewPage() {
  const { is_decentralized } = useCompany();
  const { user } = useSession();
  const signing = useWalletSignIn();
  if (userTypes.some((type) => type === user.user_type)) return <Navigate to="/" replace />;
  return (
    <>
      <div className="account-head">
        <PageHeader
          title={t('Sign in by wallet')}
          help={t('You sign a message. It costs nothing and moves no money.')}
        />
      </div>
      <div className="form account-form">
        {signing.problem && (
          <p className="notice warning" role="alert">
            {signing.problem}
          </p>
        )}
        <div className="field">
          <label className="check">
            <input
              type="checkbox"
              aria-describedby="remember-hint"
              checked={signing.remember}
              onChange={(event) => signing.setRemember(event.target.checked)}
            />
            <span>{t('Keep me signed in')}</span>
          </label>
          <p id="remember-hint" className="field-hint">
            {t('Not on a phone or computer that others use.')}
          </p>
        </div>
        <WalletButtons
          statement="Sign in."
          label={(wallet) => t('Continue with {wallet}', { wallet })}
          onSigned={signing.send}
        />
        <p>
          <Link to="/accounts/join">{t('Join with a wallet')}</Link>
        </p>
        <p>
          <Link to="/accounts/sign-in">{t('Sign in with password')}</Link>
        </p>
        <NeverAskedLine />
      </div>
      {is_decentralized && (
        <Suspense fallback={<Skeleton lines={4} />}>
          <PublicFigures />
        </Suspense>
      )}
    </>
  );
}

/** Sends what the wallet signed, and leads on as after a password. */
function useWalletSignIn() {
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [remember, setRemember] = useState(false);
  const send = async (signed: { message: string; signature: string }): Promise<void> => {
    setProblem('');
    try {
      const { data } = await call(siweVerify, { body: { ...signed, remember }, quiet });
      if (!('two_factor' in data)) {
        keepFinishedSignIn(data, remember);
        return await navigate({ to: '/accounts/sign-in-success' });
      }
      const { two_factor } = data;
      openChallenge.write({
        ...two_factor,
        remember,
        resend_at: resendAt(two_factor.resend_after_seconds),
      });
      await navigate({ to: '/accounts/two-factor-auth' });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(Object.values(error.errors)[0] ?? error.message);
    }
  };
  return { problem, remember, setRemember, send };
}
