import { registerVisit } from '@banyan/contract/company';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import { callEnded, callStarted } from './app/busy.ts';
import { startErrors } from './app/errors.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { getSession } from './app/session.ts';
import { startTheme } from './app/theme.ts';
import { call, installCallHooks } from './lib/call.ts';

installCallHooks({
  token: () => getSession().token,
  started: callStarted,
  ended: callEnded,
  failed: startErrors(() => router.navigate({ to: '/accounts/sign-out' })),
});
startTheme();

// A new version has replaced the chunk this page wanted: one reload fetches it.
window.addEventListener('vite:preloadError', () => {
  const key = 'reloaded_for_update';
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, 'yes');
  window.location.reload();
});

// Registers the visit (spec §7); nobody waits for it.
call(registerVisit, { quiet: true }).catch(() => undefined);

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
