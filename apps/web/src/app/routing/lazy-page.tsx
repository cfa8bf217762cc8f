import type { ComponentType } from 'react';

/** Pages whose scripts did not arrive: forgetting makes the next look fetch them again. */
const failed = new Set<() => void>();

/** A page that is fetched when it is opened. What did not arrive is an error of the page, which can be tried again. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>) {
  let Page: ComponentType | undefined;
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
  function LazyPage() {
    if (Page) return <Page />;
    if (error) throw error;
    throw preload();
  }
  return Object.assign(LazyPage, { preload });
}

/** Lets every page that did not arrive be fetched again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}
