// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { guardDoublePress } from './guard-double-press.ts';

let opened: number;
beforeEach(() => {
  opened = 0;
  document.addEventListener('click', guardDoublePress, true);
});
afterEach(() => {
  document.removeEventListener('click', guardDoublePress, true);
  document.body.replaceChildren();
});

/** A page with a link, and a button in a form or not, which goes when it is pressed. */
function page(parent: 'form' | 'dialog' | 'div'): { button: HTMLElement; link: HTMLElement } {
  const holder = document.body.appendChild(document.createElement(parent));
  const button = holder.appendChild(document.createElement('button'));
  button.type = 'button';
  button.addEventListener('click', () => holder.remove());
  const link = document.body.appendChild(document.createElement('button'));
  link.addEventListener('click', () => {
    opened += 1;
  });
  return { button, link };
}

/** @param count which click of a row of them at one place it is, as a browser counts */
const click = (element: HTMLElement, count: number): boolean =>
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: count }));

it.each(['form', 'dialog'] as const)(
  'the second click of a double press in a %s that went presses nothing else',
  (parent) => {
    const { button, link } = page(parent);
    click(button, 1);
    click(link, 2);
    expect(opened).toBe(0);
    // a press of its own means the link
    click(link, 1);
    expect(opened).toBe(1);
  },
);

it('quick clicks elsewhere, or on what stays, all count', () => {
  const { button, link } = page('div');
  click(button, 1);
  click(link, 2);
  click(link, 3);
  expect(opened).toBe(2);
});
