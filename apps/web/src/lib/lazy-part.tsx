import type { ComponentType } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Pages and parts whose files did not arrive: forgetting makes the next look fetch them again. */
const failed = new Set<() => void>();

/** A page that is fetched when it is opened. What did not arrive is an error of the page, which can be tried again. */
export function lazyPage<Props extends object>(load: Load<Props>) {
  let Page: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let error: unknown;
  const forget = (): void => {
    error = undefined;
  };
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (loaded) => {
        Page = loaded.default;
        forget();
      },
      (reason: unknown) => {
        loading = undefined;
        error = reason;
        failed.add(forget);
      },
    );
    return loading;
  };
  function LazyPage(props: Props) {
    if (Page) return <Page {...props} />;
    if (error) throw error;
    throw preload();
  }
  return Object.assign(LazyPage, { preload });
}

/**
 * A part of a page that is fetched when it is first shown, in a Suspense. It waits for the connection instead of failing, so
 * that the page around it stays, with what was typed. React's own `lazy` would keep a failure for good.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) => lazyPage(() => whenConnected(load));

async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    }
  }
}

/** Lets everything that did not arrive be fetched again. */
export function forgetFailedParts(): void {
  for (const forget of failed) forget();
  failed.clear();
}
