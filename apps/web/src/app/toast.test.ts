import { beforeEach, expect, it, vi } from 'vitest';

let toasts: typeof import('./toast.ts');
let dialogs: typeof import('./dialogs.ts');
beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toast.ts');
  dialogs = await import('./dialogs.ts');
});
const info = (summary: string, more = {}) => toasts.toast({ severity: 'info', summary, ...more });
const shown = () => toasts.shownToasts().map(({ summary }) => summary);

it('a toast with a known key takes the place of the one before, others stand beside each other', () => {
  info('Saving', { key: 'save' });
  info('Copied');
  info('Saved', { key: 'save' });
  info('Copied');
  expect(shown()).toEqual(['Copied', 'Saved', 'Copied']);
});

it('at most four toasts are in sight, and all of them stay readable, newest first', () => {
  for (let at = 1; at <= 6; at += 1) info(`toast ${at}`);
  expect(shown()).toEqual(['toast 3', 'toast 4', 'toast 5', 'toast 6']);
  expect(toasts.toastLog().map(({ summary }) => summary)[0]).toBe('toast 6');
  expect(toasts.toastLog()).toHaveLength(6);
});

it('a toast that is closed leaves, its words stay, and listeners hear of both', () => {
  const heard = vi.fn<() => void>();
  const stop = toasts.subscribeToasts(heard);
  info('Saved');
  toasts.closeToast(toasts.shownToasts()[0]?.id ?? 0);
  expect([shown(), toasts.toastLog().length, heard.mock.calls.length]).toEqual([[], 1, 2]);
  stop();
  info('Saved');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('the second question waits until the first is answered, and each answer goes to who asked', async () => {
  const first = dialogs.dialogs.ask({ kind: 'question', title: 'First?' });
  const second = dialogs.dialogs.ask({ kind: 'warning', title: 'Second?' });
  const asked = () => dialogs.openDialogs().map(({ question }) => question.title);
  expect(asked()).toEqual(['First?', 'Second?']);
  const [one] = dialogs.openDialogs();
  one?.answer('isDenied');
  one?.answer('isConfirmed');
  expect(asked()).toEqual(['Second?']);
  dialogs.openDialogs()[0]?.answer('isConfirmed');
  expect(await first).toMatchObject({ isDenied: true, isConfirmed: false });
  expect(await second).toMatchObject({ isDenied: false, isConfirmed: true });
});
