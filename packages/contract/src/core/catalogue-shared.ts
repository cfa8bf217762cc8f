/** Types and flags of the catalogue's trees, and branches that several areas share. */
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
  ['matching-income', 'Matching income', built],
  ['matching-trimming-details', 'Matching trimming details', built],
  ['matching-level-income', 'Matching level income', built],
  ['matching-level-income-concise', 'Matching income by level', built],
  ['referral-income', 'Referral income', built],
  ['level-income-detailed', 'Level income', built],
  ['level-income-concise', 'Level income by level', built],
  ['roi-income', 'ROI income', built],
  ['roi-level-income', 'ROI level income', built],
  ['roi-level-income-concise', 'ROI income by level', built],
  ['single-leg-income', 'Single leg income', built],
  ['single-leg-income-concise', 'Single leg by level', built],
  ['matrix-income', 'Matrix income', built],
  ['matrix-income-concise', 'Matrix income by level', built],
  ['withdrawal-level-income', 'Withdrawal level income', built],
  ['withdrawal-level-income-concise', 'Withdrawal income by level', built],
  ['repurchase-level-income', 'Repurchase level income', built],
  ['next-bet-income', 'Next bet income', built],
  ['reward', 'Rewards', built],
  ['bonus', 'Bonus', built],
  ['spill-income', 'Spill income', built],
  ...adminOnly,
  ['all-income', 'All income', built],
  ['total-income', 'Total income', built],
];

export const threads = (outbox: Node): Node[] => [
  ['compose', 'Compose'],
  ['inbox', 'Inbox'],
  outbox,
  ['view-message', 'Message', offMenu],
];
