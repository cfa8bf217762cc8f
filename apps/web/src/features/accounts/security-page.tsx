import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { signInHistory } from '@banyan/contract/accounts/security';
import { homeOf, type UserType } from '@banyan/contract/core/roles';
import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { catalogueQuery } from '../../app/company.ts';
import { queryClient } from '../../app/query-client.ts';
import { takeWantedAfterSecuring } from '../../app/routing/wanted-page.ts';
import { mustSecure, useDetails } from '../../app/session/details.ts';
import { getSession } from '../../app/session/session.ts';
import { useAddress } from '../../app/use-address.ts';
import { useArea } from '../../app/use-area.ts';
import { useSession } from '../../app/use-session.ts';
import { deviceName } from '../../components/parts/device-name.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Skeleton } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx';
import { ChangePasswordForm } from './parts/change-password-form.tsx';
import { LoginPinPanel } from './parts/login-pin-panel.tsx';
import { PanelVisits } from './parts/panel-visits.tsx';
import { SessionsPanel, type SessionsToEnd } from './parts/sessions-panel.tsx';
import { TwoFactorPanel } from './parts/two-factor-panel.tsx';
import { RemoveLoginPinDialog } from './remove-login-pin-dialog.tsx';
import { SetLoginPinDialog } from './set-login-pin-dialog.tsx';
import { SetUpTwoFactorDialog } from './set-up-two-factor-dialog.tsx';
import { TurnOffTwoFactorDialog } from './turn-off-two-factor-dialog.tsx';

const OwnWallets = lazyPart(() => import('./parts/own-wallets.tsx'));

/** Password, second factor, sessions and sign-ins of the signed-in person; the same page for the three roles. */
export default function SecurityPage() {
  const [{ tab = 'password' }] = useAddress<{ tab: string }>();
  const { impersonating } = useSession();
  const [dialog, setDialog] = useState<Opened>();
  const factors = <TwoFactor opened={dialog} setOpened={setDialog} />;
  const isForced = useForcedChange(dialog !== undefined);
  const details = useDetails();
  if (isForced && details?.must_change_password === false) {
    return (
      <>
        <PageHeader title={t('Set up second factor')} />
        <p className="notice warning width-form">
          {t('You may decide or move money here: set up a second factor to continue.')}
        </p>
        {factors}
      </>
    );
  }
  if (isForced) {
    return (
      <>
        <PageHeader title={t('Choose your own password')} />
        <p className="notice warning width-form">
          {t('Your password is temporary. Choose your own password to continue.')}
        </p>
        <ChangePasswordForm isForced />
      </>
    );
  }
  const tabs = <SecurityTabs current={tab} />;
  if (tab === 'sign-ins') {
    return (
      <ReportPage
        report={signInHistory}
        help={t('Who signed in to your account, and who tried to.')}
        phone={{ title: 'outcome', meta: ['at', 'user_agent', 'ip'] }}
        cells={{
          outcome: ({ outcome }) => (
            <StatusTag status={outcome ?? ''} tone={outcome === 'Signed in' ? 'success' : 'warning'} />
          ),
          user_agent: ({ user_agent }) => deviceName(user_agent ?? ''),
        }}
      >
        {tabs}
      </ReportPage>
    );
  }
  if (tab === 'visits') return <PanelVisits>{tabs}</PanelVisits>;
  return (
    <>
      <PageHeader help={t('Your password, your second factor, and where you are signed in.')} />
      {tabs}
      {tab === 'sessions' ? (
        <Sessions />
      ) : impersonating ? (
        <p className="notice width-form">
          {t('Only the owner of the account can change this. Leave the panel first.')}
        </p>
      ) : tab === 'two-factor' ? (
        factors
      ) : tab === 'login-pin' ? (
        <LoginPin />
      ) : tab === 'wallets' ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <OwnWallets />
        </Suspense>
      ) : (
        <ChangePasswordForm />
      )}
    </>
  );
}

function Sessions() {
  const [ending, setEnding] = useState<SessionsToEnd>();
  return (
    <>
      <SessionsPanel onEnd={setEnding} />
      {ending && <EndSessionsDialog which={ending} onClose={() => setEnding(undefined)} />}
    </>
  );
}

function LoginPin() {
  const [opened, setOpened] = useState<'set' | 'remove'>();
  const close = (): void => setOpened(undefined);
  return (
    <>
      <LoginPinPanel onSet={() => setOpened('set')} onRemove={() => setOpened('remove')} />
      {opened === 'set' && <SetLoginPinDialog onClose={close} />}
      {opened === 'remove' && <RemoveLoginPinDialog onClose={close} />}
    </>
  );
}

function SecurityTabs({ current }: { current: string }) {
  const { isAdmin } = useArea();
  const { user } = useSession();
  return (
    <PageTabs
      label={t('Security')}
      current={current}
      tabs={[
        { key: 'password', label: t('Password') },
        { key: 'two-factor', label: t('Two-factor') },
        { key: 'login-pin', label: t('Login PIN') },
        ...(user.user_type === 'User' ? [{ key: 'wallets', label: t('Wallets') }] : []),
        { key: 'sessions', label: t('Sessions') },
        { key: 'sign-ins', label: t('Sign-ins') },
        // the panel of an admin cannot be opened
        ...(isAdmin ? [] : [{ key: 'visits', label: t('Opened panels') }]),
      ]}
    />
  );
}

/**
 * Whether a password or a second factor of their own comes first; once it is there, what they wanted to see opens, else
 * the dashboard.
 * @param isBusy a dialog is open: its recovery codes are shown once
 */
function useForcedChange(isBusy: boolean): boolean {
  const details = useDetails();
  const router = useRouter();
  const wasForced = useRef(false);
  const isForced = details !== undefined && (mustSecure(details) || (wasForced.current && isBusy));
  const type = details?.user_type as UserType | undefined;
  useEffect(() => {
    if (isForced) wasForced.current = true;
    else if (wasForced.current && type) {
      wasForced.current = false;
      const open = async (): Promise<void> => {
        const catalogue = await queryClient.ensureQueryData(catalogueQuery(type));
        const wanted = takeWantedAfterSecuring(catalogue, getSession().user.access_rights, type);
        router.history.replace(wanted ?? homeOf[type]);
      };
      void open();
    }
  }, [isForced, type, router]);
  return isForced;
}

type Opened = { kind: 'set-up' | 'turn-off'; mode: TwoFactorMode } | { kind: 'codes' };

function TwoFactor({
  opened,
  setOpened,
}: {
  opened: Opened | undefined;
  setOpened: (opened: Opened | undefined) => void;
}) {
  const close = (): void => setOpened(undefined);
  return (
    <>
      <TwoFactorPanel
        onSetUp={(mode) => setOpened({ kind: 'set-up', mode })}
        onTurnOff={(mode) => setOpened({ kind: 'turn-off', mode })}
        onNewCodes={() => setOpened({ kind: 'codes' })}
      />
      {opened?.kind === 'set-up' && <SetUpTwoFactorDialog mode={opened.mode} onClose={close} />}
      {opened?.kind === 'turn-off' && <TurnOffTwoFactorDialog mode={opened.mode} onClose={close} />}
      {opened?.kind === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
    </>
  );
}
