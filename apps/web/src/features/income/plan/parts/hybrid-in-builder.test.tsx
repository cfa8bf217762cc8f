// @vitest-environment happy-dom
import { parsePlan } from '@banyan/plan/plan/plan';
import { planTemplates } from '@banyan/plan/plan/templates';
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { find, press, show, type } from '../../../../../test/page.tsx';
import { PlanBuilder } from './plan-builder.tsx';
import type { Json } from './plan-values.ts';

vi.mock('../../../../app/company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
}));

const onPlan = vi.fn<(plan: Json) => void>();
function Builder() {
  const [plan, setPlan] = useState<Json>({ incomes: {} });
  const write = (changed: Json): void => {
    onPlan(changed);
    setPlan(changed);
  };
  return <PlanBuilder plan={plan} onPlan={write} problems={{}} />;
}

const form = () => find('.plan-form');
const textOf = (element: Element | null) => element?.textContent?.trim();

/** The part of the form below a heading. */
function part(name: string, within: Element = form()): Element {
  const found = [...within.querySelectorAll('fieldset')].find(
    (one) => textOf(one.querySelector('legend')) === name,
  );
  if (!found) throw new Error(`no part ${name}: ${within.textContent}`);
  return found;
}

/** A field by its label, that of the part itself before those of parts below. */
function field<E extends HTMLElement>(label: string, within: Element = form()): E {
  const found = [...within.querySelectorAll<HTMLLabelElement>('label.field-label')].find(
    (one) => textOf(one) === label,
  );
  if (!found) throw new Error(`no field ${label}: ${within.textContent}`);
  return find<E>(`[id="${found.htmlFor}"]`);
}

const fill = (label: string, text: string, within?: Element) =>
  type(field<HTMLInputElement>(label, within), text);
const cell = (label: string, text: string) => type(find<HTMLInputElement>('input', label), text);

/** Chooses by the words that are read. */
async function choose(label: string, words: string, within?: Element): Promise<void> {
  const select = field<HTMLSelectElement>(label, within);
  const option = [...select.options].find((one) => textOf(one) === words);
  if (!option) throw new Error(`no ${words} in ${select.textContent}`);
  await act(async () => {
    select.value = option.value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

async function push(words: string, within: Element = form()): Promise<void> {
  const found = [...within.querySelectorAll('button')].findLast((one) => textOf(one) === words);
  if (!found) throw new Error(`no ${words}: ${within.textContent}`);
  await press(found);
}

/** A part that is switched on. */
const use = (within: Element) => press(within.querySelector('.check input') as HTMLElement);

/** Opens a part of the plan beside its incomes. */
async function open(name: string): Promise<void> {
  const found = [...document.querySelectorAll('.plan-kinds button')].find(
    (one) => textOf(one.querySelector('strong')) === name,
  );
  await press(found as HTMLElement);
}

it('the hybrid plan of the templates is built in the form alone, from nothing', async () => {
  await show(<Builder />);
  await press(find('input', 'Pay Referral income'));
  await fill('Rate (%)', '10');

  await press(find('input', 'Pay Matching income'));
  await choose('Counted by', 'BV');
  await choose('Period', 'Week');
  await fill('In whole units of (₹)', '500');
  await fill('Rate (%)', '8');
  await fill('Active directs, left', '1');
  await fill('Active directs, right', '1');
  await fill('Carry expires after closings', '8');
  await choose('Cap of a closing', 'An amount');
  await fill('At most per closing (₹)', '4000');

  await press(find('input', 'Pay Walks up the line'));
  await choose('Who is paid', 'Generations of leaders');
  await fill('Code', 'GENERATIONS');
  await fill('Leaders: a rank, or own_rank', 'LEADER');
  await push('Add a row');
  await push('Add a row');
  for (const [k, rate] of ['5', '3', '2'].entries()) {
    await cell(`Rate (%), ${k + 1}`, rate);
    await cell(`Own BV in period, ${k + 1}`, '100');
  }

  await press(find('input', 'Pay Bonus income'));
  await fill('Code', 'CAR');
  await fill('Rate (%)', '2');
  await choose('Turnover of', 'BV');
  await fill('Into the fund', 'car');
  await fill('Rank', 'LEADER', part('Needed'));
  await fill('Own BV in period', '100', part('Needed'));
  await use(part('Points'));
  await choose('Counted per', 'BV of the group', part('Points'));
  await fill('In whole units of (₹)', '1000', part('Points'));

  await open('Ranks');
  await push('Add');
  await fill('Code', 'LEADER');
  await fill('Active directs', '2');
  await fill('Team BV in period', '3000');
  await push('Add');
  const second = [...form().querySelectorAll('.plan-row')].at(-1) as Element;
  await fill('Code', 'DIRECTOR', second);
  await fill('Team BV in period', '10000', second);
  const legs = () =>
    part('Legs with a rank', [...form().querySelectorAll('.plan-row')].at(-1)).querySelectorAll('input');
  await push('Add', part('Legs with a rank', second));
  await type(legs()[0] as HTMLInputElement, 'LEADER');
  await type(legs()[1] as HTMLInputElement, '2');

  await open('Rules of ranks');
  await use(form());
  await choose('Period', 'Month');

  await open('Payout');
  await use(form());
  await fill('Service charge (%)', '5');
  await use(part('Tax (TDS)'));
  await fill('Rate (%)', '2', part('Tax (TDS)'));
  await fill('Rate without PAN (%)', '20', part('Tax (TDS)'));
  await fill('Free of tax a year (₹)', '20000', part('Tax (TDS)'));

  const plan = onPlan.mock.lastCall?.[0];
  expect(plan).toEqual(planTemplates.find(({ code }) => code === 'hybrid')?.plan);
  expect(parsePlan(plan)).toHaveProperty('plan');
});
