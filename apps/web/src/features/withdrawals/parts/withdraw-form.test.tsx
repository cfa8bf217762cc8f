// @vitest-environment happy-dom
import { requestWithdrawal, withdrawalQuote } from '@banyan/contract/withdrawals/withdrawals';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { find, press, show, submit, type, until } from '../../../../test/page.tsx';
import { queryClient } from '../../../app/query-client.ts';
import type { call as realCall } from '../../../lib/call.ts';
import { WithdrawForm } from './withdraw-form.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => {} }));
vi.mock('../../../components/form/step-up.tsx', () => ({ StepUp: () => null }));
vi.mock('./withdrawal-breakdown.tsx', () => ({ WithdrawalBreakdown: () => null }));
vi.mock('./withdrawal-done.tsx', () => ({ WithdrawalDone: () => 'Asked for' }));

const quote = { amount: '500', available: '1000', net: '500', charge: '0', tds: '0', network_fee: '0' };
const crypto = { kind: 'Crypto', masked: '0xC1c1…c1C1', holder: null } as const;
const options = {
  wallet: 'main',
  available: '1000',
  held: '0',
  minimum: '0',
  multiple: null,
  maximum: null,
  left_today: null,
  destinations: [
    { kind: 'UPI' as const, masked: 'a••@okhdfc', holder: null, token: null },
    { ...crypto, token: 'USDT_56' },
    { ...crypto, token: 'USDC_137' },
  ],
  gates: [],
  tax: null,
  expected_at: null,
};

it('offers addresses once, asks for the token of one alone, and sends it', async () => {
  call.mockImplementation((async (endpoint: object) => ({
    data: endpoint === withdrawalQuote ? quote : {},
  })) as never);
  const holder = await show(
    <QueryClientProvider client={queryClient}>
      <WithdrawForm options={options} onAgain={() => {}} />
    </QueryClientProvider>,
  );
  const cards = (words: string) =>
    [...holder.querySelectorAll<HTMLLabelElement>('.choice-card')].filter((card) =>
      card.textContent?.startsWith(words),
    );
  const choose = (words: string) => press(cards(words)[0]?.querySelector('input') as HTMLInputElement);
  expect(cards('Crypto')).toHaveLength(1);
  expect(cards('USDT')).toHaveLength(0);
  await choose('Crypto');
  expect(cards('USDT, Smart Chain')).toHaveLength(1);
  await choose('USDC, Polygon');
  await type(find('input[inputmode="decimal"]'), '500');
  await submit(find('form'));
  await until(() => expect(holder.textContent).toContain('Check before you confirm'));
  await submit(find('form'));
  const body = { wallet: 'main', destination: 'Crypto', token: 'USDC_137', amount: '500' };
  await until(() =>
    expect(call).toHaveBeenCalledWith(
      requestWithdrawal,
      expect.objectContaining({ body: expect.objectContaining(body) }),
    ),
  );
});
