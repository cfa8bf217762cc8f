import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJournal, aLine, anOwner, inOwn, post } from '../../../test/books.ts';
import { aContext } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { writeExportFolder } from '../../modules/exports/write-export-folder.ts';
import { chainBooks } from '../../modules/ledger/chain-books.ts';
import { foldHouseAccounts } from '../../modules/ledger/fold-house-accounts.ts';
import { reverseTransaction } from '../../modules/ledger/reverse-transaction.ts';
import { verifyArchive } from './verify-archive.ts';

const test = useTestServer('demo');
let folder: string;
const key = randomBytes(32);

beforeAll(async () => {
  const { server, services } = test;
  folder = mkdtempSync(join(tmpdir(), 'banyan-archive-test-'));
  await foldHouseAccounts(server.db, services.now);
  await chainBooks(server.db, services.now);
  // after the last link, and waiting to be folded; with an empty and no narration
  const owner = await anOwner(server, '1234567890123.00000001');
  await post(
    server,
    aJournal([aLine('0', 'adjustment', '-10000'), aLine(owner, 'main', '10000', { narration: '' })]),
  );
  // an income that is taken back when it is spent, and a later one that repays: lines above the count
  const income = (amount: string) =>
    aJournal([
      aLine('0', 'income:level', `-${amount}`),
      aLine(owner, 'income', amount, { kind: 'income_level', recoverable: true }),
    ]);
  const [taken = ''] = await post(server, income('100'));
  await post(server, aJournal([aLine(owner, 'income', '-70'), aLine('0', 'adjustment', '70')]));
  await inOwn(server, (tx) =>
    reverseTransaction(tx, aContext(server), taken, {
      scope: 'test',
      key: 'taken back',
      kind: 'incomes_reversal',
      ref_type: 'adjustment',
      ref_id: '1',
      narration: 'taken back',
    }),
  );
  await post(server, income('90'));
  for (const [name, by] of [
    ['plain', null],
    ['sealed', key],
  ] as const)
    await writeExportFolder({
      db: server.db,
      services,
      now: services.now,
      folder: join(folder, name),
      key: by,
    });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function verify(name: string, by: Buffer | null = null) {
  const found: string[] = [];
  const looked = await verifyArchive(join(folder, name), by, [], ({ check_name, problem }) =>
    found.push(`${check_name}: ${problem}`),
  );
  return { looked, found };
}

/** A copy of the export in which the lines of a file are others. */
function edited(file: string, edit: (lines: string[]) => string[]): string {
  cpSync(join(folder, 'plain'), join(folder, 'edited'), { recursive: true });
  const path = join(folder, 'edited', file);
  writeFileSync(
    path,
    edit(readFileSync(path, 'utf8').trimEnd().split('\n'))
      .map((line) => `${line}\n`)
      .join(''),
  );
  return 'edited';
}
const names = (found: string[]) => [...new Set(found.map((line) => line.replace(/:.*/s, '')))].sort();

describe('an export that is verified without a database', () => {
  it('is in order as it was written, plain and sealed: every hash is the one the database made', async () => {
    const { looked, found } = await verify('plain');
    expect(found).toEqual([]);
    expect(looked.transactions).toBeGreaterThan(20);
    expect(looked.links).toBeGreaterThan(0);
    expect(await verify('sealed', key)).toEqual({ looked, found: [] });
  });

  it.each([
    [
      'an amount that was edited',
      'ledger/lines.jsonl',
      (lines: string[]) =>
        lines.map((line, at) => (at === 3 ? line.replace(/"(-?)(\d+\.\d{8})"/, '"$19$2"') : line)),
      ['files', 'ledger chain', 'zero sum'],
    ],
    [
      'a missing row',
      'ledger/lines.jsonl',
      (lines: string[]) => lines.toSpliced(5, 1),
      ['files', 'line count', 'zero sum'],
    ],
    [
      'two lines that were exchanged',
      'ledger/lines.jsonl',
      (lines: string[]) => [...lines.slice(0, -2), ...lines.slice(-2).toReversed()],
      ['files'],
    ],
    [
      'a journal that was removed',
      'ledger/journals.jsonl',
      (lines: string[]) => lines.toSpliced(2, 1),
      ['files', 'ledger chain', 'transaction'],
    ],
    [
      'a balance that was edited',
      'ledger/accounts.jsonl',
      (lines: string[]) =>
        lines.map((line) => line.replace('"1234567890123.00000001"', '"2234567890123.00000001"')),
      ['account balance', 'files', 'wallets against liabilities'],
    ],
    [
      'a flipped byte',
      'members.csv',
      (lines: string[]) => [lines.join('\n').replace('active', 'bctive')],
      ['files'],
    ],
    ['a file that is gone', 'ledger/links.jsonl', () => [], ['files', 'heads']],
  ])('names %s', async (_, file, edit, checks) => {
    const { found } = await verify(edited(file, edit));
    expect(names(found)).toEqual(expect.arrayContaining(checks));
    expect(found.some((line) => line.startsWith(`files: ${file} is not the file`))).toBe(true);
  });

  it('is not read with another key, and a sealed one not without', async () => {
    await expect(verify('sealed', randomBytes(32))).rejects.toThrow('was changed');
    await expect(verify('sealed')).rejects.toThrow('--key');
  });
});
