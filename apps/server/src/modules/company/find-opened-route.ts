import type { Endpoint } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { type RouteSwitch, requireOptional } from './require-optional.ts';

interface OpenedRoute extends RouteSwitch {
  calls: readonly Endpoint[];
}

/**
 * Whether switching a page on lets money or rights be moved that could not be (docs/security.md §8): the page, or one below
 * it, has a call with a second factor or a second admin. Switching off takes away, and never waits.
 * @throws games_off, chain_needed
 */
export async function findOpenedRoute(
  tx: Tx,
  { id, is_enabled, requireChain, calls }: OpenedRoute,
): Promise<Waits | null> {
  if (!is_enabled) return null;
  const route = await tx
    .selectFrom('route')
    .select(['url', 'name', 'user_type', 'is_enabled', 'optional'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!route || route.is_enabled) return null;
  await requireOptional(tx, route.optional, requireChain);
  const opens = (url: string) => url === route.url || url.startsWith(`${route.url}/`);
  const isGuarded = ({ step_up, second_person, screens }: Endpoint) =>
    (step_up !== null || second_person !== null) && screens.some(opens);
  if (!calls.some(isGuarded)) return null;
  return {
    why: message('Money or rights can be moved there.'),
    value: null,
    payee_id: null,
    lines: [
      { label: text('Page'), kind: 'text', value: route.name },
      { label: text('Address'), kind: 'text', value: route.url },
      { label: text('Switch'), kind: 'text', from: text('Off'), value: text('On') },
    ],
    by_mail: true,
  };
}
