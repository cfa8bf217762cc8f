import {
  markNotificationsSeen,
  type Notification,
  notifications,
} from '@banyan/contract/overview/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { linkTo, useMayOpen } from '../../components/parts/screen-link.tsx';
import { call } from '../../lib/call.ts';
import { addDays, dateText, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCompany } from '../company.ts';
import { useSession } from '../use-session.ts';
import { notificationWords } from './notification-words.ts';

interface ListProps {
  notices: readonly Notification[];
  onOpen?: () => void;
  /** A button on each that is new, where there is room for one. */
  hasMarks?: boolean;
}

/** Notifications under their days; opening one marks it as read. */
export function NotificationList({ notices, onOpen, hasMarks = false }: ListProps) {
  const mark = useMarkSeen();
  const { timezone } = useCompany();
  return byDay(notices, timezone).map(({ day, notices: ofDay }) => (
    <section key={day} aria-label={dayWords(day, timezone)}>
      <h2 className="notices-head">{dayWords(day, timezone)}</h2>
      <ul>
        {ofDay.map((notification) => {
          const seen = (): void => {
            if (notification.is_new) mark?.(notification.at, notification.id);
          };
          return (
            <Item
              key={notification.id}
              notification={notification}
              onOpen={() => {
                seen();
                onOpen?.();
              }}
              {...(hasMarks && mark && notification.is_new && { onMark: seen })}
            />
          );
        })}
      </ul>
    </section>
  ));
}

/** Marks all of them as read; not in an opened panel. */
export function MarkAll({ notices }: { notices: readonly Notification[] }) {
  const mark = useMarkSeen();
  const newest = notices.find(({ is_new }) => is_new);
  if (!mark || notices.length === 0) return null;
  return (
    // It stays when nothing is left to mark: it holds the focus.
    <Button variant="quiet" aria-disabled={!newest} onClick={() => newest && mark(newest.at)}>
      {t('Mark all')}
    </Button>
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
  onMark?: () => void;
}

function Item({ notification, onOpen, onMark }: ItemProps) {
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
      {onMark && (
        <Button variant="quiet" onClick={onMark}>
          {t('Mark as read')}
          <span className="visually-hidden">: {title}</span>
        </Button>
      )}
    </li>
  );
}
