import type { FilterValues } from '@banyan/contract/core/report';
import { chainIds, chainNames } from '@banyan/contract/deposits/chains';
import { cryptoDeposits } from '@banyan/contract/deposits/crypto-deposits';
import { depositsHistory } from '@banyan/contract/deposits/deposits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { sumsOfList } from '../../platform/http/list-totals.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Sums } from '../../platform/http/serve-report.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../company/on-moments.ts';
import { selectDepositsHistory } from './asking/select-deposits-history.ts';

type Filters = FilterValues<(typeof cryptoDeposits)['filters']>;

/** The name of a chain by its id. */
const chainName = sql<string>`${JSON.stringify(chainNames)}::jsonb ->> t.chain_id::text`;
/** Tokens with their symbol. */
const tokensWords = sql<string>`trim_scale(t.raw / power(10::numeric, k.decimals))::text || ' ' || k.symbol`;

export function mountDepositReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(cryptoDeposits, ({ db, filters }) => selectCryptoDeposits(db, filters), {
    sums: ({ db, filters }) => sumCryptoDeposits(db, filters),
  });
  serveReport(depositsHistory, ({ db, context, filters }) => selectDepositsHistory(db, context, filters));
}

/** Payments on chains, with the member each came to. */
export const selectCryptoDeposits = (db: Db, filters: Filters) =>
  matchingPayments(db, filters)
    .innerJoin('chain_token as k', 'k.id', 't.token_id')
    .leftJoin('app_user as m', 'm.id', 't.member_id')
    .leftJoin('app_user as d', 'd.id', 't.decided_by')
    .select([
      't.id',
      't.seen_at as at',
      't.no',
      personOf('m').as('member'),
      chainName.as('chain'),
      tokensWords.as('amount'),
      't.credited',
      sql<string | null>`trim_scale(t.rate)::text`.as('rate'),
      't.status',
      't.via',
      't.tx as hash',
      sql<string>`t.block::text`.as('block'),
      personOf('d').as('decided_by'),
      't.decided_at',
      sql<boolean>`t.replaced_at is not null`.as('is_replaced'),
      't.held_for',
      't.decided_reason',
    ]);

/** Their number and what was credited; null under filters that few match. */
export function sumCryptoDeposits(db: Db, filters: Filters): Sums | null {
  const { status, chain, on_from, on_to, ...others } = filters;
  if (Object.values(others).some((value) => value !== undefined)) return null;
  return sumsOfList({
    list: 'chain_transfer',
    keys: [status, chain && String(chainIdOf(chain))],
    sums: ['credited'],
    rows: matchingPayments(db, { status, chain }),
    at: 't.seen_at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}

const chainIdOf = (name: string): number => chainIds.find((id) => chainNames[id] === name) ?? 0;

/** Those that match the filters, without their columns. */
function matchingPayments(db: Db, filters: Filters) {
  let rows = db
    .selectFrom('chain_transfer as t')
    .where(onMoments('t.seen_at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('t.status', '=', filters.status);
  if (filters.member) rows = rows.where('t.member_id', '=', idOfUser(filters.member));
  if (filters.chain) rows = rows.where('t.chain_id', '=', chainIdOf(filters.chain));
  if (filters.replaced)
    rows = rows
      .where('t.replaced_at', 'is not', null)
      .where('t.status', 'in', ['credited', 'bought', 'held']);
  if (filters.hash) rows = rows.where('t.tx', '=', filters.hash.toLowerCase());
  if (filters.no) rows = rows.where('t.no', '=', filters.no.toUpperCase());
  return rows;
}
