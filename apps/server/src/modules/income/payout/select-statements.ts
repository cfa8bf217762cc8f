import { type IncomeKind, incomeKinds } from '@banyan/contract/income/income';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';

const kindColumns = incomeKinds.map((kind) =>
  sql<string | null>`(s.incomes ->> ${sql.lit(kind)})::numeric`.as(kind),
);

/** Payout statements with a column per kind: a member the own ones, an admin all. */
export function selectStatements(
  db: Db,
  actor: Actor,
  filters: { on_from?: string; on_to?: string; member?: string; no?: string },
) {
  let rows = db
    .selectFrom('payout_statement as s')
    .leftJoin('app_user as m', 'm.id', 's.member_id')
    .select([
      's.id',
      's.at',
      's.business_date',
      's.no',
      personOf('m').as('member'),
      's.gross',
      's.tds',
      's.service',
      's.repurchase',
      's.net',
    ])
    .select(kindColumns)
    .$castTo<StatementRow>()
    .where(onDates('s.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('s.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('s.member_id', '=', idOfUser(filters.member));
  if (filters.no) rows = rows.where('s.no', '=', filters.no.toUpperCase());
  return rows;
}

type StatementRow = Record<IncomeKind, string | null> & {
  id: string;
  at: string;
  business_date: string;
  no: string;
  member: { user_id: string; name: string } | null;
  gross: string;
  tds: string;
  service: string;
  repurchase: string;
  net: string;
};
