/** Refusals of exports of the company: a part of `errors`. */
export const exportErrors = {
  export_under_way: { status: 400, message: 'An export is being made already.', field: 'form' },
} as const;
