import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';
import { findOwnPaper } from './papers/find-own-paper.ts';

/** Letters and id cards as papers, and what was asked about one's own data. */
export const documentsPersonal: PersonalParts = {
  findPaper: findOwnPaper,
  personalData: {
    id_cards: ({ id }) => sql`
      select jsonb_build_object('no', no, 'issued_on', issued_on, 'valid_until', valid_until, 'ended_at', ended_at) as row
      from id_card where member_id = ${id} order by id`,
    data_requests: ({ id }) => sql`
      select jsonb_build_object('at', at) as row from personal_data_request where member_id = ${id} order by at`,
    erasings: ({ id }) => sql`
      select jsonb_build_object('asked_at', asked_at, 'due_at', due_at, 'status', status, 'ended_at', ended_at) as row
      from erasure where member_id = ${id} order by id`,
  },
  wipe: async (tx, { now }, { id }) => {
    await tx
      .updateTable('id_card')
      .set({ ended_at: now })
      .where('member_id', '=', id)
      .where('ended_at', 'is', null)
      .execute();
  },
};
