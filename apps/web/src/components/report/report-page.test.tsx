// @vitest-environment happy-dom
import { column, filter, report } from '@banyan/contract/core/report';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, find, key, press, show, until } from '../../../test/page.tsx';
import { CallError, type call as realCall } from '../../lib/call.ts';
import type { Row } from './report-cell.tsx';
import { ReportPage } from './report-page.tsx';
import type { Picks } from './use-picks.ts';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('../../app/use-screen.ts', () => ({ useScreen: () => ({ entry: undefined, title: 'Topups' }) }));
vi.mock('../../app/use-session.ts', () => ({
  useSession: () => ({ user: { user_id: 'BN1', user_type: 'Admin' } }),
}));
vi.mock('../../app/company.ts', () => ({
  useCompany: () => ({
    timezone: 'Asia/Kolkata',
    currency_symbol: '₹',
    is_currency_symbol_prefixed: true,
    round_off_digits: 2,
  }),
  useCatalogue: () => ({ byUrl: new Map() }),
  useRights: () => new Set(),
}));

const topups = report({
  path: 'x/topups',
  summary: '',
  screens: ['/admin/x'],
  columns: {
    no: column('text', 'No', { sort: true }),
    amount: column('money', 'Amount', { sort: true, total: true }),
  },
  filters: { member: filter('member', 'Member') },
  default_sort: '-no',
});
const rows = [
  { id: '2', no: 'T2', amount: '250.00' },
  { id: '1', no: 'T1', amount: '100.00' },
];
/** Answers of the server, in the order of the calls. */
const answers = (...replies: (object | Error)[]) => {
  for (const reply of replies)
    if (reply instanceof Error) call.mockRejectedValueOnce(reply);
    else call.mockResolvedValueOnce(reply as never);
};
const full = { data: rows, total: 2, totals: { amount: '350.00' } };
const nothing = { data: [], total: 0, totals: {} };
/** What was asked of the server. */
const asked = () => call.mock.calls.map(([, input]) => input?.query);

const picked = vi.fn<(rows: readonly Row[], isOn: boolean) => void>();
const picks: Picks = {
  ids: new Set(),
  mayPick: () => true,
  labelOf: ({ no }) => String(no),
  onPick: picked,
};
let history: ReturnType<typeof createMemoryHistory>;
async function open(address: string): Promise<void> {
  history = createMemoryHistory({ initialEntries: [address] });
  const page = () => (
    <ReportPage
      report={topups}
      phone={{ title: 'no', amount: 'amount' }}
      empty={{ title: 'No topup yet.' }}
      picks={picks}
      rowActions={(row) => <button type="button">Reverse {row.no}</button>}
    />
  );
  const router = createRouter({ routeTree: createRootRoute({ component: page }), history });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  await show(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}
const shown = () => find('main').textContent ?? '';
beforeEach(() => {
  call.mockReset();
});

it('shows what the server found under an address: rows, how many, and totals', async () => {
  answers(full);
  await open('/x?sort=amount&f_member=BN7');
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
  expect(asked()).toEqual([{ page_index: 0, page_size: 50, sort: 'amount', member: 'BN7' }]);
  const cells = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
  expect(cells).toEqual(['T2250.00', 'T1100.00']);
  expect(find('tfoot').textContent).toContain('350.00');
  expect(shown()).toContain('Member: BN7');
});

it('says why it is empty, and under filters which ones, which can be cleared there', async () => {
  answers(nothing, full);
  await open('/x?f_member=BN7');
  await until(() => expect(shown()).toContain('Nothing matches these filters.'));
  expect(button('Export').disabled).toBe(true);
  await press(button('Clear all filters'));
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
  expect(history.location.search).toBe('');
});

it('without filters is empty in the words of its page', async () => {
  answers(nothing);
  await open('/x');
  await until(() => expect(shown()).toContain('No topup yet.'));
});

it('says what failed and loads again when it is asked to', async () => {
  answers(new CallError(503, { message: 'Server error!' }), full);
  await open('/x');
  await until(() => expect(find('[role=alert]').textContent).toContain('Topups could not be loaded.'));
  await press(button('Try again'));
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
});

it('sorts by the address alone: the server is asked anew, and the way back is the order before', async () => {
  answers(full, full);
  await open('/x');
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
  await press(find('th button', 'Amount'));
  await until(() => expect(asked().at(-1)).toMatchObject({ sort: expect.stringMatching(/^-?amount$/) }));
  await until(() => expect(history.location.search).toMatch(/sort=-?amount/));
});

it('opens a row in a drawer with what can be done to it, and the address names the row', async () => {
  answers(full);
  await open('/x');
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
  await press(document.querySelectorAll<HTMLElement>('[aria-label="Open details"]')[1] as HTMLElement);
  await until(() => expect(history.location.search).toContain('row='));
  expect(find('dialog').textContent).toContain('T1');
  expect(button('Reverse T1')).not.toBeNull();
  await press(button('Close'));
  await until(() => expect(document.querySelector('dialog')).toBeNull());
  expect(call).toHaveBeenCalledTimes(1);
});

it('moves from row to row by J and K and chooses by X while the focus is in the list, and nowhere else', async () => {
  answers(full);
  await open('/x');
  await until(() => expect(find('.report-count').textContent).toBe('2 results'));
  const inRow = () =>
    [...document.querySelectorAll('tbody tr')].findIndex((row) => row.contains(document.activeElement));
  const list = find('[role=region]');
  button('Export').focus();
  for (const name of ['j', 'x']) await key(name);
  expect([inRow(), picked.mock.calls.length]).toEqual([-1, 0]);
  list.focus();
  await key('x');
  await key('ArrowDown');
  expect([inRow(), picked.mock.calls.length]).toEqual([-1, 0]);
  await key('j');
  expect(inRow()).toBe(0);
  await key('J');
  expect(inRow()).toBe(1);
  await key('x');
  expect(picked).toHaveBeenCalledExactlyOnceWith([rows[1]], true);
  await key('k');
  expect(inRow()).toBe(0);
  await key('k');
  expect(inRow()).toBe(0);
});
