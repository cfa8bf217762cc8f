import * as z from 'zod/mini';
import { data, shellEndpoint } from '../core/endpoint.ts';
import { person } from '../core/person.ts';
import { userTypes } from '../core/roles.ts';

/** The fewest and the most letters that are searched for. */
export const searchLength = { min: 3, max: 60 } as const;

const found = z.object({
  /** A kind of record (`core/records.ts`), `member` or `franchise`. */
  kind: z.string(),
  /** Its number; of a closing its date, of a person the user id. */
  no: z.string(),
  /** What it is, in the reader's language: "Topup T1000123"; of a person the name. */
  title: z.string(),
  /** Whose it is; null = nobody's. */
  person: z.nullable(person),
  /** In the company's currency; null = it has no amount. */
  amount: z.nullable(z.string()),
  /** In the reader's language. */
  status: z.nullable(z.string()),
  /** The screen that shows it to the reader. */
  url: z.string(),
  /** It is what was typed, to the last letter. */
  is_exact: z.boolean(),
});
export type Found = z.output<typeof found>;

/** Exact ones first, at most eight. What the reader may not open is not found (docs/screens.md §1.4). */
export const search = shellEndpoint({
  method: 'GET',
  path: 'search',
  summary: 'Members by id, name, mobile or e-mail, and records by number or date',
  roles: userTypes,
  limit: 240,
  query: z.object({
    words: z.string().check(z.trim(), z.minLength(searchLength.min), z.maxLength(searchLength.max)),
  }),
  reply: data(z.array(found)),
});
