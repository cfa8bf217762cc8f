// @vitest-environment happy-dom
import type { RouteEntry } from '@banyan/contract/company/company';
import type { Found } from '@banyan/contract/overview/search';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { find, key, show, type, until } from '../../../test/page.tsx';
import type { call as realCall } from '../../lib/call.ts';
import { readCatalogue } from './catalogue.ts';
import { CommandPalette } from './command-palette.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
const navigate = vi.hoisted(() => vi.fn<(to: object) => void>());
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}));
vi.mock('../use-session.ts', () => ({
  useSession: () => ({ user: { user_id: 'BN1', user_type: 'Admin' } }),
}));

const entry = (id: number, name: string, url: string): RouteEntry =>
  ({ id, name, url, icon: '', parent_id: null, is_active: true, order_no: id }) as RouteEntry;
const catalogue = readCatalogue([
  entry(1, 'Credit or debit', '/admin/wallet/credit-debit'),
  entry(2, 'Topups', '/admin/topup/topup-details'),
  entry(3, 'Closings', '/admin/income/closings'),
  entry(4, 'Company', '/admin/settings/company'),
]);
vi.mock('../company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
  useCatalogue: () => catalogue,
  useRights: () => new Set([1, 2, 4]),
}));

const topup: Found = {
  kind: 'topup',
  no: 'T1000123',
  title: 'Topup T1000123',
  person: { user_id: 'BN100005', name: 'Lakshmi Singh' },
  amount: '1000',
  status: 'Active',
  url: '/topup-receipt?receipt_no=T1000123',
  is_exact: true,
};
const close = vi.fn<() => void>();

beforeEach(async () => {
  vi.clearAllMocks();
  call.mockResolvedValue({ data: [topup] } as never);
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <CommandPalette onClose={close} />
    </QueryClientProvider>,
  );
});
const options = (): string[] =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.textContent ?? '');

it('offers the pages a person may open, and asks the server for nothing before three letters are typed', async () => {
  expect(options()).toEqual(['Credit or debit', 'Topups', 'Company']);
  await type(find('input'), 'to');
  expect(options()).toEqual(['Topups']);
  expect(call).not.toHaveBeenCalled();
});

it('Enter right after a whole number waits for the answer and goes there', async () => {
  await type(find('input'), 'T1000123');
  await key('Enter');
  expect(navigate).not.toHaveBeenCalled();
  await until(() => expect(navigate).toHaveBeenCalledWith({ href: topup.url }));
  expect(close).toHaveBeenCalledOnce();
});

it('an exact record stands first, with its owner, amount and status', async () => {
  await type(find('input'), 'T1000123');
  await until(() => expect(options()[0]).toBe('Topup T1000123Lakshmi Singh · ₹1,000.00 · Active'));
});

it('offers what is done on a page to who may open it', async () => {
  await type(find('input'), 'credit member');
  expect(options()).toEqual(['Credit a memberCredit or debit']);
  await type(find('input'), 'switch');
  expect(options()).toEqual(['Switch theme']);
  await type(find('input'), 'top up a member');
  expect(options()).not.toContain('Top up a member');
});

it('finds a setting by the name of its field, and opens the tab on which it stands', async () => {
  await type(find('input'), 'gstin');
  await until(() => expect(options()).toEqual(['GSTIN (optional)Company']));
  await key('Enter');
  await until(() => expect(navigate).toHaveBeenCalledWith({ href: '/admin/settings/company?tab=invoices' }));
});
