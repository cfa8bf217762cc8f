import {
  markNotificationsSeen,
  type Notification,
  notifications,
} from '@banyan/contract/overview/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { linkTo, useMayOpen } from '../../components/parts/screen-link.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { addDays, dateText, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCompany } from '../company.ts';
import { subscribeToasts, toastLog } from '../toast.ts';
import { useSession } from '../use-session.ts';
import { notificationWords } from './notification-words.ts';

interface PanelProps {
  query: { data: Notification[] | undefined; error: unknown; refetch: () => unknown };
  close: () => void;
}

/** What the bell shows: the notifications, and the toasts of this visit. */
export default function NotificationPanel({ query: { data, error, refetch }, close }: PanelProps) {
  const log = useSyncExternalStore(subscribeToasts, toastLog);
  const mark = useMarkSeen();
  const { timezone } = useCompany();
  const newest = data?.find(({ is_new }) => is_new);
  return (
    <div className="notifications">
      {data && data.length > 0 && mark && (
        <p className="notices-mark">
          {/* It stays when nothing is left to mark: it holds the focus. */}
          <Button variant="quiet" aria-disabled={!newest} onClick={() => newest && mark(newest.at)}>
            {t('Mark all')}
          </Button>
        </p>
      )}
      {data ? (
        data.length > 0 ? (
          byDay(data, timezone).map(({ day, notices }) => (
            <section key={day} aria-label={dayWords(day, timezone)}>
              <h2 className="notices-head">{dayWords(day, timezone)}</h2>
              <ul>
                {notices.map((notification) => (
                  <Item
                    key={notification.id}
                    notification={notification}
                    onOpen={() => {
                      if (notification.is_new) mark?.(notification.at, notification.id);
                      close();
                    }}
                  />
                ))}
              </ul>
            </section>
          ))
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

/** The notifications of each day, the newest first, by the company's calendar. */
function byDay(data: readonly Notification[], timezone: string): { day: string; notices: Notification[] }[] {
  const days: { day: string; notices: Notification[] }[] = [];
  for (const notice of data) {
    const day = dateText(new Date(notice.at), timezone);
    const last = days.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else days.push({ day, notices: [notice] });
  }
  return days;
}

function dayWords(day: string, timezone: string): string {
  const today = dateText(new Date(), timezone);
  if (day === today) return t('Today');
  return day === addDays(today, -1) ? t('Yesterday') : formatDate(day, timezone);
}

/** Marks one notification as seen, without an id all of them; nothing in an opened panel, where the owner's marks stay. */
function useMarkSeen() {
  const client = useQueryClient();
  const { impersonating } = useSession();
  if (impersonating) return undefined;
  return (until: string, id?: string): void => {
    void call(markNotificationsSeen, { body: { until, id }, quiet: true })
      .then(() => client.invalidateQueries({ queryKey: [notifications.path] }))
      // not marked: it is new again at the next look
      .catch(() => {});
  };
}

interface ItemProps {
  notification: Notification;
  onOpen: () => void;
}

function Item({ notification, onOpen }: ItemProps) {
  const company = useCompany();
  const mayOpen = useMayOpen();
  const { title, text } = notificationWords(notification, company);
  const words = (
    <>
      <strong>
        {notification.is_new && (
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
        <Link {...linkTo(notification.url)} onClick={onOpen}>
          {words}
        </Link>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
