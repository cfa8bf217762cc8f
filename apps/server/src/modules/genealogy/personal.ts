import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/** The place in the trees, which stays. */
export const genealogyPersonal: PersonalParts = {
  personalData: {
    place: ({ id }) => sql`
      select jsonb_build_object('joined_at', m.joined_at, 'activated_at', m.activated_at, 'sponsor', s.user_id,
        'placement_parent', p.user_id, 'side', m.side, 'placement', m.placement) as row
      from member m left join app_user s on s.id = m.sponsor_id left join app_user p on p.id = m.parent_id
      where m.id = ${id}`,
  },
  // as a topup locks: the open period before any row, then the member, whom it finds blocked
  lockForErasing: async (tx, { id }) => {
    await sql`select lock_open_period()`.execute(tx);
    await sql`select from member where id = ${id} for no key update`.execute(tx);
  },
};
