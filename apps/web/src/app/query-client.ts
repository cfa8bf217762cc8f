import { QueryClient } from '@tanstack/react-query';

/** Answers live in memory only; a failed call is shown once and retried by the person (spec §8). */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 } },
});
