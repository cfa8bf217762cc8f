import { readLoginPin } from '@banyan/contract/accounts/login-pin';
import { useDetails } from '../../../app/session/details.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import '../../../components/parts/security.css';

/** Whether the signed-in person has a login PIN, and what it is good for. */
export function LoginPinPanel({ onSet, onRemove }: { onSet: () => void; onRemove: () => void }) {
  const details = useDetails();
  const query = useCall(readLoginPin);
  const state = query.data;
  if (!state) return <Loading query={query} what={t('Login PIN')} lines={3} />;
  const { set_at, is_locked } = state;
  return (
    <div className="stack width-form">
      <p className="muted">
        {t('A login PIN confirms what you do when you are signed in. It signs nobody in.')}{' '}
        {details?.two_factor_mode
          ? t('Money is confirmed with your second factor alone.')
          : t('An authenticator app is safer, and withdrawals need a second factor.')}
      </p>
      {is_locked && (
        <p className="notice warning">
          {t('Your login PIN is locked after five wrong tries. Set a new one to use it again.')}
        </p>
      )}
      <section className="account-rows card" aria-label={t('Login PIN')}>
        <div>
          <div className="row-words">
            <p className="row-title">
              {t('Login PIN')}{' '}
              <StatusTag
                status={is_locked ? 'Locked' : set_at ? 'On' : 'Off'}
                {...(is_locked ? { tone: 'hold' } : {})}
              />
            </p>
            <p className="caption">
              {set_at ? (
                <>
                  {t('Set on')} <DateTime value={set_at} />
                </>
              ) : (
                t('6 to 9 digits of your choice.')
              )}
            </p>
          </div>
          <Button onClick={onSet}>{set_at ? t('Set a new PIN') : t('Set a PIN')}</Button>
          {set_at && (
            <Button variant="danger" onClick={onRemove}>
              {t('Remove the PIN')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
