import { type PayoutStatement, payoutStatement } from '@banyan/plan/closing/payout';
import { financialYear } from '@banyan/plan/closing/tds';
import { toDecimal } from '@banyan/plan/money';
import type { PayoutPlan } from '@banyan/plan/plan/plan';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { planInForce } from '../queries.ts';
import { taxYear } from '../tax-year.ts';
import { lockPayoutSuspensions } from './lock-payout-suspensions.ts';
import { postStatements } from './post-statements.ts';

/** Members paid in one transaction. */
const chunkSize = 500;
/** Incomes of a plan that paid out are paid in full where the plan of today does not. */
const nothingTaken: PayoutPlan = { service_percent: '0', repurchase_percent: '0' };

/**
 * Pays the next members of a payout: their unpaid rows up to its date become one statement each, and one journal
 * (docs/plans.md §2.8); members whose payouts are suspended are left out. Unpaid rows are read and marked by
 * one statement, so that a row that comes meanwhile waits for the next payout. Runs of one payout follow one another,
 * and each member is paid once.
 * @returns false when there was nobody left: the payout is done
 * @throws constraint account_covers_floor when a wallet was emptied meanwhile: call again
 */
export async function payChunk(
  tx: Tx,
  context: Context,
  runId: string,
  size: number = chunkSize,
): Promise<boolean> {
  await lockPayoutSuspensions(tx, 'payout');
  const run = await lockRun(tx, runId);
  if (!run) return false;
  const unpaid = await takeUnpaid(tx, run, size);
  const at = new Date(run.at);
  if (unpaid.length === 0) {
    await tx
      .updateTable('payout_run')
      .set({ status: 'done', done_at: context.now })
      .where('id', '=', runId)
      .execute();
    return false;
  }
  const plan = run.in_force.plan.payout ?? nothingTaken;
  const statements = unpaid.map(({ year_gross, taxed, tds_carried, ...income }) => {
    const year = { gross: year_gross, taxed, tds_carried };
    return { ...income, ...payoutStatement({ ...income, year }, plan, run.digits) };
  });
  const txnIds = await postStatements(tx, { ...context, now: at }, statements);
  await writeStatements(
    tx,
    run,
    statements.map((statement, index) => ({ ...statement, txn_id: txnIds[index] ?? null })),
  );
  const gross = statements.reduce((sum, statement) => sum.plus(statement.gross), toDecimal('0'));
  await tx
    .updateTable('payout_run')
    .set((eb) => ({
      last_member: statements.at(-1)?.member_id ?? run.last_member,
      statements: eb('statements', '+', statements.length),
      gross: eb('gross', '+', gross.toFixed()),
    }))
    .where('id', '=', runId)
    .execute();
  return true;
}

interface Run {
  id: string;
  business_date: string;
  financial_year: number;
  /** null = everybody. */
  members: string[] | null;
  last_member: string;
  at: string;
  digits: number;
  in_force: ReturnType<typeof planInForce>;
}

/** Null when it is done. */
async function lockRun(tx: Tx, runId: string): Promise<Run | null> {
  const { rows } = await sql<
    Omit<Run, 'in_force' | 'financial_year'> & { version: number | null; plan: string | null }
  >`
    select r.id, r.business_date, r.members::text[], r.last_member, r.at, c.round_off_digits as digits, p.version, p.plan::text as plan
    from payout_run r cross join company c left join plan_version p on p.version = r.plan_version
    where r.id = ${runId} and r.status = 'running' for no key update of r`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { version, plan, ...run } = row;
  return {
    ...run,
    financial_year: Number(financialYear(run.business_date).from.slice(0, 4)),
    in_force: planInForce(version === null || plan === null ? undefined : { version, plan }),
  };
}

/** A member's unpaid incomes, and what was paid before in the year, which decides the tax, as `YearSoFar`. */
interface Unpaid {
  year_gross: string;
  taxed: string;
  tds_carried: string;
  statement_id: string;
  member_id: string;
  /** Kind → sum. */
  incomes: Record<string, string>;
  rows: number;
  gross: string;
  has_pan: boolean;
  /** The wallet holds less, because a debt was repaid from it or it was debited. */
  is_short: boolean;
}

/** Marks the unpaid rows of the next members with the number of the statement they come onto. */
async function takeUnpaid(tx: Tx, run: Run, size: number): Promise<Unpaid[]> {
  const isChosen = run.members ? sql`member_id = any(${run.members}::bigint[])` : sql`true`;
  const { rows } = await sql<Unpaid>`
    with chosen as materialized (
      select member_id, sum(amount) as gross from payout_line
      where statement_id is null and business_date <= ${run.business_date}::date
        and member_id > ${run.last_member}::bigint and ${isChosen}
      group by member_id having sum(amount) > 0 and not exists (
        select from account f where f.owner_id = member_id and f.owner_type = 'User' and f.asset_id = 1
          and f.status <> 'open')
        and not exists (
        select from payout_suspension h where h.member_id = payout_line.member_id and h.resumed_at is null)
      order by member_id limit ${size}::int
    ), numbered as materialized (
      select member_id, gross, (select coalesce(max(id), 0) from payout_statement)
        + row_number() over (order by member_id) as statement_id
      from chosen
    ), marked as (
      update payout_line l set statement_id = n.statement_id from numbered n
      where l.member_id = n.member_id and l.statement_id is null and l.business_date <= ${run.business_date}::date
      returning l.member_id, l.kind, l.amount
    ), by_kind as (
      select member_id, kind, sum(amount) as amount, count(*) as rows from marked group by member_id, kind
    ), summed as (
      select member_id, jsonb_object_agg(kind, trim_scale(amount)::text) as incomes, sum(rows)::int as rows
      from by_kind group by member_id
    )
    select n.statement_id::text, n.member_id, s.incomes, s.rows, n.gross::text as gross,
      m.pan_verified_at is not null as has_pan,
      coalesce(a.balance - a.held, 0) < n.gross as is_short,
      y.gross as year_gross, y.taxed, y.tds_carried
    from numbered n join summed s using (member_id) join member m on m.id = n.member_id
      left join account a on a.owner_id = n.member_id and a.wallet_code = 'income' and a.owner_type = 'User'
        and a.asset_id = 1
      cross join lateral ${taxYear(sql`n.member_id`, sql`${run.financial_year}::int`)} y
    order by n.member_id`.execute(tx);
  return rows;
}

type Written = PayoutStatement &
  Pick<Unpaid, 'statement_id' | 'member_id' | 'incomes' | 'rows'> & { txn_id: string | null };

async function writeStatements(tx: Tx, run: Run, statements: readonly Written[]): Promise<void> {
  await sql`
    insert into payout_statement (id, run_id, member_id, business_date, financial_year, incomes, rows, gross, taxable,
      tds_percent, tds, tds_carried, service, repurchase, net, txn_id, at)
    select statement_id, ${run.id}::bigint, member_id, ${run.business_date}::date, ${run.financial_year}::int, incomes,
      rows, gross, taxable, tds_percent, tds, tds_carried, service, repurchase, net, txn_id, ${run.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(statements)}::jsonb) as row (statement_id bigint, member_id bigint,
      incomes jsonb, rows int, gross numeric, taxable numeric, tds_percent numeric, tds numeric, tds_carried numeric,
      service numeric, repurchase numeric, net numeric, txn_id bigint)`.execute(tx);
}
