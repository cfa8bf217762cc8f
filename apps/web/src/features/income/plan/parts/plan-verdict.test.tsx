// @vitest-environment happy-dom
import { pricePlan } from '@banyan/contract/income/plan-proposals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { button, press, show, until } from '../../../../../test/page.tsx';
import type { call as realCall } from '../../../../lib/call.ts';
import { PlanVerdict } from './plan-verdict.tsx';
import type { PlanVersion } from './plan-versions.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('../../../../app/company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
  useCatalogue: () => ({ byUrl: new Map() }),
  useRights: () => new Set(),
}));

const level = (percent: string) => ({ incomes: { level: { levels: [{ percent }] } } });
const inForce = { version: 4, plan: level('4') } as unknown as PlanVersion;
const checked = {
  plan: level('5'),
  worst_case: { kinds: [{ kind: 'level', of: 'topups', percent: '5' }], percent: '5' },
  cautions: [],
} as const;
const text = (): string => document.body.textContent ?? '';

it('says below the form what a plan costs at most and what it changes, and tries it out when asked', async () => {
  call.mockResolvedValue({
    data: {
      per_100: '3.2',
      break_even: null,
      run_no: 'L1000001',
      bound: '5',
      exceeds: false,
      trials: [{ on: 'usual_year', per_100: '3.2', exceeds: false, run_no: 'L1000001' }],
      dangers: [],
    },
  } as never);
  await show(
    <QueryClientProvider client={new QueryClient()}>
      <PlanVerdict checked={checked as never} inForce={inForce} />
    </QueryClientProvider>,
  );
  expect(text()).toContain('All that topups pay');
  expect(text()).toContain('Changes against version 4, which is in force');
  expect([...document.querySelectorAll('del, ins')].map((value) => value.textContent)).toEqual(['4', '5']);
  expect(call).not.toHaveBeenCalled();
  await press(button('Try a plan'));
  await until(() => expect(text()).toContain('A usual year3.2%'));
  expect(call.mock.lastCall?.[0]).toBe(pricePlan);
});
