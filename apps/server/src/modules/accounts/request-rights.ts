import type { DecisionBan, why } from '@banyan/contract/core/decisions';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { ActorContext } from '../../platform/context.ts';
import { holds } from './holds-one.ts';
import { namesOfHolders } from './queries.ts';
import { bansOf, lastBanOf } from './refuse-banned.ts';

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
