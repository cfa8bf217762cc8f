import { type TwoFactorMode, twoFactorModes } from '@banyan/contract/accounts';
import { readTwoFactor } from '@banyan/contract/security';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDetails } from '../../app/details.ts';
import { call } from '../../lib/call.ts';
import { plural, t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { ErrorPanel, Skeleton } from '../parts/states.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { modeWords } from './mode-words.ts';
import './security.css';

interface Props {
  onSetUp: (mode: TwoFactorMode) => void;
  onTurnOff: (mode: TwoFactorMode) => void;
  onNewCodes: () => void;
}

/** The second factors of the signed-in person, and what is left of the recovery codes. */
export function TwoFactorPanel({ onSetUp, onTurnOff, onNewCodes }: Props) {
  const details = useDetails();
  const query = useQuery({
    queryKey: [readTwoFactor.path],
    queryFn: async () => (await call(readTwoFactor)).data,
  });
  const state = query.data;
  if (query.error && !state) {
    return <ErrorPanel error={query.error} what={t('Two-factor')} onRetry={() => void query.refetch()} />;
  }
  if (!state) return <Skeleton lines={5} />;
  const contacts: Record<TwoFactorMode, string | null | undefined> = {
    Google_authenticator: '',
    Email: details?.email,
    Mobile: details?.mobile,
  };
  return (
    <div className="stack width-form">
      <p className="muted">
        {t(
          'A second factor is asked for when you sign in and before money leaves. Nobody gets in with your password alone.',
        )}
      </p>
      <ul className="account-rows card">
        {twoFactorModes.map((mode) => {
          const isOn = state.modes.includes(mode);
          const contact = contacts[mode];
          return (
            <li key={mode}>
              <div className="row-words">
                <p className="row-title">
                  {modeWords({ mode }).name} <StatusTag status={isOn ? 'On' : 'Off'} />
                  {state.mode === mode && state.modes.length > 1 && (
                    <span className="caption">{t('asked for first')}</span>
                  )}
                </p>
                <p className="caption">{explain(mode, contact)}</p>
              </div>
              {isOn ? (
                <Button variant="danger" onClick={() => onTurnOff(mode)}>
                  {t('Turn off')}
                  <span className="visually-hidden"> {modeWords({ mode }).name}</span>
                </Button>
              ) : contact === null ? (
                <Link to={profileOf(details?.user_type)}>{t('Add it in your profile')}</Link>
              ) : (
                <Button onClick={() => onSetUp(mode)}>
                  {t('Set up')}
                  <span className="visually-hidden"> {modeWords({ mode }).name}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {state.mode && (
        <section className="account-rows card" aria-label={t('Recovery codes')}>
          <div>
            <div className="row-words">
              <p className="row-title">{t('Recovery codes')}</p>
              <p className="caption">
                {plural(state.recovery_codes_left, 'One code is left.', '{count} codes are left.')}
              </p>
            </div>
            <Button onClick={onNewCodes}>{t('Make new codes')}</Button>
          </div>
        </section>
      )}
    </div>
  );
}

function explain(mode: TwoFactorMode, contact: string | null | undefined): string {
  if (mode === 'Google_authenticator')
    return t('Works without network: an app on your phone shows the code.');
  if (contact === null) return t('There is no such contact on your profile.');
  return t('A code is sent to {contact}.', { contact: contact ?? '' });
}

const profileOf = (userType: string | undefined): string => `/${(userType ?? 'User').toLowerCase()}/profile`;
