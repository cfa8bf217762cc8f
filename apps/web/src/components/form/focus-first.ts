import { openDialogs, subscribeDialogs } from '../../app/dialogs.ts';

/** Puts the focus on the first of some inputs in reading order, once the alert that names their problems is closed. */
export function focusFirst(ids: readonly string[]): void {
  const go = (): void => {
    const inputs = ids.flatMap((id) => document.getElementById(id) ?? []);
    inputs.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    inputs[0]?.focus();
  };
  if (openDialogs().length === 0) {
    setTimeout(go);
    return;
  }
  const stop = subscribeDialogs(() => {
    if (openDialogs().length > 0) return;
    stop();
    setTimeout(go, 50);
  });
}
