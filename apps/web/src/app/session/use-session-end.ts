import { useEffect } from 'react';
import { t } from '../../lib/text.ts';
import { toast } from '../toast.ts';
import { useDetails } from './details.ts';

const warning = 60_000;
/** Timers hold no more than this; a session that lives longer is asked about again after a reload. */
const longest = 2 ** 31 - 1;

/** Says a minute before that the session ends, while typed data can still be sent (docs/screens.md §2.1). */
export function useSessionEnd(): void {
  const endsAt = useDetails()?.session_expires_at;
  useEffect(() => {
    const wait = Date.parse(endsAt ?? '') - Date.now() - warning;
    if (!(wait >= 0 && wait < longest)) return;
    const timer = setTimeout(() => {
      toast({
        severity: 'warn',
        summary: t('Your session ends in a minute.'),
        detail: t('Send your form now. Then sign in again.'),
        sticky: true,
        key: 'session-end',
      });
    }, wait);
    return () => clearTimeout(timer);
  }, [endsAt]);
}
