import { registerVisit } from '@banyan/contract/company/company';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './app/frame/frame.css';
import './app/frame/begin-with.ts';
import { startErrors } from './app/errors.ts';
import { callEnded, callStarted } from './app/frame/busy.ts';
import { startTheme } from './app/frame/theme.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { getSession } from './app/session/session.ts';
import { call, installCallHooks } from './lib/call.ts';

installCallHooks({
  token: () => getSession().token,
  started: callStarted,
  ended: callEnded,
  failed: startErrors(() => router.navigate({ to: '/accounts/sign-out' })),
});
startTheme();

// Registers the visit (docs/screens.md §6.1); nobody waits for it.
call(registerVisit, { quiet: true }).catch(() => undefined);

function show(): void {
  const root = document.getElementById('root');
  if (root) {
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    );
  }
}

// Not awaited here: what is loaded then imports this file's own chunk, which would wait for itself. The file of the signed-in area
// is needed anyway; it has what was seen last, for a start without a connection.
const started: Promise<unknown>[] = [];
if (document.documentElement.lang === 'hi')
  started.push(import('./lib/hindi.ts').then(({ speakHindi }) => speakHindi(location.pathname)));
if (getSession().token) started.push(import('./lib/last-seen.ts'));
Promise.all(started).then(show, show);
