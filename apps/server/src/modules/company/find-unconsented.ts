import type { TermsKind } from '@banyan/contract/company/terms-kinds';
import { sql } from 'kysely';
import type { ActorContext, Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { termsInForce } from './terms-in-force.ts';

/** What a member must have agreed to before buying a package or pins. */
const packageTerms: readonly TermsKind[] = ['joining', 'privacy', 'package'];
/** What a member must have agreed to before buying in the shop. */
const shopTerms: readonly TermsKind[] = ['joining', 'privacy', 'shop'];

/**
 * Which of these callers are members who have not agreed to the terms in force, in one statement. Franchises and admins act
 * under contracts of their own; a company that has published no terms needs no consent (docs/security.md §13).
 * @returns of each caller, in their order, whether consent is needed
 */
export async function findUnconsented(
  tx: Tx,
  contexts: readonly Context[],
  kinds: readonly TermsKind[] = packageTerms,
): Promise<boolean[]> {
  const [first] = contexts;
  const members = contexts.flatMap(({ actor }) => (actor?.user_type === 'User' ? [actor.id] : []));
  if (!first || members.length === 0) return contexts.map(() => false);
  const { rows } = await sql<{ id: string }>`
    select distinct m.id from ${termsInForce(first.now, kinds)} t, unnest(${members}::bigint[]) as m (id)
    where not exists (select from consent c where c.user_id = m.id and c.terms_id = t.id)`.execute(tx);
  const unready = new Set(rows.map(({ id }) => id));
  return contexts.map(({ actor }) => actor !== null && unready.has(actor.id));
}

/** @throws consent_needed for a member who has not agreed to the terms in force of packages */
export async function requirePackageConsent(tx: Tx, context: ActorContext): Promise<void> {
  await requireConsent(tx, context, packageTerms);
}

/** @throws consent_needed for a member who has not agreed to the terms in force of the shop */
export async function requireShopConsent(tx: Tx, context: ActorContext): Promise<void> {
  await requireConsent(tx, context, shopTerms);
}

async function requireConsent(tx: Tx, context: ActorContext, kinds: readonly TermsKind[]): Promise<void> {
  const [isNeeded] = await findUnconsented(tx, [context], kinds);
  if (isNeeded) throw fail('consent_needed');
}
