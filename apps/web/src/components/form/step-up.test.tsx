// @vitest-environment happy-dom
import { stepUp } from '@banyan/contract/accounts/security';
import { endpoint, type ReplyOf } from '@banyan/contract/core/endpoint';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { button, find, leave, press, show, submit, type, until } from '../../../test/page.tsx';
import { queryClient } from '../../app/query-client.ts';
import { CallError, type call as realCall } from '../../lib/call.ts';
import { ActionForm } from './action-form.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('@tanstack/react-router', () => ({
  useBlocker: () => {},
  Link: ({ children }: { children: ReactNode }) => <a href="/user/security">{children}</a>,
}));
vi.mock('../../app/use-session.ts', () => ({
  useSession: () => ({ user: { user_id: 'member1', user_type: 'User' } }),
}));
vi.mock('../parts/screen-link.tsx', () => ({ ScreenButton: () => null }));

const named = (money: boolean, more: object = {}) =>
  endpoint({
    method: 'POST',
    path: 'test/act',
    summary: 'Acts',
    screens: ['/user/pay'],
    step_up: { purpose: 'Confirm', ...more },
    money,
    body: z.object({}),
    reply: z.object({ data: z.object({}) }),
  });
type Asked = ReplyOf<typeof stepUp>['data'];
const pin: Asked = { mode: null, contact: null, is_acting: false, login_pin: 'Ready' };
const both: Asked = { ...pin, mode: 'Google_authenticator' };

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  queryClient.clear();
  sessionStorage.clear();
});

/** A form of this call, for somebody who confirms in this way. */
async function open(
  act: ReturnType<typeof named>,
  asked: Asked,
  answer: () => unknown = () => ({ data: {} }),
) {
  call.mockImplementation((async ({ path }: { path: string }, { body }: { body?: unknown } = {}) => {
    if (path === stepUp.path) return { data: asked };
    sent.push(body);
    return answer();
  }) as never);
  await show(
    <QueryClientProvider client={queryClient}>
      <ActionForm endpoint={act} fields={{}} submitLabel="Act" />
    </QueryClientProvider>,
  );
}
const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
const input = () => find<HTMLInputElement>('.step-up input');
const words = () => find('main').textContent;

it('asks who has a login PIN alone for it, hidden, and sends it with the form', async () => {
  await open(named(true), pin);
  await until(() => expect(labels()).toEqual(['Login PIN']));
  expect([input().type, input().inputMode, input().autocomplete]).toEqual(['password', 'numeric', 'off']);
  await type(input(), '12ab');
  await submit(find('form'));
  expect(words()).toContain('PIN can only contain numbers!');
  await type(input(), '482915');
  await submit(find('form'));
  expect(sent).toEqual([{ login_pin: '482915' }]);
});

it('keeps no login PIN over a reload, though the request got no answer', async () => {
  await open(named(true), pin, () => {
    throw new CallError(0, {});
  });
  await until(() => expect(labels()).toEqual(['Login PIN']));
  await type(input(), '482915');
  await submit(find('form'));
  await until(() => expect(words()).toContain('Try again'));
  const kept = Object.values<string>(sessionStorage).map((value) => atob(value));
  expect(kept.join()).toContain('body');
  expect(kept.join()).not.toContain('482915');
});

it('offers the login PIN beside a code where the call takes it, and one of the two is sent', async () => {
  await open(named(false, { pin_suffices: true }), both);
  await until(() => expect(labels()).toEqual(['Confirmation code']));
  await type(input(), '111111');
  await press(button('Use the login PIN'));
  expect([labels(), input().value]).toEqual([['Login PIN'], '']);
  await type(input(), '482915');
  await submit(find('form'));
  expect(sent).toEqual([{ otp: '', login_pin: '482915' }]);
});

it('asks who has a second factor for its code alone where money moves', async () => {
  await open(named(true), both);
  await until(() => expect(labels()).toEqual(['Confirmation code']));
  expect(words()).not.toContain('login PIN');
});

it('says where a locked login PIN is set anew, and that some acts need more than one', async () => {
  await open(named(true), { ...pin, login_pin: 'Locked' });
  await until(() => expect(words()).toContain('locked after five wrong tries. Set a new PIN'));
  queryClient.clear();
  await leave();
  await open(named(true, { compulsory: true }), pin);
  await until(() => expect(words()).toContain('This needs a second factor, and you have none yet.'));
});
