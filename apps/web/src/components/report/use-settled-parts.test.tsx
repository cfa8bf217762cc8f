// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { find, show, until } from '../../../test/page.tsx';
import { AwaitedParts, useAwaited } from '../../lib/awaited.ts';
import { Awaited, useSettledParts } from './use-settled-parts.ts';

function Part({ isAwaited, children }: { isAwaited: boolean; children?: ReactNode }) {
  useAwaited(isAwaited);
  return <>{children}</>;
}

function Page({ children }: { children?: ReactNode }) {
  const { isSettled, hear } = useSettledParts(children !== undefined);
  return (
    <output data-page={isSettled ? 'settled' : 'waits'}>
      <AwaitedParts value={hear}>{children}</AwaitedParts>
    </output>
  );
}
const state = () => find('[data-page]').getAttribute('data-page');
const settles = () => until(() => expect(state()).toBe('settled'));

it('waits for nothing where nothing above the list asks the server', async () => {
  await show(<Page />);
  expect(state()).toBe('settled');
  await show(
    <Page>
      <Part isAwaited={false} />
    </Page>,
  );
  await settles();
});

it('waits for the first answer of each part, and never again', async () => {
  const page = (first: boolean, second: boolean) => (
    <Page>
      <Part isAwaited={first} />
      <Part isAwaited={second} />
    </Page>
  );
  await show(page(true, true));
  expect(state()).toBe('waits');
  await show(page(false, true));
  expect(state()).toBe('waits');
  await show(page(false, false));
  await settles();
  await show(page(true, false));
  expect(state()).toBe('settled');
});

it('waits for the code of a part, and for what comes in its place', async () => {
  await show(
    <Page>
      <Awaited />
    </Page>,
  );
  expect(state()).toBe('waits');
  await show(
    <Page>
      <Part isAwaited={false}>
        <Part isAwaited />
      </Part>
    </Page>,
  );
  expect(state()).toBe('waits');
  await show(
    <Page>
      <Part isAwaited={false}>
        <Part isAwaited={false} />
      </Part>
    </Page>,
  );
  await settles();
});
