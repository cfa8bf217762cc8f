import * as z from 'zod/mini';

/** What terms are about. */
export const termsKinds = ['joining', 'privacy', 'package', 'shop'] as const;
export type TermsKind = (typeof termsKinds)[number];

/** What who joins agrees to. */
export const joiningKinds: readonly TermsKind[] = ['joining', 'privacy'];

/** A version somebody has read. */
export const readVersion = {
  kind: z.enum(termsKinds, 'Choose the terms.'),
  version: z.int('Enter the version.').check(z.minimum(1), z.maximum(1_000_000)),
};
