import type { giveConsent as call } from '@banyan/contract/company/terms';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { recordConsents } from '../record-consents.ts';
import { termsInForce } from '../terms-in-force.ts';

/**
 * A member agrees to the version in force, once: who has agreed before reads the first time and language. An admin in an
 * opened panel does not agree for its owner.
 * @throws not_while_acting, terms_changed when another version is in force, or none
 */
export async function giveConsent(
  tx: Tx,
  context: ActorContext,
  read: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${termsInForce(now, [read.kind])} t`.execute(tx);
  const asked = rows.find(({ version }) => version === read.version);
  if (!asked) throw fail('terms_changed');
  await recordConsents(tx, context, actor.id, [read]);
  const given = onlyRow(
    await sql<{ language: 'en' | 'hi'; at: string }>`
      select language, at from consent where user_id = ${actor.id} and terms_id = ${asked.id}`.execute(tx),
  );
  return { ...read, ...given };
}
