import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root | undefined;

/** Shows a part in a page of its own; shown again, it gets other props. @returns what holds it */
export async function show(part: ReactNode): Promise<HTMLElement> {
  let holder = document.querySelector('main');
  if (!root || !holder) {
    holder = document.body.appendChild(document.createElement('main'));
    root = createRoot(holder);
  }
  await act(async () => root?.render(part));
  return holder;
}

/** Takes what is shown off the page. */
export async function leave(): Promise<void> {
  await act(async () => root?.unmount());
  root = undefined;
  document.body.replaceChildren();
}
afterEach(leave);

/** The name a screen reader says: the label, else the words inside. */
const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

/** The only element of a kind with this name. */
export function find<E extends HTMLElement = HTMLElement>(selector: string, name?: string): E {
  const all = [...document.querySelectorAll<E>(selector)];
  const found = name === undefined ? all : all.filter((element) => nameOf(element) === name);
  if (found.length !== 1)
    throw new Error(`${found.length} of ${selector} “${name ?? ''}”: ${document.body.innerHTML}`);
  return found[0] as E;
}
export const button = (name: string): HTMLButtonElement => find('button', name);

/** Presses a button as a person does: it is pointed at, has the focus, and is clicked. */
export const press = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    element.focus();
    element.click();
  });

/** Types into an input in place of what it holds. */
export const type = (input: HTMLInputElement, text: string): Promise<void> =>
  act(async () => {
    // React listens to the value as a person sets it, not as a program does
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** Waits until something is so that a query or a timer brings. */
export async function until(check: () => void): Promise<void> {
  // what comes by itself is drawn by itself
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  try {
    await vi.waitFor(check, { timeout: 15_000 });
  } finally {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  }
}

/** Presses a key where the focus is. */
export const key = (name: string, on: Element | null = document.activeElement): Promise<void> =>
  act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  });

/** Sends a form, as Enter in one of its fields does. */
export const submit = (form: HTMLElement): Promise<void> =>
  act(async () => {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
