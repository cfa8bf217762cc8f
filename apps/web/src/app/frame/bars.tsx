import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { Button } from '../../components/parts/button.tsx';
import { t } from '../../lib/text.ts';
import { leavePanel } from '../session/session.ts';
import { useSession } from '../use-session.ts';
import './bars.css';

/** Pinned on top of everything while an admin looks at somebody's panel; in print too (docs/screens.md §8.4). */
export function ImpersonationBar() {
  const { user, impersonating } = useSession();
  if (!impersonating) return null;
  return (
    <div className="impersonation-bar" role="status">
      <span>{t('You are viewing {id} {name} as Admin.', { id: user.user_id, name: user.name })}</span>
      <Button onClick={leavePanel}>{t('Leave')}</Button>
    </div>
  );
}

/** Keeps the last figures on screen and says that they may be old. @param seen says of when they are, where that was in another visit */
export function OfflineBanner({ seen }: { seen?: string | undefined }) {
  const { online } = useNetwork();
  if (online && !seen) return null;
  return (
    <div className="offline-banner" role="status">
      <IconWifiOff size={18} aria-hidden />
      {seen ?? t('You are offline. Figures may be out of date; nothing can be sent.')}
    </div>
  );
}
