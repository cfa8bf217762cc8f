import { listSessions } from '@banyan/contract/accounts/security';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { deviceName } from '../../../components/parts/device-name.ts';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/parts/security.css';
import { useCall } from '../../../lib/use-call.ts';

export type SessionsToEnd = { id: string; device: string } | { others: true };

/** Where the account is signed in; each session can be ended, or all but this one. */
export function SessionsPanel({ onEnd }: { onEnd: (which: SessionsToEnd) => void }) {
  const { timezone } = useCompany();
  const query = useCall(listSessions);
  const sessions = query.data;
  if (!sessions) return <Loading query={query} what={t('Sessions')} lines={6} />;
  const at = (moment: string): string => formatDateTime(moment, timezone);
  return (
    <div className="stack width-form">
      <div className="section-head">
        <p className="muted">
          {t('You are signed in on these devices. End sessions you do not know, then change your password.')}
        </p>
        {sessions.length > 1 && (
          <Button variant="danger" onClick={() => onEnd({ others: true })}>
            {t('End other sessions')}
          </Button>
        )}
      </div>
      <ul className="account-rows card">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="row-words">
              <p className="row-title">
                {deviceName(session.user_agent)}
                {session.is_current && <StatusTag status={t('This session')} tone="success" />}
                {session.is_remembered && <StatusTag status={t('Kept signed in')} tone="neutral" />}
                {session.wallet && <StatusTag status={t('By wallet')} tone="neutral" />}
                {session.acting_admin_user_id && (
                  <StatusTag status={t('Admin {id}', { id: session.acting_admin_user_id })} tone="hold" />
                )}
              </p>
              <p className="caption">
                {t('{ip} · last used {seen} · since {since}', {
                  ip: session.ip,
                  seen: at(session.last_seen_at),
                  since: at(session.created_at),
                })}
              </p>
            </div>
            {session.is_current ? (
              <Link to="/accounts/sign-out">{t('Sign out')}</Link>
            ) : (
              <Button onClick={() => onEnd({ id: session.id, device: deviceName(session.user_agent) })}>
                {t('End')}
                <span className="visually-hidden"> {deviceName(session.user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
