import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/** Where the member is shown as an achiever. Of who was erased nothing is shown any more. */
export const companyPersonal: PersonalParts = {
  personalData: {
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
