import { Outlet, type RouterState, useLocation, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ErrorPanel } from '../components/parts/states.tsx';
import { t } from '../lib/text.ts';
import { useCompany } from './company.ts';
import { Hosts } from './hosts.tsx';
import { useScreen } from './use-screen.ts';

/** Root layout (spec §2): the page, and above it spinner, toasts, dialogs and scroll-to-top. */
export function Root() {
  const isRouteLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  useTabTitle();
  return (
    <>
      <Outlet />
      <Hosts isRouteLoading={isRouteLoading} />
    </>
  );
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
  return (
    <div className="root-error">
      <h1 className="visually-hidden">{t('Server connection error!')}</h1>
      <ErrorPanel error={error} what={t('This page')} onRetry={() => void router.invalidate()} />
    </div>
  );
}

/** The server did not answer at the start. */
export function RootError({ error }: { error: unknown }) {
  return (
    <main>
      <PageError error={error} />
    </main>
  );
}
