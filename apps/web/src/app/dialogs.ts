/** How a dialog ended (docs/screens.md §3). Exactly one is true. */
export interface DialogResult {
  isConfirmed: boolean;
  isDenied: boolean;
  isCancelled: boolean;
  isDismissed: boolean;
}
export interface Question {
  kind: 'success' | 'info' | 'warning' | 'error' | 'question';
  title: string;
  /** Line breaks are kept. */
  text?: string;
  confirmLabel?: string;
  /** `true` shows the button with its default label (docs/screens.md §3). */
  deny?: boolean | string;
  cancel?: boolean | string;
}
export interface OpenDialog {
  id: number;
  question: Question;
  answer: (how: keyof DialogResult) => void;
}

let open: readonly OpenDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Asks and waits. Dialogs queue: the second one opens when the first is answered. */
function ask(question: Question): Promise<DialogResult> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (how: keyof DialogResult): void => {
      if (!open.some((dialog) => dialog.id === id)) return;
      open = open.filter((dialog) => dialog.id !== id);
      publish();
      const none = { isConfirmed: false, isDenied: false, isCancelled: false, isDismissed: false };
      resolve({ ...none, [how]: true });
    };
    open = [...open, { id, question, answer }];
    publish();
  });
}

export const dialogs = { ask };
export const openDialogs = (): readonly OpenDialog[] => open;
export function subscribeDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
