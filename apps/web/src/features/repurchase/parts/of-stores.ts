/** A report of goods on the company's own screens: its store alone, which needs no franchise beside it. */
export const ofCompany = {
  given: { store: 'Company', franchise: '' },
  hides: (column: string): boolean => column === 'franchise',
} as const;
