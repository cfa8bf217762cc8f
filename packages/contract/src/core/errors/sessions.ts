/** Refusals that end the session: a part of the list in `errors.ts`, by itself because every page of the web carries it. */
export const sessionErrors = {
  session_expired: { status: 401, message: 'Session expired. Please login again!', field: 'form' },
  not_allowed: { status: 403, message: 'You are not allowed!', field: 'form' },
} as const;
