import { languageWords } from '@banyan/contract/company/content';
import * as terms from '@banyan/contract/company/terms';
import { type TermsKind, termsWords } from '@banyan/contract/company/terms-kinds';
import type { Language } from '@banyan/contract/core/languages';
import { sql } from 'kysely';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../on-moments.ts';
import { companyZone } from '../queries.ts';
import { giveConsent } from './give-consent.ts';
import { publishTerms } from './publish-terms.ts';
import { readNewestTerms, readTerms } from './read-terms.ts';

type Text = { language: Language; text: string; hash: string };

/** What members agree to, and who did. */
export function mountTerms(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(terms.readTerms, readTerms);
  serveOperation(terms.giveConsent, giveConsent);
  serveRead(terms.readNewestTerms, readNewestTerms);
  serveOperation(terms.publishTerms, publishTerms);

  serveReport(terms.termsList, ({ db, context, filters }) => {
    const today = sql`(${context.now}::timestamptz at time zone ${companyZone})::date`;
    let rows = db
      .selectFrom('terms as t')
      .innerJoin('app_user as u', 'u.id', 't.published_by')
      .select([
        't.id',
        't.published_at',
        wordsOf(sql.ref('t.kind'), termsWords).as('terms'),
        't.version',
        't.from_on',
        sql<string>`(select string_agg(${wordsOf(sql.ref('x.language'), languageWords)}, ', ' order by x.language)
          from terms_text x where x.terms_id = t.id)`.as('languages'),
        personOf('u').as('by'),
        sql<string>`case when t.from_on > ${today} then 'Scheduled'
          when exists (select from terms n where n.kind = t.kind and n.version > t.version and n.from_on <= ${today})
          then 'Over' else 'In force' end`.as('status'),
        't.kind',
        sql<
          Text[]
        >`(select jsonb_agg(jsonb_build_object('language', x.language, 'text', x.text, 'hash', x.hash)
          order by x.language) from terms_text x where x.terms_id = t.id)`.as('texts'),
      ])
      .$narrowType<{ kind: TermsKind }>()
      .where(onMoments('t.published_at', filters.published_from, filters.published_to));
    if (filters.kind) rows = rows.where('t.kind', '=', filters.kind);
    return rows;
  });

  serveReport(terms.consents, ({ db, filters }) => {
    let rows = db
      .selectFrom('consent as c')
      .innerJoin('app_user as m', 'm.id', 'c.user_id')
      .innerJoin('terms as t', 't.id', 'c.terms_id')
      .select([
        'c.id',
        'c.at',
        personOf('m').as('member'),
        wordsOf(sql.ref('t.kind'), termsWords).as('terms'),
        't.version',
        wordsOf(sql.ref('c.language'), languageWords).as('language'),
        'c.ip',
        'c.device',
      ])
      .where(onMoments('c.at', filters.at_from, filters.at_to));
    if (filters.member) rows = rows.where('c.user_id', '=', idOfUser(filters.member));
    return rows;
  });
}

/** A code as people read it in a list and its files. */
const wordsOf = (column: unknown, words: Readonly<Record<string, string>>) =>
  sql<string>`${JSON.stringify(words)}::jsonb ->> ${column}`;
