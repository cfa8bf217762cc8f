import { toastLife } from '@banyan/contract/core/constants';

/** Toast message (docs/screens.md §3). `life` in milliseconds; a sticky one stays; one with a known key is replaced. */
export interface ToastMessage {
  severity: 'success' | 'info' | 'error' | 'warn';
  summary: string;
  detail?: string;
  life?: number;
  sticky?: boolean;
  key?: string;
  closable?: boolean;
}
export interface ShownToast extends Required<Omit<ToastMessage, 'detail'>> {
  detail: string;
  id: number;
  at: string;
}

let shown: readonly ShownToast[] = [];
/** What was said in this visit, newest first: a toast leaves, its words stay readable. */
let log: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function toast(message: ToastMessage): void {
  lastId += 1;
  const next: ShownToast = {
    life: toastLife,
    sticky: false,
    closable: true,
    detail: '',
    key: '',
    ...message,
    id: lastId,
    at: new Date().toISOString(),
  };
  shown = [...shown.filter((old) => !next.key || old.key !== next.key), next].slice(-4);
  log = [next, ...log].slice(0, 20);
  publish();
}

export function closeToast(id: number): void {
  shown = shown.filter((message) => message.id !== id);
  publish();
}

export const shownToasts = (): readonly ShownToast[] => shown;
export const toastLog = (): readonly ShownToast[] => log;
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
