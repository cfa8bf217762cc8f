// @vitest-environment happy-dom
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { button, find, press, show, type } from '../../../../../test/page.tsx';
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
