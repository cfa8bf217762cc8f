import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/**
 * Where the member is shown as an achiever, and what terms were agreed to. Of who was erased nothing is shown any more; that
 * they agreed stays, since it never changes.
 */
export const companyPersonal: PersonalParts = {
  personalData: {
    consents: ({ id }) => sql`
      select jsonb_build_object('terms', t.kind, 'version', t.version, 'language', c.language, 'at', c.at,
        'address', c.ip, 'device', c.device) as row
      from consent c join terms t on t.id = c.terms_id where c.user_id = ${id} order by c.id`,
    shown_as_achiever: ({ id }) => sql`
      select jsonb_build_object('rank', rank, 'text', text, 'achieved_on', achieved_on, 'status', status,
        'asked_at', asked_at, 'consent_at', consent_at) as row
      from achiever where member_id = ${id} order by id`,
  },
  wipe: async (tx, _context, { id }) => {
    const { rows } = await sql<{ picture_id: string }>`
      select picture_id from achiever where member_id = ${id} and picture_id is not null`.execute(tx);
    await tx
      .updateTable('achiever')
      .set({ status: 'Ended', text: '', picture_id: null })
      .where('member_id', '=', id)
      .execute();
    await sql`
      delete from content_picture c where c.id = any(${rows.map(({ picture_id }) => picture_id)}::bigint[])
        and not exists (select from achiever a where a.picture_id = c.id)`.execute(tx);
  },
};
