import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { columnsOf, kindsOf } from '@banyan/contract/imports/import-files';
import type { mapImportFile as call, ImportState } from '@banyan/contract/imports/imports';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { changeable, lockImport } from '../lock-import.ts';
import { readImport } from '../read-import.ts';
import { saveMapping } from './save-mapping.ts';

/**
 * Says what the rows of a file are, and below which heading each column stands; with a name it is saved for the next file
 * with the same headings.
 * @throws not_found, import_is_closed; invalid_request when another file is of this kind, and naming every needed column without a heading
 */
export async function mapImportFile(
  tx: Tx,
  context: ActorContext,
  { no, file_name, kind, columns, save_as }: BodyOf<typeof call>,
): Promise<ImportState> {
  const { id: import_id, is_day } = await lockImport(tx, no, changeable);
  const file = await tx
    .selectFrom('import_file')
    .select(['id', 'headings'])
    .where('import_id', '=', import_id)
    .where('name', '=', file_name)
    .executeTakeFirst();
  if (!file) throw fail('not_found');
  if (kind !== null) {
    if (!kindsOf(is_day).includes(kind)) throw fail('not_found');
    const known = columnsOf(kind);
    const missing = Object.entries(known).filter(([name, { needed }]) => needed && !(name in columns));
    const wrong = Object.entries(columns).filter(
      ([name, place]) => !(name in known) || place >= file.headings.length,
    );
    if (missing.length > 0 || wrong.length > 0)
      throw fail('invalid_request', {
        ...Object.fromEntries(missing.map(([name]) => [`columns.${name}`, text('Choose a heading.')])),
        ...Object.fromEntries(
          wrong.map(([name]) => [
            `columns.${name}`,
            message('The file has no such column: {name}.', { name }),
          ]),
        ),
      });
    const other = await tx
      .selectFrom('import_file')
      .select('name')
      .where('import_id', '=', import_id)
      .where('kind', '=', kind)
      .where('id', '!=', file.id)
      .executeTakeFirst();
    if (other)
      throw fail('invalid_request', { kind: message('{name} is that already.', { name: other.name }) });
  }
  await tx
    .updateTable('import_file')
    .set({
      kind,
      columns: JSON.stringify(kind === null ? {} : columns),
      mapping: kind === null ? null : (save_as ?? null),
    })
    .where('id', '=', file.id)
    .execute();
  if (kind !== null && save_as)
    await saveMapping(tx, context, { name: save_as, kind, headings: file.headings, columns });
  await tx.updateTable('import').set({ status: 'Draft' }).where('id', '=', import_id).execute();
  return await readImport(tx, context, { no });
}
