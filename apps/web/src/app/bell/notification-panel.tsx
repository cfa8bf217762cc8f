import type { Notification } from '@banyan/contract/overview/notifications';
import { useSyncExternalStore } from 'react';
import { DateTime } from '../../components/parts/figures.tsx';
import { MoreLink } from '../../components/parts/screen-link.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { subscribeToasts, toastLog } from '../toast.ts';
import { useArea } from '../use-area.ts';
import { MarkAll, NotificationList } from './notification-list.tsx';

interface PanelProps {
  query: { data: Notification[] | undefined; error: unknown; refetch: () => unknown };
  close: () => void;
}

/** What the bell shows: the notifications, and the toasts of this visit. */
export default function NotificationPanel({ query: { data, error, refetch }, close }: PanelProps) {
  const log = useSyncExternalStore(subscribeToasts, toastLog);
  const { own } = useArea();
  return (
    <div className="notifications">
      <p className="notices-mark">
        {data && <MarkAll notices={data} />}
        {/* the popover closes when a page opens */}
        <span onClickCapture={close}>
          <MoreLink href={own('/notifications')}>{t('All notifications')}</MoreLink>
        </span>
      </p>
      {data ? (
        data.length > 0 ? (
          <NotificationList notices={data} onOpen={close} />
        ) : (
          log.length === 0 && (
            <p className="bell-notice muted">{t('No notifications yet. New ones appear here.')}</p>
          )
        )
      ) : error ? (
        <ErrorPanel error={error} what={t('Notifications')} onRetry={() => refetch()} />
      ) : (
        <div className="bell-notice">
          <Skeleton lines={4} />
        </div>
      )}
      {log.length > 0 && (
        <section aria-label={t('This visit')}>
          <h2 className="notices-head">{t('This visit')}</h2>
          <ul>
            {log.map((message) => (
              <li key={message.id} className="bell-notice">
                <strong>{message.summary}</strong>
                {message.detail && <p>{message.detail}</p>}
                <p className="caption">
                  <DateTime value={message.at} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
