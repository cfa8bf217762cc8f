import { type TermsKind, termsKinds } from '@banyan/contract/company/terms-kinds';
import { type RawBuilder, sql } from 'kysely';
import { companyZone } from './queries.ts';

/** The terms in force at a moment, the newest version of each kind whose day has come; a kind that has none is missing. */
export const termsInForce = (
  now: Date,
  kinds: readonly TermsKind[] = termsKinds,
): RawBuilder<{ id: string; kind: TermsKind; version: number; from_on: string }> => sql`(
  select distinct on (kind) id, kind, version, from_on from terms
  where kind = any(${kinds}) and from_on <= (${now}::timestamptz at time zone ${companyZone})::date
  order by kind, version desc)`;
