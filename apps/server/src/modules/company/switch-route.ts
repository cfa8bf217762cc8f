import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { listRouteSwitches } from '@banyan/contract/company/settings';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { type RouteSwitch, requireOptional } from './require-optional.ts';

type RouteSwitches = ReplyOf<typeof listRouteSwitches>['data'];

/** The page that switches pages must stay reachable, and the one where switching on is approved, with that act. */
const needed = ['/admin/settings/routes', ...decideAdminRequest.screens];

/** Every route with its switch, in catalogue order. */
export async function readRouteSwitches(db: Db): Promise<RouteSwitches> {
  const rows = await db
    .selectFrom('route')
    .selectAll()
    .orderBy('user_type')
    .orderBy('order_no')
    .orderBy('id')
    .execute();
  return rows as RouteSwitches;
}

/**
 * Switches a route on or off for everybody, and with it everything below it, from the next call on.
 * @throws `not_found`; `games_off` for a page of the games while their mode is off, `chain_needed` for one of chains before one is set up; `route_is_needed` for a compulsory route and for the way to the needed ones
 */
export async function switchRoute(tx: Tx, context: ActorContext, input: RouteSwitch): Promise<RouteSwitches> {
  const route = await tx
    .selectFrom('route')
    .select([
      'url',
      'is_compulsory',
      'optional',
      sql<boolean>`exists (select from unnest(${needed}::text[]) page where page like url || '%')`.as(
        'is_needed',
      ),
    ])
    .where('id', '=', input.id)
    .executeTakeFirst();
  if (!route) throw fail('not_found');
  if (!input.is_enabled && (route.is_compulsory || route.is_needed)) throw fail('route_is_needed');
  if (input.is_enabled) await requireOptional(tx, route.optional, input.requireChain);
  await tx.updateTable('route').set({ is_enabled: input.is_enabled }).where('id', '=', input.id).execute();
  await appendAudit(tx, context, {
    action: input.is_enabled ? 'switch_route_on' : 'switch_route_off',
    object: `route:${route.url}`,
  });
  return await readRouteSwitches(tx);
}
