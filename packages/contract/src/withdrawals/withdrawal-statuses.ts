/** Where a withdrawal stands (docs/screens.md §5). Rejected, Cancelled and Failed gave everything back. */
export const withdrawalStatuses = [
  'Pending',
  'Approved',
  'Processing',
  'Paid',
  'Failed',
  'Rejected',
  'Cancelled',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** Where it may go from each. */
export const withdrawalMoves: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  Pending: ['Approved', 'Rejected', 'Cancelled'],
  Approved: ['Processing', 'Paid', 'Failed'],
  // its bank file may be cancelled
  Processing: ['Paid', 'Failed', 'Approved'],
  // a payment may be returned later
  Paid: ['Failed'],
  Failed: [],
  Rejected: [],
  Cancelled: [],
};

/** From which statuses a withdrawal may become this one. */
export const statusesBefore = (to: WithdrawalStatus): WithdrawalStatus[] =>
  withdrawalStatuses.filter((from) => withdrawalMoves[from].includes(to));
