import type { auditLog } from '@banyan/contract/accounts/audit-log';
import type { FilterValues } from '@banyan/contract/core/report';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { AuditLog } from '../../../platform/database/schema.gen.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { onMoments } from '../../company/on-moments.ts';
import { idOfUser } from '../id-of-user.ts';

type Filters = FilterValues<(typeof auditLog)['filters']>;

/** Lines of the audit log, those of months in the archive too. In an opened panel its admin acted, and the panel is its owner's. */
export function selectAuditLog(db: Db, filters: Filters) {
  let rows = db
    .selectFrom(sql<Selectable<AuditLog>>`audit_log_ever`.as('l'))
    .leftJoin('app_user as doer', (join) =>
      join.on('doer.id', '=', sql<string>`coalesce(l.acting_admin_id, l.actor_id)`),
    )
    .leftJoin('app_user as owner', (join) =>
      join.on('owner.id', '=', sql<string>`case when l.acting_admin_id is not null then l.actor_id end`),
    )
    .leftJoin('audit_link as k', 'k.log_id', 'l.id')
    .select([
      'l.id',
      'l.at',
      personOf('doer').as('by'),
      personOf('owner').as('panel'),
      'l.action',
      'l.object',
      'l.ip',
      sql<Record<string, unknown>>`l.details`.as('details'),
      sql<string | null>`k.no::text`.as('link'),
    ])
    .where(onMoments('l.at', filters.on_from, filters.on_to));
  if (filters.by)
    rows = rows.where(sql<string>`coalesce(l.acting_admin_id, l.actor_id)`, '=', idOfUser(filters.by));
  if (filters.panel)
    rows = rows.where('l.acting_admin_id', 'is not', null).where('l.actor_id', '=', idOfUser(filters.panel));
  if (filters.action) rows = rows.where('l.action', '=', codeOf(filters.action));
  if (filters.object) rows = rows.where(sql<string>`lower(l.object)`, 'in', objectsOf(filters.object));
  return rows;
}

/** An action as it is stored, of its code or of the words that people read: "Grant access rights". */
const codeOf = (typed: string): string => typed.trim().toLowerCase().replaceAll(/\s+/g, '_');

/**
 * An object as it is stored, such as `user:BN1`, of that or of the words that people read: "Lottery draw LOT-0001";
 * a bare user id or address of a page is one of these kinds.
 */
function objectsOf(typed: string): string[] {
  const object = typed.trim().toLowerCase();
  if (object.includes(':')) return [object];
  const words = object.split(/\s+/);
  const number = words.pop() ?? '';
  return words.length > 0
    ? [`${words.join('_')}:${number}`, codeOf(object)]
    : [object, `user:${object}`, `route:${object}`];
}
