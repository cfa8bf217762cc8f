// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chart } from './chart.tsx';

vi.mock('../../app/company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let root: Root;
let page: HTMLElement;
beforeEach(async () => {
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
  await import('./chart-drawing.tsx');
  await act(async () =>
    root.render(
      <Chart
        title="Income"
        kind="stacked"
        labelOf={(label) => `day ${label}`}
        series={['Level', 'Referral', 'Bonus'].map((name) => ({ key: name, name }))}
        points={['1', '2', '3'].map((label) => ({
          label,
          values: { Level: `${label}00.50`, Referral: '40' },
          before: { label: `0${label}`, values: { Level: '70' } },
        }))}
      />,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

const button = (name: string) => {
  const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(name));
  if (!found) throw new Error(`no button ${name} in ${page.innerHTML}`);
  return found;
};
const press = (name: string) => act(async () => button(name).click());
const bars = (colour: number) =>
  page.querySelectorAll(`svg[role=img] rect.chart-fill-${colour}[height]:not(pattern rect)`);
const slider = () => page.querySelector('input');

it('leaves out a kind without figures and says what each of the others came to', () => {
  const keys = [...page.querySelectorAll('.chart-legend button')].map(({ textContent }) => textContent);
  expect(keys).toEqual(['Level ₹601.50', 'Referral ₹120.00', 'Previous period']);
  expect(page.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'Income: Level ₹601.50, Referral ₹120.00',
  );
});

it('hides a series and shows it again by its button of the legend, and keeps the last one', async () => {
  expect(bars(1)).toHaveLength(3);
  await press('Level');
  expect(button('Level').getAttribute('aria-pressed')).toBe('false');
  expect(bars(1)).toHaveLength(0);
  await press('Referral');
  expect(button('Referral').getAttribute('aria-pressed')).toBe('true');
  await press('Level');
  expect(bars(1)).toHaveLength(3);
});

it('reads out date, total, the period before and each kind of the point the slider stands at', async () => {
  expect(slider()?.getAttribute('aria-valuetext')).toBe(
    'day 3: Total ₹340.50, previous period ₹70.00, Level ₹300.50, Referral ₹40.00',
  );
  await act(async () => slider()?.focus());
  expect(page.querySelector('.chart-read-out')?.textContent).toContain('day 3');
  await act(async () =>
    slider()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(page.querySelector('.chart-read-out')).toBeNull();
});

it('shows and hides the period before', async () => {
  expect(page.querySelectorAll('svg[role=img] .chart-ghost')).toHaveLength(1);
  await press('Previous period');
  expect(page.querySelectorAll('svg[role=img] .chart-ghost')).toHaveLength(0);
  expect(slider()?.getAttribute('aria-valuetext')).not.toContain('previous');
});

it('has the same figures behind it as a table', async () => {
  await press('Show as table');
  const rows = [...page.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
  expect(rows[0]).toEqual(['Date', 'Level', 'Referral', 'Total', 'Total, previous period']);
  expect(rows[3]).toEqual(['day 3', '₹300.50', '₹40.00', '₹340.50', '₹70.00']);
});

it('draws what is below the zero line downwards though its figures count up, and a limit only across bars that reach it', async () => {
  await act(async () =>
    root.render(
      <Chart
        title="Legs"
        kind="mirrored"
        summary="last"
        labelOf={(label) => `day ${label}`}
        series={[
          { key: 'left', name: 'Left' },
          { key: 'right', name: 'Right', isBelow: true },
          { key: 'cap', name: 'Cap', isLimit: true },
        ]}
        points={[
          { label: '1', values: { left: '500', right: '300', cap: '200' } },
          { label: '2', values: { left: '100', right: '400', cap: '90000' } },
        ]}
      />,
    ),
  );
  const top = (bar: Element | undefined): number => Number(bar?.getAttribute('y'));
  const zero = Number(page.querySelector('svg[role=img] .chart-base')?.getAttribute('y1'));
  expect(top(bars(1)[0])).toBeLessThan(zero);
  expect(top([...bars(2)].at(-1))).toBeGreaterThanOrEqual(zero);
  expect(page.querySelectorAll('svg[role=img] .chart-limit')).toHaveLength(2);
  expect(slider()?.getAttribute('aria-valuetext')).toBe('day 2: Left ₹100.00, Right ₹400.00, Cap ₹90,000.00');
});
