import { useNavigate, useSearch } from '@tanstack/react-router';

interface OpenOptions {
  /** Without a step of its own for Back. */
  replace?: boolean;
  /** Begins at the top, as another page would. */
  resetScroll?: boolean;
}

/**
 * What the address of this page holds after the `?`, by the names the page gives it, and how the page shows itself with
 * another one; what is blank is left out.
 */
export function useAddress<A extends { [K in keyof A]?: string }>(): [
  address: Partial<A>,
  open: (next: Partial<A>, options?: OpenOptions) => void,
] {
  const address = useSearch({ strict: false }) as Record<string, unknown> as Partial<A>;
  const navigate = useNavigate();
  const open = (next: Partial<A>, { replace = false, resetScroll = false }: OpenOptions = {}): void => {
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value));
    void navigate({ to: '.', search: search as never, replace, resetScroll });
  };
  return [address, open];
}
