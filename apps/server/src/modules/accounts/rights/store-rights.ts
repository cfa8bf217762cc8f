import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../append-audit.ts';
import { banFromDeciding } from '../approvals/ban-from-deciding.ts';
import type { HeldRight } from './load-rights.ts';
import type { Grantee } from './require-grantee.ts';

interface Change {
  grantee: Grantee;
  rights: HeldRight[];
  /** What was granted before, without groups. */
  held: HeldRight[];
  /** What is granted from now on, without groups. */
  wanted: HeldRight[];
}

/**
 * Stores what somebody holds from now on, with the groups above it. An admin decides nothing by a right that is new for 72
 * hours (docs/security.md §8); what a master franchise loses, its sub-franchises lose with it.
 */
export async function storeRights(tx: Tx, context: ActorContext, change: Change): Promise<void> {
  const { grantee, rights, held, wanted } = change;
  const ids = withGroups(rights, wanted);
  await tx.updateTable('app_user').set({ is_limited: true }).where('id', '=', grantee.id).execute();
  await sql`
    with kept as (select unnest(${ids}::int[]) as route_id),
      taken as (
        delete from access_right a where a.user_id = ${grantee.id}
          and not exists (select from kept where kept.route_id = a.route_id)
      )
    insert into access_right (user_id, route_id) select ${grantee.id}::bigint, route_id from kept
    on conflict do nothing`.execute(tx);
  const given = wanted.filter((right) => !held.includes(right));
  const taken = held.filter((right) => !wanted.includes(right));
  if (grantee.user_type === 'Admin')
    await banFromDeciding(tx, context, {
      user_id: grantee.id,
      cause: 'granted',
      by: [context.actor.id],
      route_ids: given.map(({ id }) => id),
    });
  await appendAudit(tx, context, {
    action: 'grant_access_rights',
    object: `user:${grantee.user_id}`,
    details: { given: given.map(({ url }) => url), taken: taken.map(({ url }) => url) },
  });
  if (grantee.user_type === 'Franchise' && !grantee.master) await takeFromSubs(tx, context, grantee, ids);
}

/** The ids of these rights and of the groups and screens above them. */
function withGroups(rights: HeldRight[], wanted: HeldRight[]): number[] {
  const byId = new Map(rights.map((right) => [right.id, right]));
  const ids = new Set<number>();
  for (const right of wanted) {
    let above: HeldRight | undefined = right;
    while (above && !ids.has(above.id)) {
      if (above.lock !== 'compulsory') ids.add(above.id);
      above = above.parent_id === null ? undefined : byId.get(above.parent_id);
    }
  }
  return [...ids];
}

/** A sub-franchise holds nothing that its master lacks. */
async function takeFromSubs(tx: Tx, context: ActorContext, master: Grantee, kept: number[]): Promise<void> {
  const { rows } = await sql<{ user_id: string; urls: string[] }>`
    with taken as (
      delete from access_right a using franchise f
      where f.franchise_master = ${master.id} and a.user_id = f.id and a.route_id <> all(${kept}::int[])
      returning a.user_id, a.route_id
    )
    select u.user_id, array_agg(r.url order by r.url) as urls
    from taken t join app_user u on u.id = t.user_id join route r on r.id = t.route_id
    where not r.is_compulsory
    group by u.id order by u.id`.execute(tx);
  for (const { user_id, urls } of rows)
    await appendAudit(tx, context, {
      action: 'grant_access_rights',
      object: `user:${user_id}`,
      details: { given: [], taken: urls, master: master.user_id },
    });
}
