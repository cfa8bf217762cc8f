import * as z from 'zod/mini';

/** A percentage of an amount, 0 to 100 with at most 4 decimals, as a decimal string. */
export const percentage = () =>
  z.string('Enter a percentage.').check(
    z.trim(),
    z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage, at most 4 decimals.'),
    // by its digits: what money is multiplied by is no JavaScript number either
    z.refine((value) => !/^([2-9]\d\d|1[1-9]\d|10[1-9]|100\.0*[1-9])/.test(value), 'At most 100 %.'),
  );
