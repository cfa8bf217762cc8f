import type { AccessRights, changeAccessRights as call } from '@banyan/contract/accounts/access-rights';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { holdsMore } from './holds-more.ts';
import { grantedOf, type HeldRight, idsOf, loadRights, pickRights } from './load-rights.ts';
import { readAccessRights } from './read-access-rights.ts';
import { requireGrantee } from './require-grantee.ts';
import { storeRights } from './store-rights.ts';

/**
 * Sets the rights of a sub-admin or franchise to exactly these. Only those that the giver holds are given or taken; what
 * the save was based on must still be so. It counts from the next call on.
 * @throws what `requireGrantee` throws; `holds_more`, `rights_changed`, `unknown_right`, `right_not_held`, `not_while_acting`
 */
export async function changeAccessRights(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<AccessRights> {
  refuseWhileActing(context);
  const { actor } = context;
  const { id, master } = await requireGrantee(tx, actor, input.user_id);
  await lockPeople(tx, [id, ...(master ? [master.id] : [])]);
  // another save may have come first: what counts is what is there now
  const grantee = await requireGrantee(tx, actor, input.user_id);
  if (grantee.user_type === 'Admin' && (await holdsMore(tx, actor, grantee))) throw fail('holds_more');
  const rights = await loadRights(tx, actor, grantee);
  const held = grantedOf(rights);
  refuseChanged(held, rights, input.based_on);
  const wanted = wantedOf(rights, input.routes);
  refuseLocked(rights, held, wanted);
  await storeRights(tx, context, { grantee, rights, held, wanted });
  return await readAccessRights(tx, context, { user_id: grantee.user_id });
}

/** Always in the order of their ids, so that two saves never wait for each other in a circle. */
async function lockPeople(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const parse = (ids: string): Set<number> => new Set(ids === '' ? [] : ids.split(',').map(Number));

/** Says what there is now, in words, where somebody else was faster. */
function refuseChanged(held: HeldRight[], rights: HeldRight[], basedOn: string): void {
  if (idsOf(held) === [...parse(basedOn)].toSorted((a, b) => a - b).join(',')) return;
  const before = parse(basedOn);
  const now = new Set(held.map(({ id }) => id));
  const given = held.filter(({ id }) => !before.has(id));
  const taken = rights.filter(({ id, is_group }) => before.has(id) && !now.has(id) && !is_group);
  throw fail('rights_changed', {
    based_on: message('Somebody changed these rights meanwhile. Given: {given}. Taken: {taken}.', {
      given: namesOf(given),
      taken: namesOf(taken),
    }),
  });
}

function wantedOf(rights: HeldRight[], routes: string): HeldRight[] {
  const asked = parse(routes);
  if (rights.filter(({ id }) => asked.has(id)).length < asked.size) throw fail('unknown_right');
  return pickRights(rights, ({ id }) => asked.has(id));
}

/** A right that is locked stays as it is: neither given nor taken. */
function refuseLocked(rights: HeldRight[], held: HeldRight[], wanted: HeldRight[]): void {
  const locked = rights.filter(
    (right) => right.lock !== null && held.includes(right) !== wanted.includes(right),
  );
  if (locked.length === 0) return;
  throw fail('right_not_held', {
    routes: message('These rights are not yours to give or take: {names}.', { names: namesOf(locked) }),
  });
}

const namesOf = (rights: HeldRight[]): string => rights.map(({ name }) => name).join(', ') || '–';
