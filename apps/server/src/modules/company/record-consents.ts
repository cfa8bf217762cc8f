import { joiningKinds, type TermsKind } from '@banyan/contract/company/terms-kinds';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { termsInForce } from './terms-in-force.ts';

/** A version somebody read. */
export interface ReadTerms {
  kind: TermsKind;
  version: number;
}

/**
 * Whether somebody who joins has read other terms than those in force now: one is missing, or an older one was shown.
 * @param read what the form showed
 */
export async function haveTermsChanged(db: Db, now: Date, read: readonly ReadTerms[]): Promise<boolean> {
  const { rows } = await sql<{ kind: TermsKind; version: number }>`
    select kind, version from ${termsInForce(now, joiningKinds)} t`.execute(db);
  return rows.some((asked) => !read.some((own) => own.kind === asked.kind && own.version === asked.version));
}

/**
 * Keeps that a person agreed to these terms, once each: in the language of the request, when and from where. In a language that
 * the version does not have the English text was read.
 */
export async function recordConsents(
  tx: Tx,
  { now, ip, user_agent, language = 'en' }: Pick<Context, 'now' | 'ip' | 'user_agent' | 'language'>,
  userId: string,
  read: readonly ReadTerms[],
): Promise<void> {
  if (read.length === 0) return;
  await sql`
    insert into consent (user_id, terms_id, language, at, ip, device)
    select ${userId}, t.id, coalesce(x.language, 'en'), ${now}, ${ip}, ${user_agent}
    from unnest(${read.map(({ kind }) => kind)}::text[], ${read.map(({ version }) => version)}::int[]) as r (kind, version)
      join terms t on t.kind = r.kind and t.version = r.version
      left join terms_text x on x.terms_id = t.id and x.language = ${language}
    on conflict on constraint consent_once do nothing`.execute(tx);
}
