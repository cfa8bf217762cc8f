/** The address of a list of the queue. */
export const screenHref = (view: 'files' | 'answers' | 'decisions'): string =>
  `/admin/withdrawal/withdrawal-requests?view=${view}`;
