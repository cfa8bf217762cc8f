import { Outlet, type RouterState, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect } from 'react';
import { ErrorPanel } from '../components/parts/states.tsx';
import { CallError } from '../lib/call.ts';
import { forgetFailedParts } from '../lib/lazy-part.tsx';
import { t } from '../lib/text.ts';
import { useCompany } from './company.ts';
import { Hosts } from './frame/hosts.tsx';
import { reloadForUpdate } from './routing/update.ts';
import { useScreen } from './use-screen.ts';

/** Root layout (docs/screens.md §1.3): the page, and above it spinner, toasts, dialogs and scroll-to-top. */
export function Root() {
  const isRouteLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  useTabTitle();
  useFrameEnd(!isRouteLoading);
  return (
    <>
      <Outlet />
      <Hosts isRouteLoading={isRouteLoading} />
    </>
  );
}

/** Takes away what index.html has painted, once there is something to see instead of it. */
function useFrameEnd(isOver: boolean): void {
  useLayoutEffect(() => {
    if (isOver) document.getElementById('frame')?.remove();
  }, [isOver]);
}

/** 'Company | Page'; the refresh page leaves it as it was. A page that is switched off is none. */
function useTabTitle(): void {
  const { name } = useCompany();
  const screen = useScreen();
  const isMissing = useRouterState({ select: hasNoPage });
  const title = isMissing ? '' : screen.title;
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname !== '/refresh') document.title = `${name} | ${title || t('Page not found')}`;
  }, [name, title, pathname]);
}

/** Whether the address on screen leads to no page: switched off, or only what stands above it is one. */
function hasNoPage({ matches, location, status }: RouterState): boolean {
  const last = matches.at(-1);
  if (status === 'pending' || !last) return false;
  const plain = (path: string): string => path.replace(/\/+$/, '');
  return last.status === 'notFound' || plain(last.pathname) !== plain(location.pathname);
}

/** A page that fell over, in the frame of its area. */
export function PageError({ error }: { error: unknown }) {
  const router = useRouter();
  const retry = useCallback(() => {
    forgetFailedParts();
    void router.invalidate();
  }, [router]);
  useEffect(() => {
    if (!(error instanceof CallError)) void reloadForUpdate(error);
  }, [error]);
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  return (
    <div className="root-error">
      <h1 className="visually-hidden">{t('Server connection error!')}</h1>
      <ErrorPanel error={error} what={t('This page')} onRetry={retry} />
    </div>
  );
}

/** The server did not answer at the start. */
export function RootError({ error }: { error: unknown }) {
  useFrameEnd(true);
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}
