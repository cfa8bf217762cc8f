// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { button, find, key, press, show } from '../../../test/page.tsx';
import { Popover } from './popover.tsx';

beforeEach(async () => {
  await show(
    <>
      <Popover trigger="Filter" triggerClass="chip" panelLabel="Filter by member">
        {(close) => (
          <>
            <input aria-label="Member" />
            <button type="button" onClick={close}>
              Apply
            </button>
          </>
        )}
      </Popover>
      <button type="button">Beside</button>
    </>,
  );
});
const panel = () => document.querySelector('[role=group][aria-label="Filter by member"]');

it('opens by its button, which says so, and the first control has the focus', async () => {
  expect([panel(), button('Filter').getAttribute('aria-expanded')]).toEqual([null, 'false']);
  await press(button('Filter'));
  expect(button('Filter').getAttribute('aria-expanded')).toBe('true');
  expect(button('Filter').getAttribute('aria-controls')).toBe(panel()?.id);
  expect(document.activeElement).toBe(find('input', 'Member'));
});

it('closes by its own control and by Escape, and the focus goes back to the button', async () => {
  for (const closes of [() => press(button('Apply')), () => key('Escape')]) {
    await press(button('Filter'));
    expect(panel()).not.toBeNull();
    await closes();
    expect(panel()).toBeNull();
    expect(document.activeElement).toBe(button('Filter'));
  }
});

it('closes when something beside it is pressed or has the focus, which keeps it', async () => {
  await press(button('Filter'));
  await press(button('Beside'));
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button('Beside'));
  await press(button('Filter'));
  await act(async () => button('Beside').focus());
  expect(panel()).toBeNull();
});

it('stays while its own controls are used', async () => {
  await press(button('Filter'));
  await press(find('input', 'Member'));
  await key('a');
  expect(panel()).not.toBeNull();
});
