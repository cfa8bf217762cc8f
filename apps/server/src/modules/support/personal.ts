import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/** Tickets with their messages but the notes of admins. Of who was erased the words and pictures go. */
export const supportPersonal: PersonalParts = {
  personalData: {
    tickets: ({ id }) => sql`
      select jsonb_build_object('no', t.no, 'subject', t.subject, 'status', t.status, 'opened_at', t.opened_at,
        'closed_at', t.closed_at, 'messages', (
          select jsonb_agg(jsonb_build_object('at', m.at, 'by', b.user_id, 'kind', m.kind, 'text', m.body,
            'pictures', (select count(*) from support_image i where i.message_id = m.id)) order by m.id)
          from ticket_message m join app_user b on b.id = m.by_id where m.ticket_id = t.id and m.kind <> 'Note')) as row
      from ticket t where t.owner_id = ${id} order by t.id`,
  },
  erasingReasons: ({ id }) => sql`
    select 'ticket' as code, '/user/ticket/inbox' as url
    where exists (select from ticket where owner_id = ${id} and status <> 'Closed')`,
  wipe: async (tx, _context, { id }) => {
    const own = sql`(select m.id from ticket_message m join ticket t on t.id = m.ticket_id where t.owner_id = ${id})`;
    await sql`delete from support_image where message_id in ${own}`.execute(tx);
    await sql`
      update ticket_message set body = 'Erased' where id in ${own} and body not in ('', 'Erased')`.execute(
      tx,
    );
    await tx
      .updateTable('ticket')
      .set({ subject: 'Erased' })
      .where('owner_id', '=', id)
      .where('subject', '!=', 'Erased')
      .execute();
  },
};
