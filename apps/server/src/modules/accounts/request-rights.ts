import type { DecisionBan, why } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import { allOf } from '../../platform/http/report-sql.ts';
import { onMoments } from '../company/on-moments.ts';
import { holds } from './holds-one.ts';
import { namesOfHolders } from './queries.ts';
import { bansOf, lastBanOf } from './refuse-banned.ts';

/** A column of kind `person` from one that holds an id. */
const personById = (column: string) =>
  sql<{ user_id: string; name: string } | null>`(
    select jsonb_build_object('user_id', known.user_id, 'name', known.name) from app_user known
    where known.id = ${sql.ref(column)})`;

/** What every list of requests shows of its row: number, when, who and status, and the columns `requestExtra`. */
export const requestColumns = <A extends string>(alias: A, context: ActorContext, decision: Endpoint) =>
  [
    `${alias}.id`,
    `${alias}.requested_at as at`,
    `${alias}.no`,
    personById(`${alias}.requested_by`).as('by'),
    personById(`${alias}.decided_by`).as('decided_by'),
    `${alias}.decided_at`,
    `${alias}.status`,
    ...requestRights(alias, context, decision),
  ] as const;

type RequestFilters = { [K in 'on_from' | 'on_to' | 'status' | 'no']?: string | undefined };

/** What every list of requests is filtered by: when it was requested, status and number. */
export const filteredBy = (alias: string, { on_from, on_to, status, no }: RequestFilters) =>
  allOf([
    onMoments(`${alias}.requested_at`, on_from, on_to),
    ...(status ? [sql<SqlBool>`${sql.ref(`${alias}.status`)} = ${status}`] : []),
    ...(no ? [sql<SqlBool>`${sql.ref(`${alias}.no`)} = ${no.toUpperCase()}`] : []),
  ]);

/**
 * The columns `requestExtra` of a list of requests: whether the reader may decide the row that waits, what keeps them
 * from it, whether they may cancel it, and why it waits.
 */
export function requestRights(alias: string, { actor, now }: ActorContext, decision: Endpoint) {
  const [status, maker] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.requested_by`)];
  const waits = sql<boolean>`${status} = 'Pending' and ${holds(actor, decision.screens)}`;
  const mayDecide = sql<boolean>`${waits} and ${maker} is distinct from ${actor.id}::bigint`;
  const asked = { maker, requested_at: sql.ref(`${alias}.requested_at`) };
  const ban = lastBanOf(sql`${actor.id}::bigint`, sql`${decision.screens}::text[]`, asked, now);
  return [
    mayDecide.as('can_decide'),
    banColumn(mayDecide, ban),
    sql<boolean>`${waits} and ${maker} is not distinct from ${actor.id}::bigint`.as('can_cancel'),
    approversOf(alias, decision, now).as('approvers'),
    sql<z.output<typeof why>>`${sql.ref(`${alias}.why`)}`.as('why'),
  ] as const;
}

/** The column `ban`: what keeps somebody from a decision that is otherwise theirs. */
export const banColumn = (mayDecide: RawBuilder<boolean>, ban: ReturnType<typeof lastBanOf>) =>
  sql<DecisionBan | null>`case when ${mayDecide} then ${ban} end`.as('ban');

/**
 * The column `approvers` of a request: those who hold the right to decide, but for who requested it and for who may not
 * decide it yet (`refuseBanned`).
 */
export function approversOf(alias: string, { screens }: Pick<Endpoint, 'screens'>, now: Date) {
  const [status, maker] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.requested_by`)];
  const asked = { maker, requested_at: sql.ref(`${alias}.requested_at`) };
  const rights = sql`${screens}::text[]`;
  const bans = bansOf(sql.ref('u.id'), rights, asked, now);
  return sql<string[]>`case when ${status} = 'Pending'
    then ${namesOfHolders({ rights: [rights], except: maker, bans })}
    else '{}'::text[] end`;
}
