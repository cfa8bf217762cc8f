import * as z from 'zod/mini';
import { data, shellEndpoint } from '../core/endpoint.ts';
import { userTypes } from '../core/roles.ts';

/** The most views that somebody keeps of one page. */
export const maxViews = 20;

const page = z.string().check(z.regex(/^\/[a-z0-9/-]{1,199}$/, 'This is no page.'));
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Give it a name.'), z.maxLength(40, 'At most 40 characters.'));
const view = {
  name,
  /** What the address of the page holds after the `?`: filters and sort. */
  search: z.string().check(z.regex(/^[\w.~%&=+*-]{0,1000}$/, 'This is no address.')),
};
/** How often a view comes by mail, and as which file. */
export const mailRhythms = ['day', 'week', 'month'] as const;
export type MailRhythm = (typeof mailRhythms)[number];
const mail = { every: z.enum(mailRhythms), format: z.enum(['xlsx', 'csv']) };
const views = data(
  z.array(z.object({ ...view, /** null = it does not come by mail. */ mail: z.nullable(z.object(mail)) })),
);

/** Views of lists stand on the pages of all areas: filters and sort under a name, kept with the account. */
export const savedViews = shellEndpoint({
  method: 'GET',
  path: 'profile/views',
  summary: 'The views of a list that the signed-in person keeps',
  roles: userTypes,
  query: z.object({ url: page }),
  reply: views,
});

/** One of the same name is replaced. Not in an opened panel. */
export const saveView = shellEndpoint({
  method: 'PUT',
  path: 'profile/views',
  summary: 'Keeps a view of a list under a name',
  roles: userTypes,
  body: z.object({ url: page, ...view }),
  reply: views,
});

/**
 * One that comes by mail holds the rows its owner may see at that moment. Refused for a person without a verified e-mail
 * address. Not in an opened panel.
 */
export const scheduleView = shellEndpoint({
  method: 'PUT',
  path: 'profile/views/mail',
  summary: 'Has a view of a list mailed as a file, or ends that',
  roles: userTypes,
  body: z.object({
    url: page,
    name,
    mail: z.nullable(
      z.object({
        ...mail,
        /** The path of the report that the page shows. */
        report: z.string().check(z.regex(/^[\w/-]{2,200}$/, 'This is no page.')),
        /** What the page itself filters by, as the query of an address. */
        given: view.search,
      }),
    ),
  }),
  reply: views,
});

/** Not in an opened panel. */
export const removeView = shellEndpoint({
  method: 'DELETE',
  path: 'profile/views',
  summary: 'Removes a view of a list',
  roles: userTypes,
  body: z.object({ url: page, name }),
  reply: views,
});
