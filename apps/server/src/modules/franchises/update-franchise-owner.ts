import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { updateFranchiseOwner as call } from '@banyan/contract/franchises/profile';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readProfileOf } from './read-franchise-profile.ts';

type Form = BodyOf<typeof call>;

/**
 * A franchise says who runs it. Before and after stand in the audit log.
 * @throws not_while_acting in an opened panel
 */
export async function updateFranchiseOwner(
  tx: Tx,
  context: ActorContext,
  form: Form,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const before = await readProfileOf(tx, actor.id, now);
  await writeOwner(tx, actor.id, form);
  const { owner_name, owner_mobile, owner_email } = await readProfileOf(tx, actor.id, now);
  const after = { owner_name, owner_mobile, owner_email };
  const changed = Object.entries(after).flatMap(([field, to]) => {
    const from = before[field as keyof typeof after];
    return from === to ? [] : [[field, { from, to }]];
  });
  if (changed.length > 0)
    await appendAudit(tx, context, {
      action: 'change_franchise_owner',
      object: `user:${actor.user_id}`,
      details: { changed: Object.fromEntries(changed) },
    });
  return after;
}

/** Stores who runs a franchise. */
export async function writeOwner(tx: Tx, id: string, form: Form): Promise<void> {
  const row = { name: form.owner_name, mobile: form.owner_mobile ?? null, email: form.owner_email ?? null };
  await tx
    .insertInto('franchise_owner')
    .values({ franchise_id: id, ...row })
    .onConflict((conflict) => conflict.column('franchise_id').doUpdateSet(row))
    .execute();
}
