/** Refusals of what the company publishes: a part of the list in `errors.ts`. */
export const contentErrors = {
  income_promise: { status: 400, message: 'No income may be promised.', field: 'text' },
  disclaimer_needed: {
    status: 400,
    message: 'An amount beside a word of earning needs the disclaimer.',
    field: 'disclaimer',
  },
  dates_not_in_order: { status: 400, message: 'Not before the first day.', field: 'to_on' },
  achiever_changed: {
    status: 400,
    message: 'What would be shown has changed. Read it again.',
    field: 'form',
  },
  terms_changed: {
    status: 400,
    message: 'The terms have changed meanwhile. Read them again.',
    field: 'version',
  },
  disclosure_not_counted: {
    status: 400,
    message: 'It is still being counted. Wait a moment.',
    field: 'form',
  },
  consent_needed: {
    status: 400,
    message: 'Agree to the terms in force first. They stand under Terms.',
    field: 'form',
  },
} as const;
