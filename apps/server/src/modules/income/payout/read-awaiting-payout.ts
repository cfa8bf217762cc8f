import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type IncomeKind, incomeKinds } from '@banyan/contract/income/income';
import type { awaitingPayout } from '@banyan/contract/income/payouts';
import { toDecimal } from '@banyan/plan/money';
import { type RawBuilder, sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { readPlanInForce } from '../queries.ts';

type Awaiting = ReplyOf<typeof awaitingPayout>['data'];

/**
 * Incomes up to and including a date that no statement has paid yet, by kind: a member's own, or what a payout would
 * pay everybody or the members asked for. Members who owe more than they earned since are not paid, and wait;
 * suspended ones are counted apart.
 */
export async function readAwaitingPayout(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  asked: { through?: string | undefined; user_ids?: string | undefined },
): Promise<Awaiting> {
  const [company, { plan }] = await Promise.all([readCompany(db), readPlanInForce(db, now)]);
  const through = asked.through ?? businessDate(now, company.timezone);
  const isOwn = actor.user_type === 'User';
  const some = asked.user_ids?.split(',').map((userId) => userId.trim().toLowerCase());
  const whose = isOwn
    ? sql`member_id = ${actor.id}`
    : some
      ? sql`member_id = any(array(select id from app_user where lower(user_id) = any(${some}::text[])))`
      : sql`true`;
  const { rows } = await sql<{ kind: IncomeKind; amount: string; rows: number; members: number }>`
    with unpaid as (
      select member_id, kind, sum(amount) as amount, count(*) as n, sum(sum(amount)) over own as due,
        row_number() over own as place
      from payout_line where statement_id is null and business_date <= ${through}::date and ${whose}
      group by member_id, kind window own as (partition by member_id)
    )
    select kind, trim_scale(sum(amount))::text as amount, sum(n)::int as rows,
      (count(*) filter (where place = 1))::int as members
    from unpaid where due > 0 and (${isOwn}::boolean or not exists (select from payout_suspension h
      where h.member_id = unpaid.member_id and h.resumed_at is null))
    group by kind`.execute(db);
  const gross = rows.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0'));
  return {
    through,
    members: rows.reduce((sum, row) => sum + row.members, 0),
    rows: rows.reduce((sum, row) => sum + row.rows, 0),
    gross: gross.toFixed(),
    kinds: incomeKinds.flatMap((kind) => {
      const found = rows.find((row) => row.kind === kind);
      return found ? [{ kind, amount: found.amount }] : [];
    }),
    has_payout: 'payout' in plan,
    suspended: isOwn ? null : await readSuspended(db, through, whose),
    suspension: isOwn ? await readOwnSuspension(db, actor.id) : null,
  };
}

/** What suspended members would be paid. */
async function readSuspended(
  db: Db,
  through: string,
  whose: RawBuilder<unknown>,
): Promise<NonNullable<Awaiting['suspended']>> {
  const { rows } = await sql<{ members: number; gross: string }>`
    select count(*)::int as members, trim_scale(coalesce(sum(gross), 0))::text as gross from (
      select h.member_id, u.gross from payout_suspension h cross join lateral (
        select sum(l.amount) as gross from payout_line l
        where l.member_id = h.member_id and l.statement_id is null and l.business_date <= ${through}::date
      ) u where h.resumed_at is null and u.gross > 0
    ) suspended where ${whose}`.execute(db);
  return rows[0] ?? { members: 0, gross: '0' };
}

async function readOwnSuspension(db: Db, memberId: string): Promise<Awaiting['suspension']> {
  const suspension = await db
    .selectFrom('payout_suspension')
    .select(['reason', 'at'])
    .where('member_id', '=', memberId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst();
  return suspension ?? null;
}
