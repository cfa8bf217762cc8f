// @vitest-environment happy-dom
import { type ImportState, importPartBytes } from '@banyan/contract/imports/imports';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { button, find, press, show, until } from '../../../../test/page.tsx';
import { CallError, type call as realCall } from '../../../lib/call.ts';
import { ImportFiles } from './import-files.tsx';

const call = vi.hoisted(() => vi.fn<typeof realCall>());
vi.mock('../../../lib/call.ts', async (original) => ({ ...(await original<object>()), call }));
vi.mock('../../../app/use-rights.ts', () => ({ useMayCall: () => () => true }));

const state = { no: 'IM1000001', status: 'Draft', files: [] as ImportState['files'] } as ImportState;
const choose = (files: File[]) =>
  act(async () => {
    const input = find<HTMLInputElement>('input');
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
const bodies = () => call.mock.calls.map(([, input]) => input?.body as { part: number; is_last: boolean });
const keys = () => call.mock.calls.map(([, input]) => input?.idempotencyKey);

it('sends a file in parts and, after the connection broke, goes on from the part that failed under its key', async () => {
  await show(<ImportFiles state={state} isOpen onUnsaved={() => {}} />);
  call.mockResolvedValueOnce({} as never);
  call.mockRejectedValueOnce(new CallError(0, {}));
  call.mockResolvedValue({} as never);
  const large = new File([new Uint8Array(2 * importPartBytes + 5).fill(65)], 'people.csv');
  await choose([large, new File(['a,b'], 'picture.png')]);
  await until(() => expect(find('[role="alert"]').textContent).toContain('What was sent is kept.'));
  expect(find('main').textContent).toContain('3,000 KB of 6,001 KB sent');
  // what no part could mend is said before anything is sent
  expect(find('main').textContent).toContain('Choose a CSV or XLSX file.');
  await press(button('Go on sending'));
  await until(() => expect(find('main').textContent).not.toContain('people.csv'));
  expect(bodies().map(({ part, is_last }) => [part, is_last])).toEqual([
    [0, false],
    [1, false],
    [1, false],
    [2, true],
  ]);
  const [first, failed, again, last] = keys();
  expect(again).toBe(failed);
  expect(new Set([first, failed, last]).size).toBe(3);
});

it('sends nothing of a file of five gigabytes', async () => {
  await show(<ImportFiles state={state} isOpen onUnsaved={() => {}} />);
  call.mockReset();
  const huge = new File(['a,b'], 'huge.csv');
  Object.defineProperty(huge, 'size', { value: 5_000_000_000 });
  await choose([huge]);
  expect(find('main').textContent).toContain('The file is too large: at most 2 GB.');
  expect(call).not.toHaveBeenCalled();
});

it('says why a file is refused, and sends the next one', async () => {
  await show(<ImportFiles state={state} isOpen onUnsaved={() => {}} />);
  call.mockReset();
  call.mockRejectedValueOnce(
    new CallError(400, { code: 'invalid_request', errors: { content: 'The same file was sent before.' } }),
  );
  call.mockResolvedValue({} as never);
  await choose([new File(['a'], 'one.csv'), new File(['b'], 'two.csv')]);
  await until(() => expect(find('main').textContent).not.toContain('two.csv'));
  expect(find('main').textContent).toContain('The same file was sent before.');
  await press(button('Remove from list'));
  expect(find('main').textContent).not.toContain('one.csv');
});
