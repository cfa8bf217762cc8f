import type { Right } from '@banyan/contract/accounts/access-rights';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Grantee } from './require-grantee.ts';

/** A right as somebody holds it and somebody else may give or take it. */
export interface HeldRight extends Right {
  is_held: boolean;
  /** A page that only leads to others: held as soon as one of them is. */
  is_group: boolean;
}

/**
 * Every right of this person's kind, in the order of the menu. Those of an admin are given and taken by who holds them;
 * those of a sub-franchise as far as its master holds them; those of a master franchise by admins, all of them.
 */
export async function loadRights(db: Db, actor: Actor, grantee: Grantee): Promise<HeldRight[]> {
  const giverId = grantee.user_type === 'Admin' ? actor.id : (grantee.master?.id ?? null);
  const { rows } = await sql<HeldRight>`
    with recursive tree as (
      select r.*, array[r.order_no] as place from route r where r.parent_id is null and r.user_type = ${grantee.user_type}
      union all
      select r.*, t.place || r.order_no from route r join tree t on r.parent_id = t.id
    )
    select r.id, r.parent_id, r.name, r.url, r.is_action, r.is_active,
      r.is_compulsory or not person.is_limited
        or exists (select from access_right a where a.user_id = person.id and a.route_id = r.id) as is_held,
      exists (select from route child where child.parent_id = r.id and not child.is_action) as is_group,
      case
        when r.is_compulsory then 'compulsory'
        when not r.is_active then 'off'
        when giver.is_limited
          and not exists (select from access_right a where a.user_id = giver.id and a.route_id = r.id) then 'not_held'
      end as lock
    from tree r
      join app_user person on person.id = ${grantee.id}
      left join app_user giver on giver.id = ${giverId}
    where r.is_built
    order by r.place`.execute(db);
  return rows;
}

/** Ids as they travel: comma-separated, in the order of the catalogue's ids. */
export const idsOf = (rights: readonly HeldRight[]): string =>
  rights
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join(',');

/** What was granted of them: compulsory ones need no granting, and a group follows from what is below it. */
export const grantedOf = (rights: readonly HeldRight[]): HeldRight[] =>
  rights.filter(({ is_held, is_group, lock }) => is_held && !is_group && lock !== 'compulsory');

/**
 * The rights that are asked for, with the screen of each action. Compulsory ones are left out, and groups: they follow from
 * what is below them.
 */
export function pickRights(
  rights: readonly HeldRight[],
  isAsked: (right: HeldRight) => boolean,
): HeldRight[] {
  const screens = new Set(
    rights.filter((right) => right.is_action && isAsked(right)).map((r) => r.parent_id),
  );
  return rights.filter(
    (right) => (isAsked(right) || screens.has(right.id)) && !right.is_group && right.lock !== 'compulsory',
  );
}
