import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guessColumns, guessFile } from '@banyan/contract/imports/guess-columns';
import { importFileNames } from '@banyan/contract/imports/import-files';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/http.ts';
import { unseal } from '../../platform/seal.ts';
import { chainBooks } from '../ledger/chain-books.ts';
import { companyFiles } from './company-files.ts';
import { openExportFolder } from './open-export-folder.ts';
import { readManifest } from './read-manifest.ts';
import { writeExportFolder } from './write-export-folder.ts';

const test = useTestServer('demo');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'banyan-export-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, key: Buffer | null = null) =>
  writeExportFolder({
    db: test.server.db,
    services: test.services,
    now: test.services.now,
    folder: join(folder, name),
    key,
  });
const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const manifestOf = (text: string) => {
  const manifest = readManifest(text);
  if (!manifest) throw new Error('no manifest');
  return manifest;
};

describe('the export of a company', () => {
  it('has a file for each kind an import reads, under headings that it guesses', () => {
    const files = companyFiles(true);
    expect(files.map(({ kind }) => kind)).toEqual(importFileNames);
    for (const { kind, columns } of files) {
      expect(guessFile(columns)).toBe(kind);
      expect(guessColumns(kind, columns)).toEqual(
        Object.fromEntries(columns.map((name, place) => [name, place])),
      );
    }
  });

  it('says of every file its rows, bytes and checksum, and the control totals of the whole', async () => {
    await chainBooks(test.server.db, test.services.now);
    const written = await write('plain');
    const manifest = manifestOf(read('plain', 'manifest.json'));
    expect(manifest.files.length + 1).toBe(written.files);
    for (const { name, rows, bytes, sha256 } of manifest.files) {
      const content = readFileSync(join(folder, 'plain', name));
      expect([name, createHash('sha256').update(content).digest('hex')]).toEqual([name, sha256]);
      expect(statSync(join(folder, 'plain', name)).size).toBe(Number(bytes));
      expect(String(content).trimEnd().split('\n').length - 1).toBe(Number(rows));
    }
    const { rows } = await sql<{ members: string; fund: string; journals: string }>`
      select (select count(*)::text from member) as members, (select count(*)::text from txn) as journals,
        (select trim_scale(sum(balance))::text from account where owner_type = 'User' and wallet_code = 'fund') as fund`.execute(
      test.server.db,
    );
    expect(manifest.totals).toMatchObject({ members: rows[0]?.members, 'wallets.fund': rows[0]?.fund });
    expect(manifest.files.find(({ name }) => name === 'ledger/journals.jsonl')?.rows).toBe(rows[0]?.journals);
    expect(manifest.heads.ledger?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives secrets out in sealed files alone, which nobody reads without the key', async () => {
    expect(read('plain', 'members.csv').split('\r\n')[0]).not.toMatch(/password_hash|pan|account_no/);
    const key = randomBytes(32);
    await write('sealed', key);
    expect(
      readdirSync(join(folder, 'sealed')).every((name) => name.endsWith('.sealed') || name === 'ledger'),
    ).toBe(true);
    const open = (to: string, by: Buffer) =>
      openExportFolder({ from: join(folder, 'sealed'), to: join(folder, to), key: by });
    expect(() => open('other', randomBytes(32))).toThrow('was changed, or');
    expect(open('opened', key)).toBe(manifestOf(read('plain', 'manifest.json')).files.length + 1);
    expect(read('opened', 'members.csv')).toContain('$argon2id$');
    const stored = await test.server.db
      .selectFrom('payment_details as d')
      .innerJoin('member as m', 'm.id', 'd.owner_id')
      .select('account_sealed')
      .where('account_sealed', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(read('opened', 'members.csv')).toContain(
      `,${unseal(test.services, stored.account_sealed ?? '')},`,
    );
    expect(manifestOf(read('opened', 'manifest.json')).with_secrets).toBe(true);
    expect(read('opened', 'ledger', 'lines.jsonl')).toBe(read('plain', 'ledger', 'lines.jsonl'));
  });

  it('is written into an empty folder alone', async () => {
    writeFileSync(join(folder, 'here'), '');
    await expect(
      writeExportFolder({
        db: test.server.db,
        services: test.services,
        now: test.services.now,
        folder,
        key: null,
      }),
    ).rejects.toThrow('is not empty');
  });
});
