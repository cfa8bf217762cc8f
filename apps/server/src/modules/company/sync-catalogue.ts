import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';

/**
 * Writes the catalogue into the table `route` (docs/screens.md §1.1). An entry keeps its id and the operator's switch
 * for ever; everything else follows the catalogue. A new entry is on, but for an optional one. Run at every start.
 */
export async function syncCatalogue(tx: Tx): Promise<void> {
  const entries = flatten(catalogue, null, null);
  await sql`
    insert into route (control_id, user_type, name, path, url, icon, is_nav_menu_item, is_built, order_no, is_compulsory,
      is_action, optional, is_enabled)
    select *, optional is null from jsonb_to_recordset(${JSON.stringify(entries)}) as entry (
      control_id text, user_type text, name text, path text, url text, icon text, is_nav_menu_item boolean,
      is_built boolean, order_no int, is_compulsory boolean, is_action boolean,
      optional text)
    on conflict (url) do update set control_id = excluded.control_id, user_type = excluded.user_type,
      name = excluded.name, path = excluded.path, icon = excluded.icon,
      is_nav_menu_item = excluded.is_nav_menu_item, is_built = excluded.is_built,
      order_no = excluded.order_no, is_compulsory = excluded.is_compulsory,
      is_action = excluded.is_action, optional = excluded.optional`.execute(tx);
  await sql`
    update route set parent_id = parent.id, nav_parent_id = nav.id
    from jsonb_to_recordset(${JSON.stringify(entries)}) as entry (url text, parent_url text, nav_parent_url text)
      left join route parent on parent.url = entry.parent_url
      left join route nav on nav.url = entry.nav_parent_url
    where route.url = entry.url
      and (route.parent_id is distinct from parent.id or route.nav_parent_id is distinct from nav.id)`.execute(
    tx,
  );
  // an entry the catalogue no longer has stays for the rights that name it, without a page
  await sql`update route set is_built = false where is_built and url <> all(${entries.map((e) => e.url)}::text[])`.execute(
    tx,
  );
}

function flatten(
  entries: CatalogueEntry[],
  parentUrl: string | null,
  navParentUrl: string | null,
): RouteRow[] {
  return entries.flatMap((entry, index) => [
    {
      control_id: entry.url.slice(1).replaceAll('/', '-'),
      user_type: entry.user_type,
      name: entry.name,
      path: entry.url.slice(entry.url.lastIndexOf('/') + 1),
      url: entry.url,
      icon: entry.icon,
      is_nav_menu_item: entry.menu,
      is_built: entry.built,
      order_no: index + 1,
      is_compulsory: entry.compulsory,
      is_action: entry.action,
      optional: entry.optional,
      parent_url: parentUrl,
      nav_parent_url: entry.under ?? navParentUrl,
    },
    // the menu nests under menu items only: an area itself is none
    ...flatten(entry.children, entry.url, entry.menu ? entry.url : (entry.under ?? navParentUrl)),
  ]);
}

interface RouteRow {
  control_id: string;
  user_type: string;
  name: string;
  path: string;
  url: string;
  icon: string;
  is_nav_menu_item: boolean;
  is_built: boolean;
  order_no: number;
  is_compulsory: boolean;
  is_action: boolean;
  optional: CatalogueEntry['optional'];
  parent_url: string | null;
  nav_parent_url: string | null;
}
