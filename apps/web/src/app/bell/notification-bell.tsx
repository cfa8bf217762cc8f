import { notifications } from '@banyan/contract/overview/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Popover } from '../../components/parts/popover.tsx';
import { Skeleton } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useSession } from '../use-session.ts';
import './notification-bell.css';

// loaded when the bell is opened
const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'));

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
      {(close) => (
        <Suspense
          fallback={
            // as wide as what comes: the panel is placed when it opens
            <div className="notifications bell-notice">
              <Skeleton lines={4} />
            </div>
          }
        >
          <NotificationPanel query={query} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
