import { type UtrImport, utrVerdicts } from '@banyan/contract/withdrawals/utr';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

/**
 * What a bank answered, by verdict, and how far it is applied.
 * @throws not_found
 */
export async function readUtrImport(db: Db, _context: Context, { no }: { no: string }): Promise<UtrImport> {
  const found = await db
    .selectFrom('utr_import as i')
    .innerJoin('app_user as by', 'by.id', 'i.made_by')
    .select(['i.id', 'i.no', 'i.file_name', 'i.hash', 'i.lines', 'i.paid', 'i.made_at'])
    .select([
      sql<UtrImport['status']>`i.status`.as('status'),
      sql<string>`trim_scale(i.amount)::text`.as('amount'),
      personOf('by').as('made_by'),
    ])
    .where('i.no', '=', no.toUpperCase())
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  const { id, ...head } = found;
  const counts = await db
    .selectFrom('utr_line')
    .select([
      'verdict',
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`count(outcome)::int`.as('worked'),
    ])
    .where('import_id', '=', id)
    .groupBy('verdict')
    .execute();
  return {
    ...head,
    verdicts: utrVerdicts.flatMap((verdict) => {
      const lines = counts.find((count) => count.verdict === verdict)?.lines ?? 0;
      return lines > 0 ? [{ verdict, lines }] : [];
    }),
    worked: counts.reduce((sum, { worked }) => sum + worked, 0),
  };
}
