// @vitest-environment happy-dom
import { act, Component, type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetFailedParts, lazyPage, lazyPart } from './lazy-part.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

/** What a router does with an error of a page. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? 'failed' : this.props.children);
}

const Loaded = ({ name }: { name: string }) => <p>{name}</p>;
let isConnected: boolean;
const load = async () => {
  if (!isConnected) throw new Error('A file did not arrive');
  return { default: Loaded };
};
let root: Root;
let page: HTMLElement;
const show = (part: ReactNode, key = 1) =>
  act(async () =>
    root.render(
      <Boundary key={key}>
        <input aria-label="typed" />
        <Suspense fallback="waits">{part}</Suspense>
      </Boundary>,
    ),
  );
const connect = (state: boolean): void => {
  isConnected = state;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state);
};

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  page = document.body.appendChild(document.createElement('main'));
  root = createRoot(page);
  connect(false);
});
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
  vi.restoreAllMocks();
});

it('a page that did not arrive is an error, and fetched again once that is forgotten', async () => {
  const Page = lazyPage(load);
  await show(<Page name="the page" />);
  expect(page.textContent).toBe('failed');
  connect(true);
  await show(<Page name="the page" />, 2);
  expect(page.textContent).toBe('failed');
  forgetFailedParts();
  await show(<Page name="the page" />, 3);
  expect(page.textContent).toBe('the page');
});

it('a part waits for the connection, and what was typed around it stays', async () => {
  const Part = lazyPart(load);
  await show(<Part name="the part" />);
  expect(page.textContent).toBe('waits');
  const field = page.querySelector('input') as HTMLInputElement;
  field.value = '5000';
  connect(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(page.textContent).toBe('the part');
  expect(page.querySelector('input')).toBe(field);
  expect(field.value).toBe('5000');
});

it('a part that is missing although there is a connection is an error that can be tried again', async () => {
  const Part = lazyPart(load);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await show(<Part name="the part" />);
  expect(page.textContent).toBe('failed');
  connect(true);
  forgetFailedParts();
  await show(<Part name="the part" />, 2);
  expect(page.textContent).toBe('the part');
});
