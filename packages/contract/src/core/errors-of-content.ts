/** Refusals of what the company publishes: a part of the list in `errors.ts`. */
export const contentErrors = {
  income_promise: { status: 400, message: 'No income may be promised.', field: 'text' },
  disclaimer_needed: {
    status: 400,
    message: 'An amount beside a word of earning needs the disclaimer.',
    field: 'disclaimer',
  },
} as const;
