import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { nomineeRelationship, personalDetails } from './profile.ts';

const screen = '/admin/member/member-profile';

/**
 * By an admin, with a reason: before and after stand in the audit log, and the owner is told. A contact that changes counts as
 * unproved and gets no codes until its owner has proved it; left blank it stays. Other fields left blank are emptied. Name
 * and date of birth stay once a KYC is approved; second factor and password are never touched.
 */
export const updateMember = endpoint({
  method: 'PUT',
  path: 'admin/member_profile',
  summary: 'Changes the details of a member',
  screens: [`${screen}/edit`],
  step_up: 'Confirm',
  limit: 30,
  body: z.object({
    user_id: fields.userId(),
    name: fields.name(),
    email: fields.blank(fields.email()),
    mobile: fields.blank(fields.mobile()),
    ...personalDetails.shape,
    date_of_birth: fields.blank(fields.dateOfBirth()),
    nominee_name: fields.blank(fields.name()),
    nominee_relationship: fields.blank(nomineeRelationship()),
    reason: fields.reason(),
  }),
  reply: data(z.object({ ...person.shape, changed: z.array(z.string()) })),
});

export const memberNote = z.object({ id: z.string(), at: z.string(), by: person, note: z.string() });

/** For admins alone; it stays as it is for ever. */
export const addMemberNote = endpoint({
  method: 'POST',
  path: 'admin/add_member_note',
  summary: 'Writes a note about a member',
  screens: [`${screen}/note`],
  limit: 60,
  body: z.object({
    user_id: fields.userId(),
    note: z
      .string('Write a note.')
      .check(z.trim(), z.minLength(1, 'Write a note.'), z.maxLength(1000, 'At most 1000 characters.')),
  }),
  reply: data(memberNote),
});
