import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { column, filter, report } from '../core/report.ts';
import { text } from '../core/text.ts';
import { roleTemplates } from './access-rights.ts';

const roles = roleTemplates.map(({ code }) => code);

/** Invited by mail, an admin chooses a password by the way of a forgotten one; else the password here signs in for a day. */
export const addAdmin = endpoint({
  method: 'POST',
  path: 'admin/add_admin',
  summary: 'Adds a sub-admin, invited by mail or with a temporary password',
  screens: ['/admin/sub-admin/add-new-admin'],
  step_up: 'Confirm',
  limit: 30,
  body: z
    .object({
      user_id: fields.newUserId(),
      name: fields.name(),
      email: fields.email(),
      mobile: fields.blank(fields.mobile()),
      /** What they begin with; without one no more than the compulsory pages. */
      role: fields.blank(z.enum(roles, 'Choose a role.')),
      first_sign_in: z.enum(['invite', 'password'], 'Choose how they sign in first.'),
      password: fields.blank(fields.password()),
    })
    .check(
      z.refine(({ first_sign_in, password }) => first_sign_in === 'invite' || password !== undefined, {
        path: ['password'],
        message: 'Enter a password.',
      }),
    ),
  reply: data(person),
});

export const adminStatuses = ['Active', 'Blocked', 'Deleted'] as const;
export const adminKinds = ['Main admin', 'Sub-admin'] as const;

export const subAdmins = report({
  path: 'admin/sub_admins',
  summary: 'Admins with their contacts, rights and status',
  screens: ['/admin/sub-admin/edit-sub-admin'],
  columns: {
    admin: column('person', 'Admin'),
    kind: column('words', 'Kind', { priority: 4 }),
    rights: column('int', 'Rights', { priority: 3 }),
    email: column('text', 'E-mail', { priority: 2 }),
    mobile: column('text', 'Mobile', { priority: 1 }),
    created_at: column('date_time', 'Added', { sort: true, priority: 1 }),
    last_seen_at: column('date_time', 'Last seen', { priority: 3 }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: adminStatuses }),
    kind: filter('choice', 'Kind', { options: adminKinds }),
  },
  extra: {
    /** Not oneself, nobody who holds a right that the caller lacks, nobody deleted. */
    can_change: z.boolean(),
  },
  default_sort: '-created_at',
});

export const adminActs = ['Block', 'Unblock', 'Delete'] as const;

/** Changes name and contacts of an admin, or blocks, unblocks or deletes them. Contacts of an admin wait for a second admin. */
export const changeSubAdmin = endpoint({
  method: 'PUT',
  path: 'admin/sub_admin',
  summary: 'Changes, blocks, unblocks or deletes an admin',
  screens: ['/admin/sub-admin/edit-sub-admin/change'],
  step_up: 'Confirm',
  second_person: text('Change admin contacts'),
  limit: 60,
  body: z.object({
    user_id: fields.userId(),
    act: fields.blank(z.enum(adminActs, 'Choose what to do.')),
    name: fields.blank(fields.name()),
    email: fields.blank(fields.email()),
    mobile: fields.blank(fields.mobile()),
    reason: fields.reason(300, 3),
  }),
  reply: data(z.object({ ...person.shape, status: z.enum(adminStatuses) })),
});
