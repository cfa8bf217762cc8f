import * as z from 'zod/mini';

const example = 'Enter an amount, like 1500.00.';

/** A decimal string as money travels: digits, at most 8 decimals, optional minus. Never a JavaScript number. */
export const money = () => z.string(example).check(z.regex(/^-?\d{1,20}(\.\d{1,8})?$/, example));

/** An amount somebody types: positive, at most 8 decimals; the server also holds it to the company's digits. */
export const amount = () =>
  z.string(example).check(
    z.trim(),
    z.regex(/^\d{1,16}(\.\d{1,8})?$/, example),
    z.refine((value) => !/^0*(\.0*)?$/.test(value), 'Enter an amount above zero.'),
  );
