import { QueryClient } from '@tanstack/react-query';

/**
 * Answers live in memory only; a failed call is shown once and retried by the person (docs/screens.md §3). Without a
 * connection a call fails like any other instead of waiting in silence, and is made again when there is one.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
    mutations: { networkMode: 'always' },
  },
});
