import * as z from 'zod/mini';
import { texts } from '../core/text.ts';

/** What terms are about. */
export const termsKinds = ['joining', 'privacy', 'package', 'shop'] as const;
export type TermsKind = (typeof termsKinds)[number];
export const termsWords = texts({
  joining: 'Joining',
  privacy: 'Privacy',
  package: 'Packages',
  shop: 'Shop',
}) satisfies Record<TermsKind, string>;

/** What who joins agrees to. */
export const joiningKinds: readonly TermsKind[] = ['joining', 'privacy'];

/** A version somebody has read. */
export const readVersion = {
  kind: z.enum(termsKinds, 'Choose the terms.'),
  version: z.int('Enter the version.').check(z.minimum(1), z.maximum(1_000_000)),
};
