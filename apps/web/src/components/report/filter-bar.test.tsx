// @vitest-environment happy-dom
import { column, filter, report } from '@banyan/contract/core/report';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, find, press, show, submit, type } from '../../../test/page.tsx';
import { FilterBar } from './filter-bar.tsx';

vi.mock('../../app/company.ts', () => ({
  useCompany: () => ({ timezone: 'Asia/Kolkata' }),
  useCatalogue: () => ({ grantable: new Map() }),
  useRights: () => new Set(),
}));

const topups = report({
  path: 'x/topups',
  summary: '',
  screens: ['/user/x', '/admin/x'],
  columns: { at: column('date', 'Date') },
  filters: {
    on: filter('range', 'Date'),
    member: filter('member', 'Member', { roles: ['Admin'] }),
    status: filter('choice', 'Status', { options: ['Active', 'Reversed'] }),
  },
  default_sort: 'at',
});
const onChange = vi.fn<(changes: Record<string, string>) => void>();
const onClear = vi.fn<() => void>();
beforeEach(() => {
  onChange.mockClear();
  onClear.mockClear();
});
const showBar = (values: Record<string, string>, more: { isPhone?: boolean; userType?: string } = {}) =>
  show(
    <FilterBar
      report={topups}
      userType={more.userType ?? 'Admin'}
      values={values}
      isPhone={more.isPhone ?? false}
      onChange={onChange}
      onClear={onClear}
    />,
  );
const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

it('offers the filters this kind of user has, and a set one says what it is set to', async () => {
  await showBar({}, { userType: 'User' });
  expect(names()).toEqual(['Date', 'Status']);
  await showBar({ on_from: '2026-01-02', on_to: '2026-01-05', member: 'BN1', status: 'Reversed' });
  expect(names().filter(Boolean)).toEqual([
    'Date: 02-Jan-2026 to 05-Jan-2026',
    'Member: BN1',
    'Status: Reversed',
    'Clear all',
  ]);
});

it('sends nothing while somebody types, and Enter sets the filter and closes it', async () => {
  await showBar({});
  await press(button('Member'));
  await type(find('input', 'Member'), 'BN100');
  expect(onChange).not.toHaveBeenCalled();
  await submit(find('form'));
  expect(onChange.mock.calls).toEqual([[{ member: 'BN100' }]]);
  expect(document.querySelector('form')).toBeNull();
});

it('sets a ready choice at once, and both ends of a range together', async () => {
  await showBar({ status: 'Active' });
  await press(button('Status: Active'));
  expect(button('Active').getAttribute('aria-pressed')).toBe('true');
  await press(button('Reversed'));
  await press(button('Date'));
  const [from] = document.querySelectorAll<HTMLInputElement>('input[type=date]');
  await type(from as HTMLInputElement, '2026-01-02');
  await press(button('Apply'));
  expect(onChange.mock.calls).toEqual([[{ status: 'Reversed' }], [{ on_from: '2026-01-02', on_to: '' }]]);
});

it('removes one filter by its cross, a range with both its ends, and all by Clear all', async () => {
  await showBar({ on_from: '2026-01-02', on_to: '2026-01-05', member: 'BN1' });
  await press(button('Remove the filter Date'));
  expect(onChange.mock.calls).toEqual([[{ on_from: '', on_to: '' }]]);
  await press(button('Clear all'));
  expect(onClear).toHaveBeenCalledTimes(1);
});

it('on a phone is one sheet: nothing is set until it is shown, and closing forgets what was typed', async () => {
  await showBar({ status: 'Active' }, { isPhone: true });
  expect(names()).toEqual(['Filters (1)']);
  await press(button('Filters (1)'));
  await type(find('input', 'Member'), 'BN7');
  await press(button('Close'));
  await press(button('Filters (1)'));
  expect(find<HTMLInputElement>('input', 'Member').value).toBe('');
  await type(find('input', 'Member'), 'BN8');
  expect(onChange).not.toHaveBeenCalled();
  await press(button('Show results'));
  expect(onChange.mock.calls).toEqual([[{ on_from: '', on_to: '', member: 'BN8', status: 'Active' }]]);
  expect(document.querySelector('dialog')).toBeNull();
});
