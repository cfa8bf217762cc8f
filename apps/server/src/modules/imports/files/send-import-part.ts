import { createHash } from 'node:crypto';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { guessColumns, guessFile } from '@banyan/contract/imports/guess-columns';
import { isWorkbook, kindsOf } from '@banyan/contract/imports/import-files';
import {
  type sendImportPart as call,
  importFileBytes,
  importPartBytes,
  type SentFile,
} from '@banyan/contract/imports/imports';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { changeable, lockImport } from '../lock-import.ts';
import { type Encoding, UnreadableFile } from './decode-file.ts';
import { canBeUtf8, inspectFile } from './inspect-file.ts';
import { partsOfFile } from './parts-of-file.ts';
import type { FileParts } from './read-parts.ts';
import { readSentFiles } from './read-sent-files.ts';
import { findMapping } from './save-mapping.ts';

/**
 * Keeps the next part of a file; sent again it changes nothing. With the last one the file is looked at: how its text is
 * written, its headings, and what stands below them, as it was saved for these headings or as it most likely is.
 * @throws not_found, import_is_closed; invalid_request for a part that is not the next one, a file too large or sent before, and for what is no text
 */
export async function sendImportPart(
  tx: Tx,
  _context: ActorContext,
  { no, file_name, part, is_last, content }: BodyOf<typeof call>,
): Promise<SentFile> {
  const { id: import_id, is_day } = await lockImport(tx, no, changeable);
  const data = Buffer.from(content, 'base64');
  if (data.length > importPartBytes)
    throw fail('invalid_request', { content: text('The file is too large: at most 2 GB.') });
  if (!isWorkbook(file_name) && data.includes(0))
    throw fail('invalid_request', { content: text('This is no text. Save it as CSV.') });
  await tx.updateTable('import').set({ status: 'Draft' }).where('id', '=', import_id).execute();
  const file = await openFile(tx, import_id, file_name, part);
  if (part !== file.parts)
    throw fail('invalid_request', { content: text('Parts of the file are missing. Send it again.') });
  if (Number(file.size) + data.length > importFileBytes)
    throw fail('invalid_request', { content: text('The file is too large: at most 2 GB.') });
  await tx
    .insertInto('import_part')
    .values({
      file_id: file.id,
      part,
      data,
      hash: createHash('sha256').update(data).digest(),
      is_utf8: canBeUtf8(data),
    })
    .execute();
  await tx
    .updateTable('import_file')
    .set({ parts: part + 1, size: sql`size + ${data.length}`, is_whole: is_last })
    .where('id', '=', file.id)
    .execute();
  if (is_last) await lookAtFile(tx, { id: import_id, is_day }, { id: file.id, name: file_name });
  const [sent] = await readSentFiles(tx, import_id, file_name);
  if (!sent) throw new Error('a file that was sent is there');
  return sent;
}

/** The file of this name; with its first part it begins anew. */
async function openFile(tx: Tx, import_id: string, name: string, part: number) {
  const known = await tx
    .selectFrom('import_file')
    .select(['id', 'parts', 'size'])
    .where('import_id', '=', import_id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (known && part > 0) return known;
  if (!known && part > 0)
    throw fail('invalid_request', { content: text('Parts of the file are missing. Send it again.') });
  if (known) {
    await tx.deleteFrom('import_part').where('file_id', '=', known.id).execute();
    await tx.deleteFrom('import_file').where('id', '=', known.id).execute();
  }
  return await tx
    .insertInto('import_file')
    .values({ import_id, name })
    .returning(['id', 'parts', 'size'])
    .executeTakeFirstOrThrow();
}

async function lookAtFile(
  tx: Tx,
  { id: import_id, is_day }: { id: string; is_day: boolean },
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { is_utf8, hash } = await tx
    .selectFrom('import_part')
    .select([
      sql<boolean>`bool_and(is_utf8)`.as('is_utf8'),
      sql<Buffer>`sha256(string_agg(hash, '' order by part))`.as('hash'),
    ])
    .where('file_id', '=', id)
    .executeTakeFirstOrThrow();
  const same = await tx
    .selectFrom('import_file')
    .select('name')
    .where('import_id', '=', import_id)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (same) throw fail('invalid_request', { content: text('The same file was sent before.') });
  const encoding: Encoding = is_utf8 ? 'utf-8' : 'windows-1252';
  const found = await looked(name, partsOfFile(tx, id), encoding);
  const kinds = kindsOf(is_day);
  const saved = 'problem' in found ? null : await findMapping(tx, found.headings, kinds);
  const kind = 'problem' in found ? null : (saved?.kind ?? guessFile(found.headings, kinds));
  const isTaken = kind !== null && (await hasKind(tx, import_id, kind));
  await tx
    .updateTable('import_file')
    .set({
      hash,
      encoding,
      ...('problem' in found
        ? { problem: found.problem }
        : { ...found, sample: JSON.stringify(found.sample) }),
      ...(kind === null || isTaken || 'problem' in found
        ? {}
        : {
            kind,
            columns: JSON.stringify(saved?.columns ?? guessColumns(kind, found.headings)),
            mapping: saved?.name ?? null,
          }),
    })
    .where('id', '=', id)
    .execute();
}

async function looked(name: string, parts: FileParts, encoding: Encoding) {
  try {
    return await inspectFile(name, parts, encoding);
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: JSON.stringify(error.problem) };
    throw error;
  }
}

async function hasKind(tx: Tx, import_id: string, kind: string): Promise<boolean> {
  const other = await tx
    .selectFrom('import_file')
    .select('id')
    .where('import_id', '=', import_id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return other !== undefined;
}
