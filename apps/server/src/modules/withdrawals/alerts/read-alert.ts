import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { recordLink, recordNo } from '@banyan/contract/core/records';
import { type readAlert as call, maxAlertRows } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';

type Read = ReplyOf<typeof call>['data'];

/**
 * Whom an alert is about, and the rows its rule found.
 * @throws not_found
 */
export async function readAlert(db: Db, _context: Context, { id }: { id: string }): Promise<Read> {
  const owners = await db
    .selectFrom('alert_owner as o')
    .innerJoin('app_user as u', 'u.id', 'o.owner_id')
    .select(['u.user_id', 'u.name', 'u.user_type'])
    .where('o.alert_id', '=', id)
    .orderBy('u.id')
    .limit(maxAlertRows)
    .execute();
  if (owners.length === 0) throw fail('not_found');
  const rows = await db
    .selectFrom('alert_row as r')
    .innerJoin('app_user as u', 'u.id', 'r.owner_id')
    .select(['r.at', 'r.kind', 'r.ref_id', 'r.amount', 'r.detail'])
    .select(sql<Read['rows'][number]['owner']>`${personOf('u')}`.as('owner'))
    .where('r.alert_id', '=', id)
    .orderBy('r.at', 'desc')
    .orderBy('r.ref_id', 'desc')
    .limit(maxAlertRows)
    .execute();
  return { owners, rows: rows.map(({ ref_id, ...row }) => ({ ...row, ...numberOf(row.kind, ref_id) })) };
}

const numbered = ['fund_transfer', 'withdrawal', 'credit_request', 'adjustment'] as const;

/** The number of a record and its list; an account or a device has none. */
function numberOf(kind: string, id: string): Pick<Read['rows'][number], 'no' | 'link'> {
  const known = numbered.find((name) => name === kind);
  if (!known) return { no: null, link: null };
  const no = recordNo(known, id);
  return { no, link: recordLink(known, no, 'Admin') };
}
