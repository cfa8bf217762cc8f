import { endSession, listSessions } from '@banyan/contract/accounts/security';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../../../app/company.ts';
import { dialogs } from '../../../app/dialogs.ts';
import { toast } from '../../../app/toast.ts';
import { Button } from '../../../components/parts/button.tsx';
import { deviceName } from '../../../components/parts/device-name.ts';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { call } from '../../../lib/call.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/parts/security.css';
import { useCall } from '../../../lib/use-call.ts';

/** Where the account is signed in; each session can be ended, or all but this one. */
export function SessionsPanel() {
  const { timezone } = useCompany();
  const client = useQueryClient();
  const query = useCall(listSessions);
  const sessions = query.data;
  if (!sessions) return <Loading query={query} what={t('Sessions')} lines={6} />;
  const end = async (which: { id: string } | { others: true }, title: string): Promise<void> => {
    const { isConfirmed } = await dialogs.ask({
      kind: 'question',
      title,
      text: t('A new sign-in is then needed.'),
      confirmLabel: t('End'),
      cancel: true,
    });
    if (!isConfirmed) return;
    try {
      await call(endSession, { body: which, loader: true });
      toast({ severity: 'success', summary: t('Session ended') });
    } catch {
      // On screen already (app/errors.ts).
    }
    await client.invalidateQueries({ queryKey: [listSessions.path] });
  };
  const at = (moment: string): string => formatDateTime(moment, timezone);
  return (
    <div className="stack width-form">
      <div className="section-head">
        <p className="muted">
          {t('You are signed in on these devices. End sessions you do not know, then change your password.')}
        </p>
        {sessions.length > 1 && (
          <Button variant="danger" onClick={() => void end({ others: true }, t('End all other sessions?'))}>
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
              <Button
                onClick={() =>
                  void end({ id: session.id }, t('End {device}?', { device: deviceName(session.user_agent) }))
                }
              >
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
