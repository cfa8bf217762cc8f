import type { readTerms as call, readNewestTerms as newestCall } from '@banyan/contract/company/terms';
import { termsKinds } from '@banyan/contract/company/terms-kinds';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { termsInForce } from '../terms-in-force.ts';

type Terms = ReplyOf<typeof call>['data'][number];

/** The terms in force, or one version of a kind, and when the signed-in person agreed to each. */
export async function readTerms(
  db: Db,
  { actor, now }: Context,
  { language, kind, version }: QueryOf<typeof call>,
): Promise<Terms[]> {
  const kinds = kind ? [kind] : termsKinds;
  const asked = version
    ? sql`(select id, kind, version, from_on from terms where kind = any(${kinds}) and version = ${version})`
    : termsInForce(now, kinds);
  const { rows } = await sql<Terms>`
    select t.kind, t.version, x.language, t.from_on, x.text, x.hash, c.at as agreed_at
    from ${asked} t
      cross join lateral (select * from terms_text where terms_id = t.id and language in ('en', ${language})
        order by language = ${language} desc limit 1) x
      left join consent c on c.terms_id = t.id and c.user_id = ${actor?.id ?? null}
    order by array_position(${termsKinds}::text[], t.kind)`.execute(db);
  return rows;
}

/** The newest version of each kind, for the next one to begin with. */
export async function readNewestTerms(db: Db): Promise<ReplyOf<typeof newestCall>['data']> {
  const { rows } = await sql<ReplyOf<typeof newestCall>['data'][number]>`
    select k.kind, coalesce(t.version, 0) as version, t.from_on, coalesce(en.text, '') as en, coalesce(hi.text, '') as hi
    from unnest(${termsKinds}::text[]) with ordinality as k (kind, place)
      left join lateral (select * from terms where kind = k.kind order by version desc limit 1) t on true
      left join terms_text en on en.terms_id = t.id and en.language = 'en'
      left join terms_text hi on hi.terms_id = t.id and hi.language = 'hi'
    order by k.place`.execute(db);
  return rows;
}
