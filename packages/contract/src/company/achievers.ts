import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { column, filter, report } from '../core/report.ts';
import { contentId, language, picture, plainText, saved, shownIn } from './content.ts';
import { achiever } from './shown.ts';

const screens = ['/admin/miscellaneous/add-achiever'];
const publish = ['/admin/miscellaneous/add-achiever/publish'];

export const achieverStatuses = ['Waiting', 'Shown', 'Declined', 'Ended'] as const;

export const achieverList = report({
  path: 'admin/achievers',
  summary: 'Achievers, and whether they agreed to be shown',
  screens,
  columns: {
    achieved_on: column('date', 'Achieved', { sort: true }),
    member: column('member', 'Member'),
    rank: column('text', 'Rank'),
    shown_in: column('words', 'Language', { priority: 1 }),
    consent_at: column('date_time', 'Agreed', { priority: 2 }),
    by: column('person', 'By', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    achieved: filter('range', 'Achieved'),
    member: filter('member', 'Member'),
    status: filter('choice', 'Status', { options: achieverStatuses }),
  },
  extra: { language: z.enum(shownIn), text: z.string(), picture: z.nullable(picture) },
  default_sort: '-achieved_on',
});

const shown = {
  rank: plainText('Enter the rank.', 60),
  text: fields.blank(plainText('Enter the text.', 500)),
  language: language(),
  achieved_on: fields.businessDate(),
  picture: fields.blank(z.object(pictureFields())),
};
const asked = data(z.object({ id: z.string(), status: z.enum(achieverStatuses) }));

/** Shown to nobody before the member has agreed, by a notification, to just what stands here. */
export const addAchiever = endpoint({
  method: 'POST',
  path: 'admin/add_achiever',
  summary: 'Asks a member to be shown as an achiever',
  screens: publish,
  body_limit: pictureBodyLimit(),
  body: z.object({ user_id: fields.userId(), ...shown }),
  reply: asked,
});

/** Without a picture the one before stays. The member is asked anew. */
export const changeAchiever = endpoint({
  method: 'POST',
  path: 'admin/change_achiever',
  summary: 'Changes what is shown of an achiever',
  screens: publish,
  body_limit: pictureBodyLimit(),
  body: z.object({ id: contentId(), ...shown }),
  reply: asked,
});

export const endAchiever = endpoint({
  method: 'POST',
  path: 'admin/end_achiever',
  summary: 'Stops showing an achiever',
  screens: publish,
  body: z.object({ id: contentId() }),
  reply: saved,
});

/** What the company wants to show of the signed-in member, and what the member said to it. */
export const readOwnAchiever = endpoint({
  method: 'GET',
  path: 'user/achiever',
  summary: 'What would be shown of the member',
  screens: ['/user/home'],
  query: z.object({ id: contentId() }),
  reply: data(z.object({ ...achiever.shape, status: z.enum(achieverStatuses), asked_at: z.string() })),
});

/**
 * The member's own consent, which stands in the audit log with what was agreed to; it can be taken back at any time. An
 * admin in an opened panel cannot give it.
 */
export const answerAchiever = endpoint({
  method: 'POST',
  path: 'user/answer_achiever',
  summary: 'Agrees to be shown as an achiever, or does not',
  screens: ['/user/home'],
  body: z.object({
    id: contentId(),
    agrees: z.boolean('Choose one.'),
    /** `asked_at` of what was read: a change meanwhile is read first. */
    asked_at: z.iso.datetime(),
  }),
  reply: asked,
});
