// @vitest-environment happy-dom
import { markPopupSeen } from '@banyan/contract/company/shown';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { find, leave, show, until } from '../../../../test/page.tsx';
import type { call as realCall } from '../../../lib/call.ts';
import { Popup } from './popup.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));

const picture = { url: '/picture', width: 12, height: 6 };
const popup = { id: '7', heading: 'New office', text: 'In Pune.', link: null, disclaimer: false, picture };
const seen = () => call.mock.calls.filter(([endpoint]) => endpoint === markPopupSeen).length;
const shown = () => document.querySelectorAll('dialog[open] .popup-picture').length;

beforeEach(() => {
  call.mockReset();
  call.mockImplementation((async (endpoint: object) => ({
    data: endpoint === markPopupSeen || seen() > 0 ? [] : [popup],
  })) as never);
});

/** Opens the dashboard, with what stands there already, and waits until the answer is drawn. */
async function visit(others = <p>Dashboard</p>, before = () => {}): Promise<void> {
  await leave();
  const client = new QueryClient();
  // the page stays as it is when the pop-up joins it: a field in use keeps the focus
  const page = (popup: ReactNode) => (
    <QueryClientProvider client={client}>
      {others}
      {popup}
    </QueryClientProvider>
  );
  await show(page(null));
  before();
  const asked = call.mock.calls.length;
  await show(page(<Popup />));
  await until(() => {
    expect(call.mock.calls.length).toBeGreaterThan(asked);
    expect(client.isFetching()).toBe(0);
  });
  // a query tells its readers in a task of its own
  await act(() => new Promise((drawn) => setTimeout(drawn)));
}

it('is shown until Esc closes it, and then in none of forty visits', async () => {
  await visit();
  await until(() => expect(shown()).toBe(1));
  await act(async () => find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
  await until(() => expect(seen()).toBe(1));
  await until(() => expect(shown()).toBe(0));
  for (let time = 1; time < 40; time += 1) {
    await visit();
    expect(shown(), `visit ${time + 1}`).toBe(0);
  }
  expect(seen()).toBe(1);
});

it('waits for the next visit where somebody types or a dialog is open', async () => {
  await visit(<input aria-label="Name" />, () => find('input', 'Name').focus());
  expect(shown()).toBe(0);
  await visit(<dialog open>Confirm with your second factor</dialog>);
  expect(shown()).toBe(0);
  expect(seen()).toBe(0);
  await visit();
  await until(() => expect(shown()).toBe(1));
});
