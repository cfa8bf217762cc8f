import type { TermsKind } from '@banyan/contract/company/terms-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { termsInForce } from './terms-in-force.ts';

/** What a member must have agreed to before buying a package or pins. */
const packageTerms: readonly TermsKind[] = ['joining', 'privacy', 'package'];
/** What a member must have agreed to before buying in the shop. */
const shopTerms: readonly TermsKind[] = ['joining', 'privacy', 'shop'];

/**
 * Whether somebody is a member who has not agreed to the terms in force, in SQL. Franchises and admins act under contracts of
 * their own; a company that has published no terms needs no consent (docs/security.md §13).
 * @param member the id of the member who acts; null = somebody else does
 */
const lacksConsent = (member: RawBuilder<unknown>, now: Date, kinds: readonly TermsKind[]) => sql<boolean>`(
  ${member} is not null and exists (
    select from ${termsInForce(now, kinds)} t
    where not exists (select from consent c where c.user_id = ${member} and c.terms_id = t.id)))`;

/** Whether a member who buys a package has still to agree, in the statement that reads what is sold. */
export const lacksPackageConsent = (member: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  lacksConsent(member, now, packageTerms);

/** @throws consent_needed for a member who has not agreed to the terms in force of packages */
export async function requirePackageConsent(tx: Tx, context: ActorContext): Promise<void> {
  await requireConsent(tx, context, packageTerms);
}

/** @throws consent_needed for a member who has not agreed to the terms in force of the shop */
export async function requireShopConsent(tx: Tx, context: ActorContext): Promise<void> {
  await requireConsent(tx, context, shopTerms);
}

async function requireConsent(
  tx: Tx,
  { actor, now }: ActorContext,
  kinds: readonly TermsKind[],
): Promise<void> {
  if (actor.user_type !== 'User') return;
  const { rows } = await sql<{ lacks: boolean }>`
    select ${lacksConsent(sql`${actor.id}::bigint`, now, kinds)} as lacks`.execute(tx);
  if (rows[0]?.lacks) throw fail('consent_needed');
}
