// @vitest-environment happy-dom
import { pricePlan } from '@banyan/contract/income/plan-proposals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
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

const price = {
  data: {
    per_100: '3.2',
    break_even: null,
    run_no: 'L1000001',
    bound: '5',
    exceeds: false,
    trials: [{ on: 'usual_year', per_100: '3.2', exceeds: false, run_no: 'L1000001' }],
    dangers: [],
  },
};
const verdict = (of: object, before = inForce) =>
  show(
    <QueryClientProvider client={queries}>
      <PlanVerdict checked={of as never} inForce={before} pause={0} />
    </QueryClientProvider>,
  );
let queries: QueryClient;
beforeEach(() => {
  call.mockReset();
  queries = new QueryClient();
});

it('says below the form what a plan costs at most, what it changes, and by itself what a usual year costs', async () => {
  call.mockResolvedValue(price as never);
  await verdict(checked);
  expect(text()).toContain('All that topups pay');
  expect(text()).toContain('Changes against version 4, which is in force');
  expect([...document.querySelectorAll('del, ins')].map((value) => value.textContent)).toEqual(['4', '5']);
  await until(() => expect(text()).toContain('A usual year3.2%'));
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([pricePlan]);
});

it('names what laws restrict in the words of the form', async () => {
  call.mockResolvedValue(price as never);
  await verdict({
    ...checked,
    cautions: [{ caution: 'recruiting', places: ['incomes.fast_start', 'incomes.bonus.pools[1].points'] }],
  });
  expect(text()).toContain('whatever is sold: Fast start income; Bonus income, Pools 2, Points');
});

it('tries the plan in force only when asked, in whatever order it is written', async () => {
  call.mockResolvedValue(price as never);
  const caps = { topup_multiple: '3' };
  await verdict({ ...checked, plan: { caps, ...level('4') } }, {
    ...inForce,
    plan: { ...level('4'), caps },
  } as PlanVersion);
  await until(() => expect(text()).toContain('No differences.'));
  await press(button('Try a plan'));
  await until(() => expect(text()).toContain('A usual year3.2%'));
  expect(call).toHaveBeenCalledTimes(1);
});

it('gives the question up when the plan changes meanwhile, and asks for the new one', async () => {
  call.mockReturnValue(new Promise(() => undefined) as never);
  await verdict(checked);
  await until(() => expect(text()).toContain('The lab is testing the plan…'));
  const signal = call.mock.lastCall?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  await verdict({ ...checked, plan: level('6') });
  await until(() => expect(call).toHaveBeenCalledTimes(2));
  expect(signal?.aborted).toBe(true);
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { plan: level('6') } });
});
