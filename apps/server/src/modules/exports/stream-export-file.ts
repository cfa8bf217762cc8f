import type { QueryOf } from '@banyan/contract/core/endpoint';
import type { readExportFile } from '@banyan/contract/exports/exports';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { isLinkToken } from '../../platform/http/signed-link.ts';
import { exportRecord } from './rules.ts';

/**
 * The bytes of an export, a part at a time.
 * @throws not_found without the token of `fetchExport`, given to this session
 */
export async function* streamExportFile(
  db: Db,
  { actor, now, services }: ActorContext,
  { no, token }: QueryOf<typeof readExportFile>,
): AsyncGenerator<Uint8Array> {
  if (!isLinkToken(services, exportRecord(actor, no.toUpperCase()), token, now)) throw fail('not_found');
  const found = await db
    .selectFrom('company_export')
    .select(['id', 'parts'])
    .where('no', '=', no.toUpperCase())
    .where('status', '=', 'Ready')
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  for (let part = 0; part < found.parts; part++) {
    const { data } = await db
      .selectFrom('company_export_part')
      .select('data')
      .where('export_id', '=', found.id)
      .where('part', '=', part)
      .executeTakeFirstOrThrow();
    yield data;
  }
}
