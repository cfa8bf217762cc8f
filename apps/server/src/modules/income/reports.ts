import { allIncome, levelIncomeConcise, levelIncomeDetailed, referralIncome } from '@banyan/contract/income';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { idOfUser, onDates, personOf } from '../../platform/report-sql.ts';
import { serveReport } from '../../platform/serve-report.ts';
import type { Server } from '../../platform/server.ts';
import { selectConciseLevels } from './select-concise-levels.ts';
import { sumsOfReport } from './sum-incomes.ts';

interface IncomeFilters {
  on_from?: string;
  on_to?: string;
  member?: string;
  from?: string;
  status?: string;
  kind?: string;
  level?: string;
  no?: string;
}

/** How the row was worked out, with what the engine does not know: which plan, which topup. */
const why = sql<never>`i.why || jsonb_build_object(
  'rate', jsonb_strip_nulls(jsonb_build_object('percent', trim_scale(i.percent)::text,
    'amount', trim_scale(i.fixed_amount)::text)),
  'plan_version', i.plan_version,
  'round_off_digits', (select round_off_digits from company),
  'receipt_no', (select t.receipt_no from business_event e join topup t on t.id = e.source_id
    where e.id = i.event_id and e.kind in ('topup', 'topup_reversal')))`;

/** Every income row somebody may see: a member the own ones, an admin all. */
function selectIncomes(db: Db, actor: Actor, filters: IncomeFilters) {
  let rows = db
    .selectFrom('income as i')
    .leftJoin('app_user as m', 'm.id', 'i.member_id')
    .leftJoin('app_user as f', 'f.id', 'i.from_id')
    .select([
      'i.id',
      'i.business_date',
      sql<string>`'I' || (1000000 + i.id)`.as('no'),
      'i.at',
      personOf('m').as('member'),
      personOf('f').as('from'),
      'i.kind',
      'i.level',
      sql<string>`trim_scale(i.base)`.as('base'),
      sql<string | null>`trim_scale(i.percent)`.as('percent'),
      'i.gross',
      'i.trimmed',
      'i.amount',
      sql<string>`initcap(i.status)`.as('status'),
      'i.reason',
      why.as('why'),
    ])
    .where(onDates('i.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('i.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('i.member_id', '=', idOfUser(filters.member));
  if (filters.from) rows = rows.where('i.from_id', '=', idOfUser(filters.from));
  if (filters.status) rows = rows.where('i.status', '=', filters.status.toLowerCase());
  if (filters.kind) rows = rows.where('i.kind', '=', filters.kind);
  if (filters.no) rows = rows.where('i.id', '=', idOfNo(filters.no));
  if (filters.level) rows = rows.where('i.level', '=', Number(filters.level));
  return rows;
}

/** The row behind a number like I1000123; no row has a negative id. */
const idOfNo = (no: string): string =>
  /^I\d{7,18}$/i.test(no) ? String(BigInt(no.slice(1)) - 1_000_000n) : '-1';

export function mountIncomeReports(server: Server): void {
  serveReport(server, referralIncome, ({ actor, filters }) =>
    sumsOfReport(actor, { ...filters, kind: 'referral' }),
  )(({ db, actor, filters }) => selectIncomes(db, actor, { ...filters, kind: 'referral' }));
  serveReport(server, levelIncomeDetailed, ({ actor, filters }) =>
    sumsOfReport(actor, { ...filters, kind: 'level' }),
  )(({ db, actor, filters }) => selectIncomes(db, actor, { ...filters, kind: 'level' }));
  serveReport(server, allIncome, ({ actor, filters }) => sumsOfReport(actor, filters))(
    ({ db, actor, filters }) => selectIncomes(db, actor, filters),
  );
  serveReport(
    server,
    levelIncomeConcise,
  )(({ db, actor, context, filters }) => selectConciseLevels(db, { actor, now: context.now, filters }));
}
