import type { TermsKind } from '@banyan/contract/company/terms-kinds';
import { type RawBuilder, sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { termsInForce } from './terms-in-force.ts';

/** What a member must have agreed to before buying packages or pins, and in the shop. */
const termsOf: Record<'package' | 'shop', readonly TermsKind[]> = {
  package: ['joining', 'privacy', 'package'],
  shop: ['joining', 'privacy', 'shop'],
};

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
  lacksConsent(member, now, termsOf.package);

/** @throws consent_needed for a member who has not agreed to the terms in force of what is bought */
export async function requireConsent(
  tx: Tx,
  { actor, now }: ActorContext,
  bought: 'package' | 'shop',
): Promise<void> {
  if (actor.user_type === 'User') await requireConsentOf(tx, { now }, actor.id, bought);
}

/** As `requireConsent`, of a member for whom the server acts by itself. @throws consent_needed */
export async function requireConsentOf(
  tx: Tx,
  { now }: { now: Date },
  memberId: string,
  bought: 'package' | 'shop',
): Promise<void> {
  const { rows } = await sql<{ lacks: boolean }>`
    select ${lacksConsent(sql`${memberId}::bigint`, now, termsOf[bought])} as lacks`.execute(tx);
  if (rows[0]?.lacks) throw fail('consent_needed');
}
