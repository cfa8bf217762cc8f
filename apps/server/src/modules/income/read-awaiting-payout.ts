import type { ReplyOf } from '@banyan/contract/endpoint';
import { type IncomeKind, incomeKinds } from '@banyan/contract/income';
import type { awaitingPayout } from '@banyan/contract/payouts';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db.ts';
import { readCompany } from '../company/queries.ts';
import { readPlanInForce } from './queries.ts';

type Awaiting = ReplyOf<typeof awaitingPayout>['data'];

/**
 * Incomes up to and including a date that no statement has paid yet, by kind: a member's own, or what a payout would
 * pay everybody. Who has been taken back more than was earned since is not paid, and waits.
 */
export async function readAwaitingPayout(
  db: Db,
  { actor, now }: ActorContext,
  asked: { through?: string | undefined },
): Promise<Awaiting> {
  const [company, { plan }] = await Promise.all([readCompany(db), readPlanInForce(db, now)]);
  const through = asked.through ?? businessDate(now, company.timezone);
  const own = actor.user_type === 'User' ? sql`member_id = ${actor.id}` : sql`true`;
  const { rows } = await sql<{ kind: IncomeKind; amount: string; rows: number; members: number }>`
    with unpaid as materialized (
      select member_id, kind, sum(amount) as amount, count(*) as n from payout_line
      where statement_id is null and business_date <= ${through}::date and ${own}
      group by member_id, kind
    ), due as (
      select member_id from unpaid group by member_id having sum(amount) > 0
    )
    select kind, trim_scale(sum(amount))::text as amount, sum(n)::int as rows,
      (select count(*)::int from due) as members
    from unpaid join due using (member_id) group by kind`.execute(db);
  const gross = rows.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
  return {
    through,
    members: rows[0]?.members ?? 0,
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    gross: gross.toFixed(),
    kinds: incomeKinds.flatMap((kind) => {
      const found = rows.find((row) => row.kind === kind);
      return found ? [{ kind, amount: found.amount }] : [];
    }),
    has_payout: 'payout' in plan,
  };
}
