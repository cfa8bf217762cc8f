import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint, shellEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { languages } from '../core/languages.ts';
import { column, filter, report } from '../core/report.ts';
import { inLanguage, plainText } from './content.ts';
import { readVersion, termsKinds, termsWords } from './terms-kinds.ts';

const screens = ['/admin/settings/terms'];

/** A version in the language that was asked for, or in English where it has no other. */
export const terms = z.object({
  kind: z.enum(termsKinds),
  version: z.number(),
  language: z.enum(languages),
  /** The first day on which it is in force. */
  from_on: z.string(),
  text: z.string(),
  /** SHA-256 of the text, in hexadecimal digits. */
  hash: z.string(),
  /** When the signed-in person agreed to it; null = not yet, or nobody is signed in. */
  agreed_at: z.nullable(z.string()),
});
export type Terms = z.output<typeof terms>;

/** Those in force, in the order of the kinds; of one kind alone, also a version that was or will be. */
export const readTerms = publicEndpoint({
  method: 'GET',
  path: 'company/terms',
  summary: 'The terms in force',
  query: z.object({
    ...inLanguage.shape,
    kind: z.optional(readVersion.kind),
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  }),
  reply: data(z.array(terms)),
});

/** Once for each person and version; asked again it answers with the first. In an opened panel nobody agrees. */
export const giveConsent = shellEndpoint({
  method: 'POST',
  path: 'accounts/consent',
  summary: 'Agrees to terms that are in force',
  roles: ['User'],
  body: z.object(readVersion),
  reply: data(
    z.object({ kind: z.enum(termsKinds), version: z.number(), language: z.enum(languages), at: z.string() }),
  ),
});

/** The newest version of each kind, in force or not yet; version 0 = none is published. */
export const readNewestTerms = endpoint({
  method: 'GET',
  path: 'admin/newest_terms',
  summary: 'The newest version of all terms',
  screens,
  reply: data(
    z.array(
      z.object({
        kind: z.enum(termsKinds),
        version: z.number(),
        from_on: z.nullable(z.string()),
        en: z.string(),
        hi: z.string(),
      }),
    ),
  ),
});

/**
 * A version never changes once it is published, and the one before stays in force until its day. `version` is that of the
 * newest one plus one: who publishes at the same moment reads the other first.
 */
export const publishTerms = endpoint({
  method: 'POST',
  path: 'admin/publish_terms',
  summary: 'Publishes a version of terms',
  screens: ['/admin/settings/terms/publish'],
  step_up: 'Confirm',
  body_limit: 512_000,
  body: z.object({
    ...readVersion,
    from_on: fields.businessDate(),
    en: plainText('Enter the terms.', 50_000),
    hi: fields.blank(plainText('Enter the terms.', 50_000)),
  }),
  reply: data(z.object({ id: z.string(), kind: z.enum(termsKinds), version: z.number() })),
});

export const termsList = report({
  path: 'admin/terms',
  summary: 'Every version of all terms',
  screens,
  columns: {
    published_at: column('date_time', 'Published', { sort: true }),
    terms: column('words', 'Terms'),
    version: column('int', 'Version'),
    from_on: column('date', 'In force from'),
    languages: column('text', 'Languages', { priority: 1 }),
    by: column('person', 'By', { priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    published: filter('range', 'Published'),
    kind: filter('choice', 'Terms', { options: termsKinds, words: termsWords }),
  },
  extra: {
    kind: z.enum(termsKinds),
    texts: z.array(z.object({ language: z.enum(languages), text: z.string(), hash: z.string() })),
  },
  default_sort: '-published_at',
});

/** Who agreed to what. */
export const consents = report({
  path: 'admin/consents',
  summary: 'Who agreed to which terms',
  screens,
  columns: {
    at: column('date_time', 'Agreed', { sort: true }),
    member: column('member', 'Member'),
    terms: column('words', 'Terms'),
    version: column('int', 'Version'),
    language: column('words', 'Language', { priority: 1 }),
    ip: column('text', 'Address', { priority: 2 }),
    device: column('text', 'Device', { hidden: true }),
  },
  filters: {
    at: filter('range', 'Agreed'),
    member: filter('member', 'Member'),
  },
  default_sort: '-at',
});
