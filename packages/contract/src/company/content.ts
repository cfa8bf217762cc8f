import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { languages } from '../core/languages.ts';
import { column, filter } from '../core/report.ts';
import { text, texts } from '../core/text.ts';

/** Who reads what is published; Any = everybody, visitors too. */
export const audiences = ['Any', 'User', 'Franchise'] as const;
export const audienceWords = texts({ Any: 'Everybody', User: 'Members', Franchise: 'Franchises' });
/** In which language a text is shown; any = in all of them. */
export const shownIn = ['any', ...languages] as const;
export const languageWords = texts({ any: 'Every language', en: 'English', hi: 'Hindi' });

export const contentStatuses = ['Shown', 'Scheduled', 'Over', 'Ended'] as const;

/** The standing sentence, beneath whatever speaks of earnings and an amount. */
export const standingSentence = text(
  'This is no promise of income. What somebody earns depends on what they and their team sell; many earn nothing.',
);

const isPlain = z.refine<string>(
  (typed) => !/<\/?[a-z!][^>]*>|[^\P{Cc}\n\r\t]/iu.test(typed),
  'Plain text only, no HTML.',
);

/** Plain text that people read as it was typed, line breaks kept. */
export const plainText = (missing: string, max: number) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(max, `At most ${max} characters.`), isPlain);

function isHttps(typed: string): boolean {
  if (!URL.canParse(typed)) return false;
  const { protocol, hostname, username, password } = new URL(typed);
  return protocol === 'https:' && typed.startsWith('https://') && hostname !== '' && !username && !password;
}

/** Where somebody may read on. */
const link = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(500, 'At most 500 characters.'),
      z.refine(isHttps, 'A link begins with https://'),
    );

export const contentId = () =>
  fields.naming(z.string('Choose one.').check(z.regex(/^\d{1,18}$/, 'Choose one.')));

export const language = () => z.enum(shownIn, 'Choose a language.');

/** What news and pop-ups share. */
export const published = {
  audience: z.enum(audiences, 'Choose who reads it.'),
  language: language(),
  link: fields.blank(link()),
  /** The first and the last day, both included; without a last one it is shown until it is ended. */
  from_on: fields.businessDate(),
  to_on: fields.blank(fields.businessDate()),
  /** Shows the standing sentence beneath. */
  disclaimer: z.boolean(),
};

/** What the lists of news and of pop-ups share. */
export const publishedList = {
  columns: {
    from_on: column('date', 'From', { sort: true }),
    heading: column('text', 'Heading'),
    readers: column('words', 'Readers'),
    shown_in: column('words', 'Language', { priority: 1 }),
    to_on: column('date', 'To'),
    by: column('person', 'By', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    from: filter('range', 'From'),
    audience: filter('choice', 'Readers', { options: audiences, words: audienceWords }),
    language: filter('choice', 'Language', { options: shownIn, words: languageWords }),
    status: filter('choice', 'Status', { options: contentStatuses }),
  },
  default_sort: '-from_on',
} as const;
export const publishedExtra = {
  audience: z.enum(audiences),
  language: z.enum(shownIn),
  text: z.string(),
  link: z.nullable(z.string()),
  disclaimer: z.boolean(),
};

/** A check of the object that holds both days. */
export const daysInOrder = z.refine<{ from_on?: unknown; to_on?: unknown }>(
  ({ from_on, to_on }) => typeof to_on !== 'string' || to_on === '' || to_on >= String(from_on),
  { path: ['to_on'], message: 'Not before the first day.', when: () => true },
);

/** In which language what is published is asked for. */
export const inLanguage = z.object({ language: z._default(z.enum(languages), 'en') });

export const saved = data(z.object({ id: z.string() }));
export const switched = data(z.object({ id: z.string(), is_shown: z.boolean() }));

/** A picture of what is published, by the random name in its address. */
export const contentPicture = publicEndpoint({
  method: 'GET',
  path: 'company/picture',
  summary: 'A picture that the company shows, by its address',
  query: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  media_type: 'image/webp',
  reply: z.unknown(),
});

/** Where a picture is, and its size, so that the page does not move when it comes. */
export const picture = z.object({ url: z.string(), width: z.number(), height: z.number() });
