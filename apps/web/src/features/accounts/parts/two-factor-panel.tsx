import { type TwoFactorMode, twoFactorModes } from '@banyan/contract/accounts/accounts';
import { readTwoFactor } from '@banyan/contract/accounts/security';
import { Link } from '@tanstack/react-router';
import { useDetails } from '../../../app/session/details.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { modeWords } from './mode-words.ts';
import '../../../components/parts/security.css';
import { useCall } from '../../../lib/use-call.ts';

interface Props {
  onSetUp: (mode: TwoFactorMode) => void;
  onTurnOff: (mode: TwoFactorMode) => void;
  onNewCodes: () => void;
}

/** The second factors of the signed-in person, and what is left of the recovery codes. */
export function TwoFactorPanel({ onSetUp, onTurnOff, onNewCodes }: Props) {
  const details = useDetails();
  const query = useCall(readTwoFactor);
  const state = query.data;
  if (!state) return <Loading query={query} what={t('Two-factor')} lines={5} />;
  const contacts: Record<TwoFactorMode, string | null | undefined> = {
    Google_authenticator: '',
    Email: details?.email,
    Mobile: details?.mobile,
  };
  return (
    <div className="stack width-form">
      <p className="muted">
        {t(
          'You confirm with a second factor when you sign in and before money leaves. Your password alone is not enough.',
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
                {t('{count, plural, one {One code is left.} other {# codes are left.}}', {
                  count: state.recovery_codes_left,
                })}
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
    return t('An app on your phone shows the code. It works without network.');
  if (contact === null) return t('There is no such contact on your profile.');
  if (mode === 'Mobile')
    return t(
      'A code is sent to {contact}. Safer are the other two: a number can be taken over with another SIM card, and SMS can be read on the way.',
      { contact: contact ?? '' },
    );
  return t('A code is sent to {contact}.', { contact: contact ?? '' });
}

const profileOf = (userType: string | undefined): string => `/${(userType ?? 'User').toLowerCase()}/profile`;
