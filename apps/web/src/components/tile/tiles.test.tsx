// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { button, find, press, show, until } from '../../../test/page.tsx';
import { CallError } from '../../lib/call.ts';
import { Tile } from './tiles.tsx';

const ask = vi.fn<() => Promise<number>>();

function Members() {
  const query = useQuery({ queryKey: ['members'], queryFn: ask, retry: false });
  return (
    <Tile title="Members" query={query}>
      {(count) => <output>{count}</output>}
    </Tile>
  );
}
const showMembers = (client = new QueryClient()) =>
  show(
    <QueryClientProvider client={client}>
      <Members />
      <p>Beside it</p>
    </QueryClientProvider>,
  );
beforeEach(() => {
  ask.mockReset();
});
const tile = () => find('section', 'Members');

it('keeps its place while it loads, shows bars after half a second, and then what came', async () => {
  vi.useFakeTimers();
  let answer = (_count: number): void => {};
  ask.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await showMembers();
  const skeleton = find('.skeleton');
  expect(tile().getAttribute('aria-busy')).toBe('true');
  await act(async () => vi.advanceTimersByTime(499));
  expect(skeleton.classList.contains('shown')).toBe(false);
  await act(async () => vi.advanceTimersByTime(2));
  expect(skeleton.classList.contains('shown')).toBe(true);
  vi.useRealTimers();
  await act(async () => answer(7));
  await until(() => expect(find('output').textContent).toBe('7'));
  expect(document.querySelector('.skeleton')).toBeNull();
});

it('fails alone, says what and under which reference, and comes back when it is tried again', async () => {
  ask.mockRejectedValueOnce(new CallError(503, { message: 'Server error!', request_id: 'r-28' }));
  ask.mockResolvedValueOnce(8);
  await showMembers();
  await until(() => expect(tile().textContent).toContain('Members could not be loaded.'));
  const alert = find('[role=alert]').textContent;
  expect(alert).toContain('Server error!');
  expect(alert).toContain('r-28');
  expect(document.body.textContent).toContain('Beside it');
  await press(button('Try again'));
  await until(() => expect(find('output').textContent).toBe('8'));
  expect(document.querySelector('[role=alert]')).toBeNull();
});

it('keeps what failed while the page asks again by itself, until it comes', async () => {
  const client = new QueryClient();
  ask.mockRejectedValueOnce(new CallError(503, { message: 'Server error!' }));
  await showMembers(client);
  await until(() => expect(tile().textContent).toContain('Members could not be loaded.'));
  const alert = find('[role=alert]');
  let answer = (_count: number): void => {};
  ask.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await act(async () => void client.refetchQueries());
  await until(() => expect(tile().getAttribute('aria-busy')).toBe('true'));
  expect(find('[role=alert]')).toBe(alert);
  await act(async () => answer(9));
  await until(() => expect(find('output').textContent).toBe('9'));
});

it('says without a connection that nothing was changed, and gives no reference', async () => {
  ask.mockRejectedValueOnce(new CallError(0, {}));
  await showMembers();
  await until(() =>
    expect(find('[role=alert]').textContent).toBe('No connection. Nothing was changed.Try again'),
  );
});
