import { t } from '../../../lib/text.ts';
import type { LiveState } from './live-connection.ts';

/** Whether what is shown comes live; told to screen readers when it changes. */
export function LiveSign({ state }: { state: LiveState }) {
  const words =
    state === 'live'
      ? t('Live')
      : state === 'connecting'
        ? t('Connecting…')
        : t('Connection lost. Trying again…');
  return (
    <p className={`live-sign ${state}`} role="status">
      <span className="live-dot" aria-hidden />
      {words}
    </p>
  );
}
