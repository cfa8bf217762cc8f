/** The languages of the product. English texts are their own keys; those of the others stand in a table (docs/decisions/0019). */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];
