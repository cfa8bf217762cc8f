// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { button, find, leave, press, show, type } from '../../../../../test/page.tsx';
import { PlanBuilder } from './plan-builder.tsx';
import type { Json } from './plan-values.ts';

vi.mock('../../../../app/company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
}));

const onPlan = vi.fn<(plan: Json) => void>();
const written = (): Json | undefined => onPlan.mock.lastCall?.[0];
function Builder({ begun }: { begun: Json }) {
  const [plan, setPlan] = useState(begun);
  const write = (changed: Json): void => {
    onPlan(changed);
    setPlan(changed);
  };
  return (
    <PlanBuilder
      plan={plan}
      onPlan={write}
      problems={{ 'incomes.level.levels[0]': 'needs exactly one of percent and amount' }}
    />
  );
}

it('an income is switched on, gets a level with a need, and says in a sentence what it pays', async () => {
  await show(<Builder begun={{ incomes: {} }} />);
  await press(find('input', 'Pay Level income'));
  expect(document.body.textContent).toContain('needs exactly one of percent and amount');
  await type(find('input', 'Rate (%), 1'), '5');
  await type(find('input', 'Active directs, 1'), '2');
  await press(button('Add a row'));
  await type(find('input', 'Rate (%), 2'), '3');
  expect(written()).toEqual({
    incomes: { level: { levels: [{ percent: '5', need: { directs: 2 } }, { percent: '3' }] } },
  });
  expect(document.body.textContent).toContain('5, 3 % of topups below.');
  await type(find('input', 'Active directs, 1'), '');
  await press(button('Remove row 2'));
  expect(written()).toEqual({ incomes: { level: { levels: [{ percent: '5' }] } } });
  await press(find('input', 'Pay Level income'));
  expect(written()).toEqual({ incomes: {} });
});

/** The input below a label. */
const field = (label: string): HTMLInputElement => {
  const { htmlFor } = find<HTMLLabelElement>('label', label);
  return find<HTMLInputElement>(`[id="${htmlFor}"]`);
};

it('a pool by points with what it needs is built from nothing', async () => {
  await show(<Builder begun={{ incomes: {} }} />);
  await press(find('input', 'Pay Bonus income'));
  await type(field('Code'), 'CAR');
  await type(field('Own BV in period'), '100');
  await press(find('.plan-part .plan-part .check input'));
  await type(field('In whole units of (₹)'), '1000');
  const pool = { code: 'CAR', points: { unit: '1000' } };
  expect(written()).toEqual({ incomes: { bonus: { pools: [{ ...pool, need: { own_bv: '100' } }] } } });
  // what is not wanted after all leaves nothing behind
  await type(field('Own BV in period'), '');
  await press(button('Add a row'));
  await press(button('Remove row 1'));
  expect(written()).toEqual({ incomes: { bonus: { pools: [pool] } } });
});

/** What a choice shows. */
const chosen = (label: string): string | undefined => {
  const { htmlFor } = find<HTMLLabelElement>('label', label);
  return find<HTMLSelectElement>(`[id="${htmlFor}"]`).selectedOptions[0]?.textContent;
};

it('a choice that the plan does not make shows what stands for it', async () => {
  const pool = { code: 'CLUB', percent: '2', shares: [{ rank: 'GOLD', shares: 1 }] };
  const open = async (one: Json): Promise<void> => {
    await leave();
    await show(<Builder begun={{ incomes: { bonus: { pools: [one] } } }} />);
  };
  await open(pool);
  expect(chosen('Period')).toBe('Month, as usual');
  await open({ ...pool, period: 'yearly' });
  expect(chosen('Period')).toBe('Year');
  const once = { code: 'GIFT', amount: '0', by_rank: { GOLD: '5' }, once: true };
  await open(once);
  expect(chosen('Period')).toBe('When a rank is reached');
});

it('a cap is chosen and then typed, and a part that is not wanted after all is switched off', async () => {
  await show(<Builder begun={{ incomes: { matching: { percent: '10' } }, tank: { days: 7 } }} />);
  const { htmlFor } = find<HTMLLabelElement>('label', 'Cap of a closing');
  const cap = find<HTMLSelectElement>(`[id="${htmlFor}"]`);
  await act(async () => {
    cap.value = 'per_closing';
    cap.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await type(field('At most per closing (₹)'), '4000');
  await press(button('Holding tankWho waits for a place gets one after 7 days.'));
  await press(find('.plan-form > .check input'));
  expect(written()).toEqual({ incomes: { matching: { percent: '10', cap: { per_closing: '4000' } } } });
});
