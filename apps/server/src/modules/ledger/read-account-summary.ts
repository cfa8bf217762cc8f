import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { accountSummary } from '@banyan/contract/ledger/ledger';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { money } from './rules.ts';

/** Every wallet of this kind of owner with its credits and debits, and those of the last twelve months. */
export async function readAccountSummary(
  db: Db,
  owner: Pick<Actor, 'id' | 'user_type'>,
  now: Date,
): Promise<ReplyOf<typeof accountSummary>['data']> {
  const [wallets, months, recoverable] = await Promise.all([
    sql<ReplyOf<typeof accountSummary>['data']['wallets'][number]>`
      select w.code, w.name, coalesce(a.balance, 0)::text as balance, coalesce(a.held, 0)::text as held,
        coalesce(a.balance - a.held, 0)::text as available, coalesce(e.credits, 0)::text as credits,
        coalesce(e.debits, 0)::text as debits
      from wallet w
        left join account a on a.owner_type = w.owner_type and a.owner_id = ${owner.id} and a.wallet_code = w.code
          and a.asset_id = ${money}
        left join lateral (
          select sum(amount) filter (where amount > 0) as credits, -sum(amount) filter (where amount < 0) as debits
          from entry_ever where account_id = a.id
        ) e on true
      where w.owner_type = ${owner.user_type} order by w.order_no`.execute(db),
    readMonths(db, owner, now),
    db
      .selectFrom('account')
      .select(sql<string>`(-balance)::text`.as('owed'))
      .where('owner_type', '=', owner.user_type)
      .where('owner_id', '=', owner.id)
      .where('wallet_code', '=', 'recoverable')
      .where('asset_id', '=', money)
      .executeTakeFirst(),
  ]);
  return { wallets: wallets.rows, months, recoverable: recoverable?.owed ?? '0' };
}

async function readMonths(db: Db, owner: Pick<Actor, 'id' | 'user_type'>, now: Date) {
  const { rows } = await sql<{ month: string; credit: string; debit: string }>`
    with month as (
      select day::date as first, day at time zone c.timezone as begins,
        (day + interval '1 month') at time zone c.timezone as ends
      from company c, lateral generate_series(
        date_trunc('month', ${now}::timestamptz at time zone c.timezone) - interval '11 months',
        date_trunc('month', ${now}::timestamptz at time zone c.timezone), '1 month') as day
    ), line as (
      select e.at, e.amount from account a join entry_ever e on e.account_id = a.id
      where a.owner_type = ${owner.user_type} and a.owner_id = ${owner.id} and a.wallet_code <> 'recoverable'
        and a.asset_id = ${money}
        and e.at >= (select min(begins) from month)
    )
    select first as month, coalesce(sum(amount) filter (where amount > 0), 0)::text as credit,
      coalesce(-sum(amount) filter (where amount < 0), 0)::text as debit
    from month left join line on line.at >= begins and line.at < ends
    group by first order by first`.execute(db);
  return rows;
}
