/** Business constants of docs/screens.md §5. */
export const pageSize = 50;
export const maxPageSize = 200;
/** Reports and lists are paged no further than this: filters go further. */
export const maxPageIndex = 2000;
export const toastLife = 3000;
export const spinnerDelay = 500;
export const dialogMinWidth = 400;
export const scrollTopThreshold = 400;
export const scrollTopOffset = 65;
export const csvSeparator = ';';

export const paymentModes = ['UPI', 'NEFT', 'IMPS', 'RTGS', 'Cheque', 'DD', 'Cash'] as const;
export const nomineeRelationships = [
  'Father',
  'Mother',
  'Husband',
  'Wife',
  'Son',
  'Brother',
  'Sister',
  'Daughter',
  'Other',
] as const;
export const themes = [
  { id: 1, name: 'Light' },
  { id: 2, name: 'Dark' },
] as const;

/** Ranges a dashboard chart can be asked for (docs/screens.md §5). */
export const durations = ['Day', 'Week', 'Month', '6Months', 'Year', '5Years', 'All'] as const;
export type Duration = (typeof durations)[number];

export const sides = ['L', 'R'] as const;
export type Side = (typeof sides)[number];

/** How goods come back: to be sold again, into the store they left, or to be written off. */
export const returnConditions = ['Resaleable', 'Damaged'] as const;
export type ReturnCondition = (typeof returnConditions)[number];
