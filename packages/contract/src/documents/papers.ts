import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { texts } from '../core/text.ts';
import { verifiable } from '../core/verifiable.ts';

const text = z.nullable(z.string());

/** Who hands the paper out. */
const issuer = z.object({ name: z.string(), legal_name: text, address: text });

/** Missing = the own one; admins name a member. */
const whose = z.object({ user_id: fields.blank(fields.userId()) });

export const welcomeLetter = z.object({
  ...verifiable.shape,
  no: z.string(),
  user_id: z.string(),
  name: z.string(),
  joined_at: z.string(),
  sponsor: z.nullable(person),
  company: issuer,
});
export type WelcomeLetter = z.output<typeof welcomeLetter>;

export const readWelcomeLetter = endpoint({
  method: 'GET',
  path: 'document/welcome_letter',
  summary: 'The welcome letter of a member',
  screens: ['/user/docs/welcome-letter', '/admin/member/welcome-letter'],
  query: whose,
  reply: data(welcomeLetter),
});

/** Why a paper is not valid. */
export const paperReasons = ['ended', 'blocked', 'reversed', 'erased'] as const;
export type PaperReason = (typeof paperReasons)[number];

export const paperReasonWords = texts({
  ended: 'It has ended.',
  blocked: 'The account is blocked.',
  reversed: 'It was reversed.',
  erased: 'The account was erased.',
}) satisfies Record<PaperReason, string>;

export const idCard = z.object({
  ...verifiable.shape,
  no: z.string(),
  user_id: z.string(),
  name: z.string(),
  profile_image_url: z.string(),
  joined_at: z.string(),
  /** The highest one reached; null = none yet. */
  rank: text,
  issued_on: z.string(),
  /** The last day on which it is valid. */
  valid_until: z.string(),
  /** null = it is valid. */
  reason: z.nullable(z.enum(paperReasons)),
  company: issuer,
});
export type IdCard = z.output<typeof idCard>;

/** The newest card. The first one is issued when it is first looked at. */
export const readIdCard = endpoint({
  method: 'GET',
  path: 'document/id_card',
  summary: 'The id card of a member',
  screens: ['/user/docs/id-card', '/admin/member/id-card'],
  query: whose,
  reply: data(idCard),
});

/** Ends the card that is named and issues another one for twelve months. */
export const reissueIdCard = endpoint({
  method: 'POST',
  path: 'document/reissue_id_card',
  summary: 'Issues a new id card in the place of the one before',
  screens: ['/user/docs/id-card'],
  limit: 10,
  body: z.object({ no: fields.recordNo() }),
  reply: data(idCard),
});

/** What a printed paper is worth now: no contact, and no money beyond the total that stands on it. */
export const verifyDocument = publicEndpoint({
  method: 'GET',
  path: 'document/verify',
  summary: 'Says whether a printed paper is valid now',
  limit: 60,
  query: z.object({
    no: fields.naming(z.string().check(z.minLength(1), z.maxLength(60))),
    token: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: data(
    z.object({
      valid: z.boolean(),
      kind: z.string(),
      no: z.string(),
      status: z.enum(['Valid', 'Not valid']),
      reason: z.nullable(z.enum(paperReasons)),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
});
