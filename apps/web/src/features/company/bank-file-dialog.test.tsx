// @vitest-environment happy-dom
import type { BankFileTemplate } from '@banyan/contract/withdrawals/bank-file';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { button, find, press, show, submit, type, until } from '../../../test/page.tsx';
import { queryClient } from '../../app/query-client.ts';
import type { call as realCall } from '../../lib/call.ts';
import { BankFileDialog } from './bank-file-dialog.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => {} }));
vi.mock('../../components/parts/screen-link.tsx', () => ({ ScreenButton: () => null }));
vi.mock('../../components/form/step-up.tsx', () => ({ StepUp: () => null }));
vi.mock('../../components/parts/modal.tsx', () => ({
  Modal: ({ children }: { children: object }) => children,
}));

const template: BankFileTemplate = {
  separator: ',',
  columns: (['account_no', 'ifsc', 'holder', 'amount', 'no'] as const).map((shows) => ({
    heading: shows,
    shows,
    fixed: '',
  })),
};
const preview = () => find('pre').textContent?.split('\r\n');
const buttons = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
    ({ textContent }) => textContent === name,
  );
const at = <T,>(items: readonly T[], index: number): T => {
  const item = items.at(index);
  if (item === undefined) throw new Error(`There is no item ${index}.`);
  return item;
};

it('shows the headings and one line while columns are named, added, moved and removed, and sends what it shows', async () => {
  call.mockResolvedValue({ data: template } as never);
  await show(
    <QueryClientProvider client={queryClient}>
      <BankFileDialog template={template} onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(preview()?.slice(0, 2)).toEqual([
    'account_no,ifsc,holder,amount,no',
    '50100123456789,HDFC0001234,Asha Rao,9000.00,W1000001',
  ]);
  await press(button('Add a column'));
  // a heading is missing: what cannot be saved is not shown
  expect(document.querySelector('pre')).toBeNull();
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('fieldset input.input')];
  await type(at(inputs(), -2), 'Type');
  await type(at(inputs(), -1), '=NEFT');
  await press(at(buttons('Up'), -1));
  expect(preview()?.slice(0, 2)).toEqual([
    'account_no,ifsc,holder,amount,Type,no',
    "50100123456789,HDFC0001234,Asha Rao,9000.00,'=NEFT,W1000001",
  ]);
  await press(at(buttons('Remove'), 0));
  await submit(find('form'));
  expect(call).not.toHaveBeenCalled();
  expect(find('main').textContent).toContain('are needed once each.');
  await press(button('Add a column'));
  const select = at([...document.querySelectorAll('select')], -1);
  await type(at(inputs(), -2), 'Account');
  await act(async () => {
    select.value = 'account_no';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await submit(find('form'));
  await until(() => expect(call).toHaveBeenCalledOnce());
  const sent = call.mock.calls[0]?.[1]?.body as unknown as BankFileTemplate;
  expect(sent.columns.map(({ heading }) => heading)).toEqual([
    'ifsc',
    'holder',
    'amount',
    'Type',
    'no',
    'Account',
  ]);
});
