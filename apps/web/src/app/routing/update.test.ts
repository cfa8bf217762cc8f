import { beforeEach, expect, it, vi } from 'vitest';
import { PartStuck } from '../../lib/import-part.ts';
import { reloadForUpdate } from './update.ts';

const reload = vi.fn<() => void>();
const thisVersion = new URL('./update.ts', import.meta.url).pathname;
let shell: string;

beforeEach(() => {
  reload.mockClear();
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { location: { reload } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('fetch', async () => (shell ? new Response(shell) : Promise.reject(new TypeError())));
});

it.each([
  ['another version is on the server', 'another version', new Error(), 1],
  ['the browser will not look again for what is here', thisVersion, new PartStuck(), 1],
  ['the server has this very version', thisVersion, new Error(), 0],
  ['the server does not answer', '', new PartStuck(), 0],
])('when %s, the page is loaded anew this often: %#', async (_, answered, error, times) => {
  shell = answered;
  await reloadForUpdate(error);
  await reloadForUpdate(error);
  expect(reload).toHaveBeenCalledTimes(times);
});
