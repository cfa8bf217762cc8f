import * as z from 'zod/mini';
import { type DateRange, dateRanges, datesOf } from '../core/date-ranges.ts';
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
  /**
   * What the address of the page holds after the `?`: filters and sort. Dates that move with the day are kept as
   * `f_on_within=month` in place of `f_on_from` and `f_on_to`.
   */
  search: z.string().check(z.regex(/^[\w.~%&=+*-]{0,1000}$/, 'This is no address.')),
};
/** How often a view comes by mail, and as which file. */
export const mailRhythms = ['day', 'week', 'month'] as const;
export type MailRhythm = (typeof mailRhythms)[number];
const mail = { every: z.enum(mailRhythms), format: z.enum(['xlsx', 'csv']) };
const views = data(
  z.array(
    z.object({
      ...view,
      /** The dates that move with the day; `search` holds them as they are today. */
      ranges: z.array(z.enum(dateRanges)),
      /** null = it does not come by mail. */
      mail: z.nullable(z.object(mail)),
    }),
  ),
);

const within = '_within';

/** The address of a view with the dates of a day, and the ranges that were in it. */
export function viewOn(search: string, today: string): { search: string; ranges: DateRange[] } {
  const saved = new URLSearchParams(search);
  const kept = new URLSearchParams(search);
  const ranges: DateRange[] = [];
  for (const [key, value] of saved) {
    if (!key.endsWith(within)) continue;
    kept.delete(key);
    const range = dateRanges.find((known) => known === value);
    if (!range) continue;
    ranges.push(range);
    const filter = key.slice(0, -within.length);
    const { from, to } = datesOf(range, today);
    kept.set(`${filter}_from`, from);
    kept.set(`${filter}_to`, to);
  }
  return { search: String(kept), ranges };
}

/** The address of a view whose dates move: `ranges` by filter, `{f_on: 'month'}`. */
export function viewWithin(search: string, ranges: Readonly<Record<string, DateRange>>): string {
  const kept = new URLSearchParams(search);
  for (const [filter, range] of Object.entries(ranges)) {
    kept.delete(`${filter}_from`);
    kept.delete(`${filter}_to`);
    kept.set(`${filter}${within}`, range);
  }
  return String(kept);
}

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
