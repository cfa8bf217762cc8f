import { spinnerDelay } from '@banyan/contract/core/constants';
import { IconAlertTriangle, IconInbox, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { Button } from './button.tsx';
import './states.css';

/** Nothing here yet: why, and what fills it (docs/screens.md §7.1). */
export function Empty({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      <IconInbox size={32} stroke={1.4} aria-hidden />
      <p className="state-title">{title}</p>
      {text && <p className="muted">{text}</p>}
      {action}
    </div>
  );
}

/** What failed, Retry, and the reference for support. Other panels live on. */
export function ErrorPanel({
  error,
  onRetry,
  what,
}: {
  error: unknown;
  onRetry?: () => void;
  what?: string;
}) {
  const isOffline = error instanceof CallError ? error.status === 0 : !navigator.onLine;
  const reference = error instanceof CallError ? error.requestId : '';
  return (
    <div className="state" role="alert">
      {isOffline ? (
        <IconWifiOff size={32} stroke={1.4} aria-hidden />
      ) : (
        <IconAlertTriangle size={32} stroke={1.4} aria-hidden />
      )}
      <p className="state-title">
        {isOffline
          ? t('No connection. Nothing was changed.')
          : t('{what} could not be loaded.', { what: what ?? t('This part') })}
      </p>
      {!isOffline && error instanceof CallError && <p className="muted">{error.message}</p>}
      {onRetry && <Button onClick={onRetry}>{t('Try again')}</Button>}
      {reference && (
        <p className="caption">
          {t('If it happens again, give support this reference:')} <span className="mono">{reference}</span>
        </p>
      )}
    </div>
  );
}

/** True once `isOn` has lasted as long as the spec waits before it shows that something loads. */
export function useDelayed(isOn: boolean, delay: number = spinnerDelay): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isOn) return setShown(false);
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [isOn, delay]);
  return isShown && isOn;
}

/** Keeps the final shape while loading; its bars appear after 500 ms, never a blank jump. */
export function Skeleton({ lines = 3, height = 20 }: { lines?: number; height?: number }) {
  const isShown = useDelayed(true);
  return (
    <div className={`skeleton${isShown ? ' shown' : ''}`} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <span key={line} style={{ blockSize: height }} />
      ))}
    </div>
  );
}

interface LoadingProps {
  query: { error: unknown; refetch: () => unknown };
  /** What is loaded, as the person calls it. */
  what: string;
  lines?: number;
  height?: number;
}

/**
 * Stands where an answer will be: its skeleton, or what failed and Try again. What failed stays while the page asks again by itself.
 */
export function Loading({ query: { error, refetch }, what, lines, height }: LoadingProps) {
  const failed = useRef<unknown>(null);
  failed.current = error ?? failed.current;
  if (!failed.current) return <Skeleton lines={lines} height={height} />;
  const again = () => {
    failed.current = null;
    void refetch();
  };
  return <ErrorPanel error={failed.current} what={what} onRetry={again} />;
}
