import { createHash } from 'node:crypto';
import { inOrder } from '@banyan/contract/imports/import-totals';
import type { SwitchTotal } from '@banyan/contract/imports/switch';
import type { Db } from '../../../platform/database/db.ts';
import type { ImportSummary } from '../checks/check-import.ts';
import { readBooks } from '../read-books.ts';

/** An import that is in the books. */
interface Loaded {
  id: string;
  no: string;
  as_of: string;
  summary: unknown;
}

/** What the files of an import came to beside what stands in the books, and the hash by which that list is signed. */
export async function readSwitchTotals(
  db: Db,
  { id, no, as_of, summary }: Loaded,
): Promise<{ totals: SwitchTotal[]; hash: string }> {
  const { totals: files = {} } = summary as Partial<ImportSummary>;
  const books = await readBooks(db, id);
  const isThere = (value: string | undefined) => value !== undefined && !/^[0.]*$/.test(value);
  const totals = inOrder([...Object.keys(files), ...Object.keys(books)])
    .filter((name) => name === 'members' || isThere(files[name]) || isThere(books[name]))
    .map((name) => ({ name, files: plain(files[name]), books: plain(books[name]) }));
  const hash = createHash('sha256')
    .update(JSON.stringify([no, as_of, totals.map((total) => [total.name, total.files, total.books])]))
    .digest('hex');
  return { totals, hash };
}

/** One way to write a figure, whatever decimals it came with. */
const plain = (value: string | undefined): string | null =>
  value === undefined ? null : value.includes('.') ? value.replace(/\.?0+$/, '') : value;
