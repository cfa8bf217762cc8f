/** The words the trees of the catalogue are written in, and what several areas share. */
export interface Flags {
  icon?: string;
  built?: boolean;
  menu?: boolean;
  compulsory?: boolean;
}
export type Node = [segment: string, name: string, flags?: Flags, children?: Node[]];

export const built: Flags = { built: true };
/** Reached from another page, not from the menu. */
export const offMenu: Flags = { menu: false };
export const offMenuBuilt: Flags = { menu: false, built: true };
export const own: Flags = { built: true, compulsory: true };

export const pins: Node[] = [
  ['pin-generate', 'Generate pins'],
  ['view-pin', 'View pins'],
  ['pin-statistics', 'Pin statistics'],
  ['pin-transfer', 'Transfer pins'],
  ['pin-transfer-history', 'Pin transfer history'],
];
export const pinRequests: Node[] = [
  ['pin-request', 'Request pins'],
  ['pin-request-history', 'Pin requests'],
];
export const pinDispatch: Node = ['pin-product-dispatch', 'Product dispatch'];

export const incomes = (adminOnly: Node[]): Node[] => [
  ['matching-income', 'Matching income'],
  ['matching-trimming-details', 'Matching trimming details'],
  ['matching-level-income', 'Matching level income'],
  ['matching-level-income-concise', 'Matching level income, concise'],
  ['referral-income', 'Referral income', built],
  ['level-income-detailed', 'Level income', built],
  ['level-income-concise', 'Level income, concise', built],
  ['roi-income', 'ROI income'],
  ['roi-level-income', 'ROI level income'],
  ['roi-level-income-concise', 'ROI level income, concise'],
  ['single-leg-income', 'Single leg income'],
  ['single-leg-income-concise', 'Single leg income, concise'],
  ['matrix-income', 'Matrix income'],
  ['matrix-income-concise', 'Matrix income, concise'],
  ['withdrawal-level-income', 'Withdrawal level income'],
  ['withdrawal-level-income-concise', 'Withdrawal level income, concise'],
  ['repurchase-level-income', 'Repurchase level income'],
  ['next-bet-income', 'Next bet income'],
  ['reward', 'Rewards'],
  ['bonus', 'Bonus'],
  ['spill-income', 'Spill income'],
  ...adminOnly,
  ['all-income', 'All income', built],
  ['total-income', 'Total income'],
];

export const threads = (outbox: Node): Node[] => [
  ['compose', 'Compose'],
  ['inbox', 'Inbox'],
  outbox,
  ['view-message', 'Message', offMenu],
];
