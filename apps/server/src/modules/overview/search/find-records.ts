import type { QueryOf } from '@banyan/contract/core/endpoint';
import type { Language } from '@banyan/contract/core/languages';
import { type RecordName, recordLink, records } from '@banyan/contract/core/records';
import { message } from '@banyan/contract/core/text';
import type { Found, search } from '@banyan/contract/overview/search';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLanguage } from '../../../platform/in-language.ts';
import { findGrantedScreens } from '../../accounts/queries.ts';
import { partsOf, type Registered } from '../compose-screen.ts';

/** The most that are shown. */
const maxShown = 8;

/** What was searched for, out of what the modules register: exact ones first, one statement for all kinds (docs/screens.md §1.4). */
export async function findRecords(
  db: Db,
  { actor, language = 'en' }: ActorContext,
  { words }: QueryOf<typeof search>,
  registered: Registered,
): Promise<Found[]> {
  const { user_type } = actor;
  const asked = partsOf(registered, 'finders').flatMap(({ kind, screens, link = null, rows }) => {
    const screen = screens[user_type];
    const found = screen ? rows(actor, words) : null;
    return screen && found ? [{ kind, screen, link, found }] : [];
  });
  if (asked.length === 0) return [];
  const granted = await findGrantedScreens(db, actor, [...new Set(asked.map(({ screen }) => screen))]);
  const open = asked.filter(({ screen }) => granted.has(screen));
  if (open.length === 0) return [];

  const parts = open.map(
    ({ kind, link, found }, place) => sql`
      select ${kind}::text, ${link}::text, ${place}::int, no::text, person::jsonb, amount::numeric, status::text, is_exact::boolean
      from (${found}) f (no, person, amount, status, is_exact)`,
  );
  const { rows } = await sql<Omit<Found, 'url' | 'title'> & { link: string | null }>`
    select f.kind, f.link, f.no, f.person, trim_scale(f.amount)::text as amount, f.status, f.is_exact
    from (${sql.join(parts, sql` union all `)}) f (kind, link, place, no, person, amount, status, is_exact)
    order by f.is_exact desc, f.place, f.no limit ${maxShown}::int`.execute(db);
  return rows.map(({ link, ...row }) => ({
    ...row,
    title: titleOf(row, language),
    status: row.status === null ? null : inLanguage(wordsOf(row.status), language),
    url:
      link
        ?.replace('{no}', encodeURIComponent(row.no))
        .replace('{user_id}', encodeURIComponent(row.person?.user_id ?? '')) ??
      recordLink(row.kind as RecordName, row.no, user_type) ??
      '',
  }));
}

/** A record by its words in the contract; a person by name. */
const titleOf = ({ kind, no, person }: Pick<Found, 'kind' | 'no' | 'person'>, language: Language): string =>
  kind in records
    ? inLanguage(message(records[kind as RecordName].words, { no }), language)
    : (person?.name ?? no);

/** A status as it is written: 'roi_blocked' is "Roi blocked". */
const wordsOf = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`;
