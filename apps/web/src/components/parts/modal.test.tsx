// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { button, find, press, show } from '../../../test/page.tsx';
import { Modal } from './modal.tsx';

const onClose = vi.fn<() => void>();
const dialog = () => find<HTMLDialogElement>('dialog');

async function open(inside = <input aria-label="Reason" />) {
  onClose.mockClear();
  await show(<button type="button">Suspend</button>);
  button('Suspend').focus();
  await show(
    <>
      <button type="button">Suspend</button>
      <Modal title="Suspend payouts" onClose={onClose} footer={<button type="button">Go on</button>}>
        {inside}
      </Modal>
    </>,
  );
}

it('is a modal dialog with its title as name, where the focus begins', async () => {
  await open();
  expect(dialog().open).toBe(true);
  expect(document.getElementById(dialog().getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
    'Suspend payouts',
  );
  expect(document.activeElement).toBe(find('h2', 'Suspend payouts'));
});

it('begins at the control it names instead', async () => {
  await open(
    <>
      <input aria-label="Reason" />
      <button type="button" data-autofocus>
        OK
      </button>
    </>,
  );
  expect(document.activeElement).toBe(button('OK'));
});

it('asks to be closed by its cross, by Escape and by a press beside it, not by one inside', async () => {
  await open();
  await press(find('input', 'Reason'));
  expect(onClose).not.toHaveBeenCalled();
  await press(button('Close'));
  await press(dialog());
  const cancel = new Event('cancel', { cancelable: true });
  await act(async () => dialog().dispatchEvent(cancel));
  expect(onClose).toHaveBeenCalledTimes(3);
  // its owner takes it away, not the browser
  expect([cancel.defaultPrevented, dialog().open]).toEqual([true, true]);
});

it('gives the focus back to where it was', async () => {
  await open();
  await show(<button type="button">Suspend</button>);
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(button('Suspend'));
});
