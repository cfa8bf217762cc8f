import { beforeEach, expect, it, vi } from 'vitest';
import { importPart, PartStuck } from './import-part.ts';

const asked: string[] = [];
/** The file that index.html began to load. */
let begun: string;
let answer: () => Response | Promise<Response>;
const load = vi.fn<() => Promise<string>>(async () => 'the part');

beforeEach(() => {
  asked.length = 0;
  load.mockClear();
  answer = () => new Response('');
  begun = '';
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (begun && selector.includes(begun) ? {} : null),
  });
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return answer();
  });
});

it('fetches the files of a part, each once, before it is imported', async () => {
  load.mockImplementationOnce(async () => {
    expect(asked).toEqual(['/assets/a.js', '/assets/b.js']);
    return 'the part';
  });
  expect(await importPart(load, ['assets/a.js', 'assets/b.js'])).toBe('the part');
  await importPart(load, ['assets/b.js', 'assets/c.js']);
  expect(asked.slice(2)).toEqual(['/assets/c.js']);
});

it.each([
  ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server has no such file', () => new Response('{}', { status: 404 })],
])('does not import it while %s, and fetches again the next time', async (why, refusal) => {
  const file = `assets/${why.length}.js`;
  answer = refusal;
  await expect(importPart(load, [file])).rejects.toThrow(`A file did not arrive: ${file}`);
  expect(load).not.toHaveBeenCalled();
  answer = () => new Response('');
  expect(await importPart(load, [file])).toBe('the part');
  expect(asked).toEqual([`/${file}`, `/${file}`]);
});

it('says when the browser does not import what is here', async () => {
  load.mockRejectedValueOnce(new TypeError('kept from before'));
  await expect(importPart(load, ['assets/d.js'])).rejects.toThrow(PartStuck);
});

it('leaves what index.html began to load to the browser', async () => {
  begun = 'href="/assets/begun.js"';
  expect(await importPart(load, ['assets/begun.js', 'assets/other.js'])).toBe('the part');
  expect(asked).toEqual(['/assets/other.js']);
});
