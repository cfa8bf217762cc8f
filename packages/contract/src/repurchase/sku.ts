import * as z from 'zod/mini';
import * as fields from '../core/fields.ts';

/** The code by which people know a product; it never changes. */
export const sku = () =>
  fields.naming(
    z
      .string('Enter a SKU.')
      .check(
        z.trim(),
        z.regex(
          /^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/,
          'SKU has 1 to 40 letters, digits, periods, hyphens, slashes or underscores.',
        ),
      ),
  );
