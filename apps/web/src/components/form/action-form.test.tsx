// @vitest-environment happy-dom
import { endpoint } from '@banyan/contract/core/endpoint';
import * as fields from '@banyan/contract/core/fields';
import { amount } from '@banyan/contract/core/money';
import { text } from '@banyan/contract/core/text';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { queryClient } from '../../app/query-client.ts';
import { CallError } from '../../lib/call.ts';
import { ActionForm } from './action-form.tsx';
import type { InputProps } from './input-props.ts';
import { Receipt } from './receipt.tsx';
import { type Form, useForm } from './use-form.ts';
import { type Refuse, useRefusal } from './use-refusal.ts';

vi.mock('../../app/company.ts', () => ({
  useCompany: () => ({ currency_symbol: '₹', is_currency_symbol_prefixed: true, round_off_digits: 2 }),
}));
vi.mock('@tanstack/react-router', () => ({ useBlocker: () => {} }));
vi.mock('../parts/screen-link.tsx', () => ({ ScreenButton: () => null }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const pay = endpoint({
  method: 'POST',
  path: 'test/pay',
  summary: 'Pays',
  screens: ['/user/pay'],
  step_up: 'Confirm',
  body: z.object({ user_id: fields.userId(), amount: amount(), times: z.int('How often?') }),
  reply: z.object({ data: z.object({ no: z.string() }) }),
});
const allow = endpoint({
  method: 'POST',
  path: 'test/allow',
  summary: 'Allows',
  screens: ['/admin/allow'],
  second_person: text('Allow more'),
  body: z.object({ limit: amount() }),
  reply: z.object({ data: z.object({ limit: z.string() }) }),
});
const order = endpoint({
  method: 'POST',
  path: 'test/order',
  summary: 'Orders',
  screens: ['/user/order'],
  body: z.object({
    lines: z
      .array(z.object({ code: z.string().check(z.minLength(1, 'Choose.')), quantity: z.int('How many?') }))
      .check(z.minLength(1, 'Order something.')),
  }),
  reply: z.object({ data: z.object({ no: z.string() }) }),
});

const whoIs = endpoint({
  method: 'GET',
  path: 'test/who',
  summary: 'Who it is',
  screens: ['/user/pay'],
  query: z.object({ user_id: fields.userId() }),
  reply: z.object({ data: z.object({ name: z.string() }) }),
});

/** What the server was sent, and what it answers next. */
const sent: { path: string; body: Record<string, unknown> }[] = [];
const answers: Record<string, { status: number; body: unknown }> = {};
/** Answers that are held back. */
const held: Record<string, Promise<void>> = {};
const refused = (errors: Record<string, string>) => ({
  status: 400,
  body: { code: 'invalid_request', message: 'Invalid request', errors, request_id: '1' },
});

let root: Root;
let page: HTMLElement;
beforeEach(() => {
  sent.length = 0;
  queryClient.clear();
  answers['accounts/step_up'] = {
    status: 200,
    body: { data: { mode: 'Google_authenticator', contact: null, is_acting: false } },
  };
  answers['test/pay'] = { status: 200, body: { data: { no: 'P1000007' } } };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.replace('/api/', '').replace(/\?.*/, '');
    await held[path];
    if (init.method !== 'GET') sent.push({ path, body: JSON.parse(String(init.body)) });
    const { status, body } = answers[path] ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

const show = (node: ReactNode) =>
  act(async () => root.render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>));
const input = (label: string, at = 0): HTMLInputElement => {
  const found = [...page.querySelectorAll('label')].filter(({ textContent }) => textContent === label)[at];
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};
const type = (field: HTMLInputElement, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (label: string) =>
  act(async () => {
    [...page.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
  });

const Paying = () => (
  <ActionForm
    endpoint={pay}
    fields={{
      user_id: { label: text('User id') },
      amount: { label: text('Amount'), kind: 'money' },
      times: { label: text('Times'), kind: 'count' },
    }}
    submitLabel={({ amount }) => `Pay ${amount}`}
    review={({ user_id, times }) => <p className="facts">{`${user_id} ${times + 1}`}</p>}
    receipt={({ data }) => <Receipt title="Paid" no={data.no} lines={[]} />}
  />
);

it('goes from the inputs over the review and the second factor to the receipt', async () => {
  await show(<Paying />);
  await type(input('User id'), ' member1 ');
  await type(input('Amount'), '1,250.50');
  await type(input('Times'), '2');
  expect(input('Confirmation code')).toBeNull();
  await press('Continue');
  expect(page.querySelector('.facts')?.textContent).toBe('member1 3');
  await type(input('Confirmation code'), '123456');
  await press('Pay 1250.50');
  expect(sent).toEqual([
    { path: 'test/pay', body: { user_id: ' member1 ', amount: '1250.50', times: 2, otp: '123456' } },
  ]);
  expect(page.querySelector('.receipt')?.textContent).toContain('P1000007');
});

it('names every problem at once, and goes no further', async () => {
  await show(<Paying />);
  await type(input('Times'), 'two');
  await press('Continue');
  expect([...page.querySelectorAll('.field-error')].map(({ textContent }) => textContent)).toEqual([
    'Enter a user id.',
    'Enter an amount, like 1500.00.',
    'How often?',
  ]);
  expect(sent).toEqual([]);
});

it('puts what the server refuses on its field, and takes it away with the next keystroke', async () => {
  answers['test/pay'] = refused({ amount: 'The wallet holds less.' });
  await show(<Paying />);
  await type(input('User id'), 'member1');
  await type(input('Amount'), '900');
  await type(input('Times'), '1');
  await press('Continue');
  await press('Pay 900');
  const amount = input('Amount');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(`${amount.id}-error`)?.textContent).toBe('The wallet holds less.');
  await type(amount, '90');
  expect(page.querySelector('.field-error')).toBeNull();
});

it('leads back from the review to the inputs when its figures are refused, and sends nothing', async () => {
  const Quote = ({ refuse }: { refuse: Refuse }) => {
    const [error] = useState(() => new CallError(400, { errors: { amount: 'The wallet holds less.' } }));
    useRefusal(error, refuse);
    return <p className="facts" />;
  };
  await show(
    <ActionForm
      endpoint={pay}
      fields={{ user_id: { label: text('User id') }, amount: { label: text('Amount'), kind: 'money' } }}
      initial={{ user_id: 'member1', amount: '900', times: 1 }}
      submitLabel="Pay"
      review={(_values, refuse) => <Quote refuse={refuse} />}
    />,
  );
  await press('Continue');
  expect(page.querySelector('.facts')).toBeNull();
  const amount = input('Amount');
  expect(amount.value).toBe('900');
  expect(document.getElementById(`${amount.id}-error`)?.textContent).toBe('The wallet holds less.');
  await vi.waitFor(() => expect(document.activeElement).toBe(amount));
  expect(sent).toEqual([]);
});

it('gives two forms of one page ids of their own', async () => {
  await show([<Paying key="1" />, <Paying key="2" />]);
  const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(new Set(ids).size).toBe(ids.length);
  await type(input('User id', 1), 'second');
  expect(input('User id', 0).value).toBe('');
});

it('asks nothing that the call does not know', () => {
  const typo = { amuont: { label: text('Amount') } };
  // @ts-expect-error: `amuont` is no field of the call
  const form = <ActionForm endpoint={pay} fields={typo} submitLabel="Pay" />;
  // @ts-expect-error: a number has no letters
  const review = <ActionForm endpoint={pay} fields={{}} submitLabel={({ times }) => times.trim()} />;
  expect([form, review]).toHaveLength(2);
});

it('adds, changes and removes items of an array, and what the server said goes with them', async () => {
  answers['test/order'] = refused({ 'lines.1.quantity': 'Only 3 are left.' });
  const shown = { form: {} as Form<typeof order> };
  const Order = () => {
    const form = useForm(order);
    useEffect(() => {
      shown.form = form;
    });
    return null;
  };
  await show(<Order />);
  await act(async () => shown.form.check());
  expect(shown.form.errors).toMatchObject({ lines: expect.any(String) });
  await act(async () => {
    shown.form.add('lines', { code: 'A', quantity: 1 });
    shown.form.add('lines', { code: 'B', quantity: 1 });
  });
  await act(async () => shown.form.set('lines.1.quantity', 5));
  await act(async () => {
    await shown.form.submit();
  });
  expect(sent[0]?.body).toEqual({
    lines: [
      { code: 'A', quantity: 1 },
      { code: 'B', quantity: 5 },
    ],
  });
  expect(shown.form.errors).toEqual({ 'lines.1.quantity': 'Only 3 are left.' });
  await act(async () => shown.form.remove('lines', 0));
  expect(shown.form.values).toEqual({ lines: [{ code: 'B', quantity: 5 }] });
  expect(shown.form.errors).toEqual({});
});

it('says that a second admin decides, what would change and who may approve, and does not call that done', async () => {
  const line = { label: 'Limit', kind: 'money', from: '100', value: '900' };
  const why = { text: 'A control becomes looser.', values: {} };
  const waits = { no: 'Q1000001', act: 'Allow more', why, lines: [line], approvers: [] };
  answers['test/allow'] = { status: 200, body: { waits } };
  const done = vi.fn<() => void>();
  const fields = { limit: { label: text('Limit') } };
  await show(<ActionForm endpoint={allow} fields={fields} submitLabel="Allow" onDone={done} />);
  await type(input('Limit'), '900');
  await press('Allow');
  // a clock, and no tick of something done
  expect(page.querySelector('.receipt.pending .tabler-icon-clock')).not.toBeNull();
  expect(page.querySelector('.tabler-icon-circle-check')).toBeNull();
  const words = page.querySelector('.receipt')?.textContent ?? '';
  for (const part of [
    'Waiting for second admin',
    'Q1000001',
    'Add a second admin first.',
    '₹100.00 → ₹900.00',
  ])
    expect(words).toContain(part);
  expect(done).not.toHaveBeenCalled();
  await press('Close');
  expect(input('Limit').value).toBe('');
});

it('says what is wrong with an entry of a list at the one input and under the label that the whole list has', async () => {
  const Goods = ({ input: { id, ...rest } }: { input: InputProps }) => (
    <input id={id} aria-invalid={rest['aria-invalid']} />
  );
  await show(
    <ActionForm
      endpoint={order}
      fields={{ lines: { label: text('Goods'), Control: Goods } }}
      initial={{ lines: [{ code: '', quantity: 1 }] }}
      submitLabel="Order"
    />,
  );
  await press('Order');
  expect(page.querySelector('.form-problems a')?.textContent).toBe('Goods: Choose.');
  expect(input('Goods').getAttribute('aria-invalid')).toBe('true');
  expect(page.querySelector('.field-error')?.textContent).toBe('Choose.');
});

it('reviews nothing before it is known whose id was typed, and no id that nobody has', async () => {
  let answer = (): void => {};
  held['test/who'] = new Promise((resolve) => {
    answer = resolve;
  });
  answers['test/who'] = refused({ user_id: 'Nobody has this user id.' });
  await show(
    <ActionForm
      endpoint={pay}
      fields={{ user_id: { label: text('User id'), kind: 'member', lookup: whoIs } }}
      initial={{ user_id: '', amount: '900', times: 1 }}
      submitLabel="Pay"
      review={({ user_id }) => <p className="facts">{user_id}</p>}
    />,
  );
  await type(input('User id'), 'member9');
  await press('Continue');
  expect(page.querySelector('.facts')).toBeNull();
  await act(async () => answer());
  await vi.waitFor(() => expect(page.querySelector('.field-error')).not.toBeNull());
  expect(page.querySelector('.facts')).toBeNull();
  answers['test/who'] = { status: 200, body: { data: { name: 'Asha' } } };
  await type(input('User id'), 'member1');
  await press('Continue');
  await vi.waitFor(() => expect(page.querySelector('.facts')?.textContent).toBe('member1'));
});
