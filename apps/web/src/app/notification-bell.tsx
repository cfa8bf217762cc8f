import {
  markNotificationsSeen,
  type Notification,
  notifications,
} from '@banyan/contract/overview/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { DateTime } from '../components/parts/figures.tsx';
import { Popover } from '../components/parts/popover.tsx';
import { linkTo, useMayOpen } from '../components/parts/screen-link.tsx';
import { ErrorPanel, Skeleton } from '../components/parts/states.tsx';
import { call } from '../lib/call.ts';
import { t } from '../lib/text.ts';
import { useCompany } from './company.ts';
import { notificationWords } from './notification-words.ts';
import { subscribeToasts, toastLog } from './toast.ts';
import { useSession } from './use-session.ts';
import './notification-bell.css';

/** Looked at again on the next page or when somebody comes back, never by a timer: that would keep sessions alive. */
const freshMs = 60_000;

function useNotifications() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const queryKey = [notifications.path, user.user_id];
  useEffect(() => {
    if (pathname) void client.refetchQueries({ queryKey: [notifications.path], stale: true });
  }, [client, pathname]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(notifications, { signal, quiet: true })).data,
    staleTime: freshMs,
    refetchOnWindowFocus: true,
  });
}

/** The notifications of the signed-in person, and the toasts of this visit (docs/screens.md §8.4). */
export function NotificationBell() {
  const query = useNotifications();
  const unread = query.data?.filter(({ is_new }) => is_new).length ?? 0;
  const count = unread > 9 ? '9+' : String(unread);
  // the words hold what is seen, for people who say them
  const label = unread > 0 ? t('Notifications, {count} new', { count }) : t('Notifications');
  return (
    <Popover
      trigger={
        <>
          <IconBell size={20} stroke={1.6} aria-hidden />
          {unread > 0 && (
            <span className="bell-count" aria-hidden>
              {count}
            </span>
          )}
        </>
      }
      triggerClass="icon-button bell"
      label={label}
      panelLabel={t('Notifications')}
    >
      {(close) => <Panel query={query} close={close} />}
    </Popover>
  );
}

interface PanelProps {
  query: ReturnType<typeof useNotifications>;
  close: () => void;
}

function Panel({ query: { data, error, refetch }, close }: PanelProps) {
  const log = useSyncExternalStore(subscribeToasts, toastLog);
  const seenNow = useMarkSeen(data);
  return (
    <div className="notifications">
      {data ? (
        data.length > 0 ? (
          <ul>
            {data.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                isNew={notification.is_new || seenNow.has(notification.id)}
                close={close}
              />
            ))}
          </ul>
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

/** Marks what is shown as seen; it stays marked as new until the panel is closed. In a panel the owner's marks stay. */
function useMarkSeen(shown: readonly Notification[] | undefined): ReadonlySet<string> {
  const client = useQueryClient();
  const { impersonating } = useSession();
  const [seenNow, setSeenNow] = useState<ReadonlySet<string>>(new Set());
  const until = shown?.[0]?.at;
  const news = shown?.filter(({ is_new, id }) => is_new && !seenNow.has(id)) ?? [];
  const hasNews = news.length > 0;
  useEffect(() => {
    if (!hasNews || !until || impersonating) return;
    setSeenNow((before) => new Set([...before, ...news.map(({ id }) => id)]));
    void call(markNotificationsSeen, { body: { until }, quiet: true })
      .then(() => client.invalidateQueries({ queryKey: [notifications.path] }))
      // not marked: they are new again at the next look
      .catch(() => {});
  });
  return seenNow;
}

interface ItemProps {
  notification: Notification;
  isNew: boolean;
  close: () => void;
}

function Item({ notification, isNew, close }: ItemProps) {
  const company = useCompany();
  const mayOpen = useMayOpen();
  const { title, text } = notificationWords(notification, company);
  const words = (
    <>
      <strong>
        {isNew && (
          <>
            <span className="new-mark" aria-hidden />
            <span className="visually-hidden">{t('New:')} </span>
          </>
        )}
        {title}
      </strong>
      {text && <span>{text}</span>}
      <span className="caption">
        <DateTime value={notification.at} />
      </span>
    </>
  );
  return (
    <li className="notification">
      {mayOpen(notification.url) ? (
        <Link {...linkTo(notification.url)} onClick={close}>
          {words}
        </Link>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
