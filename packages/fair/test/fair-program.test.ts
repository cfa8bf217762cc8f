import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { answerFile } from '../src/program/answer-file.ts';
import { parseFairFile } from '../src/program/fair-file.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const examples = join(root, 'scenarios/fair');
const folder = mkdtempSync(join(tmpdir(), 'banyan-fair-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the program as `npm run fair` does. */
function fair(...files: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/run.mjs', '--alone', 'scripts/fair.ts', ...files],
    { cwd: root, encoding: 'utf8', env: { ...process.env, INIT_CWD: root } },
  );
  return { status, out: stdout.split('\n').slice(0, -1), err: stderr.split('\n').slice(0, -1) };
}

function written(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const names = readdirSync(examples);

test('the examples lead to what they expect, one object a line', () => {
  const { status, out, err } = fair(...names.map((name) => `scenarios/fair/${name}`));
  expect(err).toEqual([]);
  expect(status).toBe(0);
  expect(out).toHaveLength(names.length);
  for (const [i, name] of names.entries()) {
    const json: unknown = JSON.parse(readFileSync(join(examples, name), 'utf8'));
    const found = parseFairFile(json);
    if ('problems' in found) throw new Error(`${name} cannot be read`);
    expect(JSON.parse(out[i] ?? '')).toEqual(JSON.parse(JSON.stringify(answerFile(found.read))));
  }
});

test('what does not hold leads to 1, and its answer is printed', () => {
  const example = JSON.parse(readFileSync(join(examples, 'prediction.json'), 'utf8'));
  const path = written('wrong.json', JSON.stringify({ ...example, expect: { rounds: [{ digit: 5 }] } }));
  const { status, out, err } = fair(path, 'scenarios/fair/prediction.json');
  expect(status).toBe(1);
  expect(err).toEqual([]);
  expect(out.map((line) => JSON.parse(line).problems)).toEqual([
    ['expect.rounds: expected a list of 1, but it is a list of 3.'],
    undefined,
  ]);
});

test('files that cannot be read lead to 2, a sentence each, and nothing of them on standard output', () => {
  const files = [
    written('text.json', 'WG1'),
    written('bytes.json', Buffer.from([0x7b, 0xff, 0x7d])),
    written('keys.json', '{"game": {"code": "AV", "kind": "crash", "edge_bps": 300}, "seed": 1}'),
    join(folder, 'none.json'),
    folder,
  ];
  const { status, out, err } = fair(...files, 'scenarios/fair/lottery.json');
  expect(status).toBe(2);
  expect(out).toHaveLength(1);
  expect(err).toEqual([
    `${files[0]} is not JSON.`,
    `${files[1]} cannot be read: it is not UTF-8 text.`,
    `${files[2]} cannot be used: chain: is required; beacon: is required; salt: is required; round: is required; seed: unknown key.`,
    `${files[3]} cannot be read: there is no such file.`,
    `${files[4]} cannot be read: it is a folder.`,
  ]);
});

test('without a file, or with an option, it says how it is used', () => {
  expect(fair()).toEqual({ status: 2, out: [], err: ['Usage: npm run fair -- FILE.json…'] });
  expect(fair('--json')).toEqual({
    status: 2,
    out: [],
    err: ['Unknown option --json. Usage: npm run fair -- FILE.json…'],
  });
});
