import { arbitrageTrades } from '@banyan/contract/arbitrage/arbitrage-trades';
import type { FilterValues } from '@banyan/contract/core/report';
import type { ChainId } from '@banyan/contract/deposits/chains';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { sumsOfList } from '../../platform/http/list-totals.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Sums } from '../../platform/http/serve-report.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../company/on-moments.ts';
import { tokensInSql } from './tokens-in-sql.ts';

type Filters = FilterValues<(typeof arbitrageTrades)['filters']>;

export function mountArbitrageReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(arbitrageTrades, ({ db, actor, filters }) => selectTrades(db, actor, filters), {
    sums: ({ db, actor, filters }) => sumTrades(db, actor, filters),
  });
}

/** Tokens of the base with their symbol. */
const inBase = (raw: string) =>
  sql<string>`${tokensInSql(sql.raw(raw), sql.raw('k.decimals'))} || ' ' || k.symbol`;
/** The first and last digits of an address that has no name here. */
const short = (address: RawBuilder<unknown>) =>
  sql<string>`left(${address}, 6) || '…' || right(${address}, 4)`;
const nameOf = (factory: string) => sql<string>`coalesce((select d.name from arb_dex d
  where d.chain_id = t.chain_id and d.factory = ${sql.ref(factory)}), ${short(sql.ref(factory))})`;

/** Trades that the actor may see, as a chain shows them. */
export const selectTrades = (db: Db, actor: Actor, filters: Filters) =>
  matchingTrades(db, actor, filters)
    .innerJoin('chain_token as k', 'k.id', 't.base_id')
    .leftJoin('arb_pair as p', (join) =>
      join.onRef('p.base_id', '=', 't.base_id').onRef('p.middle', '=', 't.middle_token'),
    )
    .leftJoin('app_user as m', 'm.id', 't.member_id')
    .select([
      't.id',
      't.block_at as at',
      't.no',
      personOf('m').as('member'),
      sql<string>`k.symbol || ' / ' || coalesce(p.symbol, ${short(sql.ref('t.middle_token'))})`.as('pair'),
      sql<string>`${nameOf('t.buy_on')} || ' → ' || ${nameOf('t.sell_on')}`.as('route'),
      inBase('t.amount').as('amount'),
      sql<string | null>`case when t.log >= 0 then ${inBase('t.out')} end`.as('out'),
      inBase('t.net').as('gain'),
      inBase('t.fee').as('fee'),
      't.fee_value',
      sql<string | null>`${tokensInSql(sql.ref('t.gas'), sql`18`)} || ' ' ||
        (${JSON.stringify(coins)}::jsonb ->> t.chain_id::text)`.as('gas'),
      't.tx as hash',
      't.status',
      sql<ChainId>`t.chain_id`.as('chain_id'),
      sql<string>`t.block::text`.as('block'),
      't.trader',
      sql<string | null>`trim_scale(t.rate)::text`.as('rate'),
      sql<boolean>`t.replaced_at is not null`.as('is_replaced'),
    ]);

/** Their number and the fees posted; null of a member, and under filters that few match. */
export function sumTrades(db: Db, actor: Actor, filters: Filters): Sums | null {
  const { status, token, on_from, on_to, ...others } = filters;
  if (actor.user_type !== 'Admin' || Object.values(others).some((value) => value !== undefined)) return null;
  return sumsOfList({
    list: 'arb_trade',
    keys: [status, token && sql<string>`any(select id::text from chain_token where symbol = ${token})`],
    sums: ['fee_value'],
    rows: matchingTrades(db, actor, { status, token }),
    at: 't.block_at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}

/** Those that match the filters, without their columns. */
function matchingTrades(db: Db, actor: Actor, filters: Filters) {
  let rows = db.selectFrom('arb_trade as t').where(onMoments('t.block_at', filters.on_from, filters.on_to));
  if (actor.user_type !== 'Admin') rows = rows.where('t.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('t.member_id', '=', idOfUser(filters.member));
  if (filters.token)
    rows = rows.where('t.base_id', 'in', (of) =>
      of
        .selectFrom('chain_token')
        .select('id')
        .where('symbol', '=', filters.token ?? ''),
    );
  if (filters.status) rows = rows.where('t.status', '=', filters.status);
  if (filters.hash) rows = rows.where('t.tx', '=', filters.hash.toLowerCase());
  if (filters.no) rows = rows.where('t.no', '=', filters.no.toUpperCase());
  return rows;
}

/** By their chains, what gas is paid in. */
const coins = { 1: 'ETH', 56: 'BNB', 137: 'POL' };
