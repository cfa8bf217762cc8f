import { approveClosing, type ClosingDetail } from '@banyan/contract/income/closings';
import { CLOSING_KINDS, CLOSING_REASONS } from '@banyan/plan/columns/rows';
import { INCOME_STATUSES } from '@banyan/plan/instant/income-row';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { banFor } from '../../accounts/refuse-banned.ts';
import { readCompany } from '../../company/queries.ts';
import { shownStatusOf } from '../rules.ts';
import { lastFinishedDate } from './close-finished-dates.ts';
import { nextDate } from './cut-date.ts';

/** The most earlier closings shown for comparison, and the most sample rows of each kind. */
const maxEarlier = 7;
const maxOfKind = 4;

type Total = Omit<ClosingDetail['totals'][number], 'status'> & { status: string };
interface StoredClosing
  extends Omit<ClosingDetail, 'status' | 'totals' | 'earlier' | 'steps' | 'sample' | 'approval_above'> {
  id: string;
  status: string;
  totals: Total[];
  steps: Record<string, Record<string, number>>;
}

/** One closing as an admin sees it; without a date the current one, else the last. */
export async function readClosing(
  db: Db,
  context: ActorContext,
  { business_date }: { business_date?: string | undefined },
): Promise<{ closing: ClosingDetail | null; next_date: string | null }> {
  const company = await readCompany(db);
  const through = lastFinishedDate(context.now, company.timezone);
  const [stored, next_date] = await Promise.all([
    findClosing(db, context, business_date),
    readNextDate(db, through),
  ]);
  if (!stored) return { closing: null, next_date };
  const { id, totals, steps, ...closing } = stored;
  const status = shownStatusOf(closing.status);
  const [earlier, sample] = await Promise.all([
    readEarlier(db, closing.business_date),
    status === 'Posted' || closing.result_hash === null
      ? []
      : readSample(db, id, [0, Math.floor(closing.chunks / 2), closing.chunks - 1]),
  ]);
  return {
    closing: {
      ...closing,
      status,
      totals: totals.map(shown),
      earlier,
      steps: Object.entries(steps).map(([step, { ms = 0, ...figures }]) => ({ step, ms, figures })),
      sample,
      approval_above: company.closing_approval_above,
    },
    next_date,
  };
}

const shown = (total: Total) => ({
  ...total,
  status: (total.status.charAt(0).toUpperCase() +
    total.status.slice(1)) as ClosingDetail['totals'][number]['status'],
});

const personOf = (id: ReturnType<typeof sql>) => sql`
  (select jsonb_build_object('user_id', user_id, 'name', name) from app_user where id = ${id})`;

async function findClosing(
  db: Db,
  context: ActorContext,
  date: string | undefined,
): Promise<StoredClosing | undefined> {
  const requested_at = sql`coalesce(c.calculated_at, ${context.now}::timestamptz)`;
  const ban = banFor(context, approveClosing, { maker: sql`c.requested_by`, requested_at });
  const { rows } = await sql<StoredClosing>`
    select c.id, c.business_date, c.status, c.plan_version, c.members, c.rows, c.payable, c.chunks,
      (select count(*)::int from closing_chunk k where k.closing_id = c.id) as chunks_posted, c.totals, c.steps,
      encode(c.result_hash, 'hex') as result_hash, ${personOf(sql`c.requested_by`)} as requested_by,
      ${personOf(sql`c.decided_by`)} as decided_by, ${ban} as ban, c.cut_at, c.calculated_at, c.decided_at, c.posted_at, c.problem
    from closing c where ${date ?? null}::date is null or business_date = ${date ?? null}::date
    order by business_date desc limit 1`.execute(db);
  return rows[0];
}

async function readNextDate(db: Db, through: string): Promise<string | null> {
  const { rows } = await sql<{ next: string | null }>`
    ${sql.raw(nextDate)} as next`.execute(db);
  const next = rows[0]?.next ?? null;
  return next !== null && next <= through ? next : null;
}

async function readEarlier(db: Db, date: string): Promise<ClosingDetail['earlier']> {
  const { rows } = await sql<{ business_date: string; payable: string; totals: Total[] }>`
    select business_date, payable, totals from closing
    where business_date < ${date} and status = 'posted' and rows > 0
    order by business_date desc limit ${maxEarlier}`.execute(db);
  return rows.map((row) => ({ ...row, totals: row.totals.map(shown) }));
}

/** Sample rows of the first, a middle and the last chunk: some of every kind and status. */
async function readSample(
  db: Db,
  closingId: string,
  chunks: readonly number[],
): Promise<ClosingDetail['sample']> {
  const { rows } = await sql<ClosingDetail['sample'][number]>`
    select jsonb_build_object('user_id', m.user_id, 'name', m.name) as member,
      case when f.id is not null then jsonb_build_object('user_id', f.user_id, 'name', f.name) end as from,
      (${CLOSING_KINDS}::text[])[r.kind] as kind, r.level, trim_scale(r.base)::text as base, r.gross::text,
      (r.gross - r.amount)::text as trimmed, r.amount::text, initcap((${INCOME_STATUSES}::text[])[r.status]) as status,
      nullif((${CLOSING_REASONS.map((reason) => reason ?? '')}::text[])[r.reason], '') as reason,
      coalesce(r.why, w.why) || jsonb_build_object(
        'rate', jsonb_strip_nulls(jsonb_build_object('percent', trim_scale(r.percent)::text,
          'amount', trim_scale(r.fixed_amount)::text)),
        'plan_version', r.plan_version, 'round_off_digits', r.digits) as why
    from (
      select row.*, c.plan_version, c.digits,
        row_number() over (partition by row.kind, row.status order by row.chunk, row.member_id, row.level) as place
      from closing c, closing_row row where c.id = ${closingId} and row.chunk = any(${chunks}::int[])
    ) r left join closing_why w on w.no = r.why_no
      join app_user m on m.id = r.member_id left join app_user f on f.id = r.from_id
    where r.place <= ${maxOfKind} order by r.kind, r.status, r.place`.execute(db);
  return rows;
}
