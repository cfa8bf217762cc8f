import * as z from 'zod/mini';

export const wholeNumber = (min: number, max: number, words: string) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, words)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min, words), z.maximum(max, words))),
  );

/** A part of all, from 0 to 1. */
export const share = z.pipe(
  z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be a share from 0 to 1, such as 0.1.')),
  z.transform(Number),
);

export const address = (...protocols: string[]) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
          `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}.`,
        ),
      ),
  );

/** Nodes of a chain, separated by commas; a password in one is never shown. */
export const nodes = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            text.split(',').every((part) => URL.canParse(part.trim()) && /^https?:/.test(part.trim())),
          'must be addresses of nodes that begin with https:// or http://, separated by commas.',
        ),
      ),
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
  ),
);

export const privateKey = z.optional(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/, 'must be a private key: 0x and 64 small hexadecimal digits.')),
);

/** Relays of the beacon, separated by commas: one alone could keep a round back. */
export const relays = z.optional(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            text.split(',').length >= 2 &&
            text.split(',').every((part) => URL.canParse(part.trim()) && /^https?:/.test(part.trim())),
          'must be two addresses of relays or more that begin with https:// or http://, separated by commas.',
        ),
      ),
    z.transform((text: string) => text.split(',').map((part) => part.trim())),
  ),
);
