import { createHash } from 'node:crypto';
import { isCount } from '@banyan/contract/imports/import-totals';
import { unitsText } from '@banyan/plan/columns/figure';
import { sql } from 'kysely';
import type { Services } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { unseal } from '../../platform/seal.ts';
import { readHeads } from '../ledger/compare-heads.ts';
import { type CompanyFile, companyFiles } from './company-files.ts';
import { ledgerFiles } from './ledger-files.ts';
import { type Manifest, manifestName } from './read-manifest.ts';
import { unitsOf } from './units-of.ts';

/** A file of an export; its content is made while it is read, one file after the other. */
export interface ExportedFile {
  name: string;
  content: AsyncGenerator<Buffer>;
}

/** Rows that stand in memory at a time. */
const chunkRows = 2000;
/** Decimals of every amount in the database. */
const decimals = 8;

/**
 * The whole company in files that an import reads back, and a sealed copy of its ledger, all of one moment. Rows are read
 * through cursors, so that a million of them never stand in memory. The manifest comes last. A file is read to its end before the next.
 * @param work.db of connections that may be held for long
 * @param work.services open what is stored sealed
 * @param work.onRows called with the rows written so far
 */
export async function* streamCompany(work: {
  db: Db;
  services: Services;
  now: Date;
  withSecrets: boolean;
  onRows?: (rows: number) => Promise<void> | void;
}): AsyncGenerator<ExportedFile> {
  const { db, services, now, withSecrets } = work;
  const files: Manifest['files'] = [];
  const totals = new Map<string, bigint>();
  let all = 0;
  const onRows = async (rows: number): Promise<void> => {
    all += rows;
    await work.onRows?.(all);
  };
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for (const limit of ['statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout'])
      await sql`set local ${sql.raw(limit)} = 0`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    // the snapshot is taken by the first statement that reads
    const head = await readHead(tx, now);
    const withSum = (name: string, lines: AsyncGenerator<string[]>) => ({
      name,
      content: summed(name, lines, files, onRows),
    });
    for (const file of companyFiles(withSecrets))
      yield withSum(`${file.kind}.csv`, csvOf(tx, services, file, totals));
    for (const { name, columns, lines } of ledgerFiles)
      yield withSum(`ledger/${name}.jsonl`, linesOf(tx, columns, lines));
    const manifest: Manifest = {
      format: 1,
      ...head,
      with_secrets: withSecrets,
      files,
      // as an import counts them: what is nowhere has no total
      totals: Object.fromEntries(
        [...totals]
          .filter(([name, units]) => isCount(name) || units !== 0n)
          .map(([name, units]) => [name, figureText(name, units)]),
      ),
    };
    yield { name: manifestName, content: once(`${JSON.stringify(manifest, null, 2)}\n`) };
  } finally {
    await tx.rollback().execute();
  }
}

async function readHead(tx: Tx, now: Date) {
  const read = await sql<
    Pick<Manifest, 'company' | 'timezone' | 'round_off_digits' | 'as_of' | 'topups_after'>
  >`
    select c.name as company, c.timezone, c.round_off_digits, k.as_of::text, (
        select count(*)::text from topup t where t.status <> 'Reversed' and t.business_date > coalesce(k.as_of, '-infinity')
      ) as topups_after
    from company c cross join (select max(business_date) as as_of from closing where status = 'posted') k`.execute(
    tx,
  );
  return { ...onlyRow(read), taken_at: now.toISOString(), heads: await readHeads(tx, now) };
}

type Rows<T> = Parameters<typeof rowsOf<T>>[1];

async function* csvOf(
  tx: Tx,
  services: Services,
  { kind, columns, rows, sums, sealed, by, uncounted }: CompanyFile,
  totals: Map<string, bigint>,
): AsyncGenerator<string[]> {
  const add = (name: string, units: bigint) => totals.set(name, (totals.get(name) ?? 0n) + units);
  yield [line(columns)];
  if (by === undefined) add(kind, 0n);
  for await (const some of rowsOf<Record<string, string | null>>(tx, rows)) {
    for (const row of some) {
      if (uncounted && row[uncounted]) continue;
      const own = by === undefined ? kind : `${kind}.${row[by]}`;
      if (by === undefined || (sums.length === 0 && row[by] !== null)) add(own, 1n);
      for (const column of sums)
        add(by === undefined ? `${kind}.${column}` : own, unitsOf(row[column] ?? '0'));
    }
    const cell = (row: Record<string, string | null>, column: string): string => {
      const value = row[column] ?? '';
      return value !== '' && sealed.includes(column) ? unseal(services, value) : value;
    };
    yield some.map((row) => line(columns.map((column) => cell(row, column))));
  }
}

async function* linesOf(
  tx: Tx,
  columns: readonly string[],
  lines: Rows<{ line: string }>,
): AsyncGenerator<string[]> {
  yield [`${JSON.stringify(columns)}\n`];
  for await (const some of rowsOf(tx, lines)) yield some.map((row) => `${row.line}\n`);
}

async function* rowsOf<T>(tx: Tx, query: ReturnType<typeof sql<T>>): AsyncGenerator<T[]> {
  await sql`declare exported no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(chunkRows)} from exported`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < chunkRows) break;
  }
  await sql`close exported`.execute(tx);
}

/** Writes the lines of a file, whose first one names its columns, and into the list of files what was written. */
async function* summed(
  name: string,
  lines: AsyncGenerator<string[]>,
  files: Manifest['files'],
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let [rows, bytes] = [-1, 0];
  for await (const some of lines) {
    const piece = Buffer.from(some.join(''));
    hash.update(piece);
    bytes += piece.length;
    rows += some.length;
    yield piece;
    await onRows(some.length);
  }
  files.push({ name, rows: String(rows), bytes: String(bytes), sha256: hash.digest('hex') });
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** A line of CSV that reads back exactly; what a spreadsheet would run is marked as text, which an import takes off. */
function line(cells: readonly string[]): string {
  const marked = cells.map((cell) =>
    /^['=+\-@\t|＝＋－＠｜]/.test(cell) && !/^-?[\d.]+$/.test(cell) ? `'${cell}` : cell,
  );
  return `${marked.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}

/** Counts were added as they are, amounts in units. */
const figureText = (name: string, units: bigint): string =>
  isCount(name) ? String(units) : trimmed(unitsText(units, decimals));
const trimmed = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
