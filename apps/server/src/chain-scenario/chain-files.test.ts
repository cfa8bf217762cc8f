import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { bundledProgram } from '../../test/start-program.ts';
import { repositoryRoot } from '../platform/root.ts';
import { readCheckFile } from './check-file.ts';
import { runCheck } from './run-check.ts';

const folder = join(repositoryRoot(), 'scenarios/chain');
const own = mkdtempSync(join(tmpdir(), 'banyan-chain-'));
afterAll(() => rmSync(own, { recursive: true }));

const write = (name: string, content: string): string => {
  const path = join(own, name);
  writeFileSync(path, content);
  return path;
};
const pools = [
  { in: '10', out: '10', fee: 997 },
  { in: '10', out: '10', fee: 997 },
];

describe('files of npm run chain', () => {
  it.each(readdirSync(folder))('%s leads to what it expects', async (name) => {
    expect(
      (await runCheck(readCheckFile(join(folder, name)), async () => inject('databaseServerUrl')))
        .differences,
    ).toEqual([]);
  });

  it.each([
    ['an unknown key', { check: 'arbitrage', pools, perf_bps: 1, color: 'red' }, 'unknown "color"'],
    [
      'an unknown key in a pool',
      { check: 'arbitrage', pools: [{ ...pools[0], x: 1 }, pools[1]], perf_bps: 1 },
      'pools[0]: unknown "x"',
    ],
    ['an unknown check', { check: 'weather' }, 'check: must be one of'],
    [
      'a reserve as a number',
      { check: 'arbitrage', pools: [{ ...pools[0], in: 10 }, pools[1]], perf_bps: 1 },
      'pools[0].in: ',
    ],
    [
      'a missing key',
      { check: 'sign_in', message: '', signature: '', site: 'https://a.b', nonce: '' },
      'at: ',
    ],
  ])('are refused with %s', (_, content, refusal) => {
    expect(() => readCheckFile(write('refused.json', JSON.stringify(content)))).toThrow(refusal);
  });

  it('end the program with 0, 1 or 2, and only answers stand on its output', async () => {
    const program = await bundledProgram('apps/server/src/chain-scenario/main.ts');
    const run = (...paths: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...paths], {
        encoding: 'utf8',
        cwd: repositoryRoot(),
      });
      return { status, stdout, stderr };
    };
    const good = write('good.json', JSON.stringify({ check: 'arbitrage', pools, perf_bps: 1 }));
    const wrong = write(
      'wrong.json',
      JSON.stringify({ check: 'arbitrage', pools, perf_bps: 1, expect: { net: '1' } }),
    );
    const answer = '{"amount":"0","middle":"0","out":"0","gross":"0","fee":"0","net":"0"}\n';
    expect(run(good)).toEqual({ status: 0, stdout: answer, stderr: '' });
    expect(run(good, wrong)).toMatchObject({
      status: 1,
      stdout: answer + answer,
      stderr: `${wrong}: net: expected 1, but it is 0\n`,
    });
    expect(run(good, write('broken.json', '{'))).toMatchObject({ status: 2, stdout: '' });
    expect(run(join(own, 'missing.json'))).toMatchObject({ status: 2, stdout: '' });
    expect(run()).toMatchObject({ status: 2, stdout: '' });
  });
});
