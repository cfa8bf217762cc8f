import * as z from 'zod/mini';

/** What everybody sees of the company's look, and whom they may ask; null = the product's own, and nobody. */
export const shownBrand = z.object({
  logo: z.nullable(z.object({ url: z.string(), width: z.number(), height: z.number() })),
  /** A style sheet that puts the company's colours in the place of the product's, in both themes. */
  style: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  support_mobile: z.nullable(z.string()),
});
