import { type audiences, audienceWords, languageWords, type shownIn } from '@banyan/contract/company/content';
import type { newsList } from '@banyan/contract/company/news';
import type { Language } from '@banyan/contract/core/languages';
import type { FilterValues } from '@banyan/contract/core/report';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { allOf, onDates, personOf } from '../../../platform/http/report-sql.ts';
import { companyZone } from '../queries.ts';

type Filters = FilterValues<(typeof newsList)['filters']>;
/** Tables of what is shown from a day on to an audience. */
export type Dated = 'news' | 'popup';

/** The business date of a moment. */
const dayOf = (now: Date) => sql`(${now}::timestamptz at time zone ${companyZone})::date`;

/** A row of this alias is shown now to this reader in this language. */
export function isShownTo(alias: string, { actor, now }: Context, language: Language): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  // an admin sees what everybody sees
  const audiences = actor && actor.user_type !== 'Admin' ? ['Any', actor.user_type] : ['Any'];
  return sql<SqlBool>`(${column('ended_at')} is null and ${column('from_on')} <= ${dayOf(now)}
    and coalesce(${column('to_on')} >= ${dayOf(now)}, true)
    and ${column('audience')} = any(${audiences}) and ${column('language')} in ('any', ${language}))`;
}

/** What a row of this alias is now, one of `contentStatuses`. */
export function statusAt(alias: string, now: Date): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<string>`case when ${column('ended_at')} is not null then 'Ended'
    when ${column('to_on')} < ${dayOf(now)} then 'Over'
    when ${column('from_on')} > ${dayOf(now)} then 'Scheduled' else 'Shown' end`;
}

/** A code as people read it in a list and its files. */
const wordsOf = (column: string, words: Readonly<Record<string, string>>): RawBuilder<string> =>
  sql<string>`${JSON.stringify(words)}::jsonb ->> ${sql.ref(column)}`;
export const shownInOf = (alias: string) => wordsOf(`${alias}.language`, languageWords);

/** What the lists of news and of pop-ups show of a row of this alias, which `u` published. */
export const publishedOf = (alias: string, now: Date) =>
  [
    wordsOf(`${alias}.audience`, audienceWords).as('readers'),
    shownInOf(alias).as('shown_in'),
    personOf('u').as('by'),
    statusAt(alias, now).as('status'),
    sql<(typeof audiences)[number]>`${sql.ref(`${alias}.audience`)}`.as('audience'),
    sql<(typeof shownIn)[number]>`${sql.ref(`${alias}.language`)}`.as('language'),
  ] as const;

/** The filters of those lists. */
export const isWanted = (
  alias: string,
  now: Date,
  { from_from, from_to, audience, language, status }: Filters,
) =>
  allOf([
    onDates(`${alias}.from_on`, from_from, from_to),
    ...(audience ? [sql<boolean>`${sql.ref(`${alias}.audience`)} = ${audience}`] : []),
    ...(language ? [sql<boolean>`${sql.ref(`${alias}.language`)} = ${language}`] : []),
    ...(status ? [sql<boolean>`${statusAt(alias, now)} = ${status}`] : []),
  ]);
