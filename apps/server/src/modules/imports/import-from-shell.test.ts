import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startProgram } from '../../../test/start-program.ts';

/** What `npm run import` says to arguments it refuses before it looks for a database. */
async function refusalOf(...args: string[]): Promise<{ code: number; words: string }> {
  const program = await startProgram('scripts/import-network.ts', {
    args,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  if (!program.stderr) throw new Error('its errors are piped');
  const [words, [code]] = await Promise.all([
    text(program.stderr),
    once(program, 'exit') as Promise<[number]>,
  ]);
  return { code, words };
}

it('answers a date that does not exist, a folder that is not there and an unknown option in words', async () => {
  const usage = { code: 1, words: expect.stringMatching(/^Usage: npm run import/) };
  expect(await refusalOf('.', '--by', 'admin', '--as-of', '2025-02-31')).toEqual(usage);
  expect(await refusalOf('.', '--by', 'admin', '--as-of', '2025-02-28', '--fast')).toEqual(usage);
  expect(await refusalOf('/not/there', '--by', 'admin', '--as-of', '2025-02-28')).toEqual({
    code: 1,
    words: 'There is no folder /not/there.\n',
  });
});
